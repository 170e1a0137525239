//! Tests player actions, counters, and the order of events: 3MC-C3 to 3MC-C8, 3MC-E1 to 3MC-E7,
//! 3MC-R10.

use crate::three_man::{BLACK, GRAY, WHITE, act, choices, game, legal, play, seat, status, text};
use polychess_game::AnyMatch as _;
use polychess_game::{Acts, ErrorKind, Game, Match, Request, Variant};
use polychess_variants::three_man::{ThreeMan, Why};
use serde_json::json;

const KINGS: &str = "BLBkd1,BLBrg1,GRGkd1,GRGrg1,WHWkd1,WHWra4 W - - - - 0 0";
/// A position where the move GRb4GRb2 by White checkmates Gray. Black is not involved.
const MATE: &str = "BLBkd1,BLBra1,GRGka1,GRGpg2,GRWqb4,GRWrb6,WHWkd1 W - - - - 5 0";

fn open(game: &Game<ThreeMan>, who: usize) -> Vec<&'static str> {
    ThreeMan::open_acts(game, seat(who)).iter().map(|form| form.kind).collect()
}

/// Checks that an action is rejected for this reason and changes nothing.
#[track_caller]
fn refused(game: &mut Game<ThreeMan>, who: usize, kind: &str, why: Why) {
    let before = text(game);
    assert_eq!(act(game, who, kind), Err(why.into()));
    assert_eq!(text(game), before);
}

#[test]
fn offers_are_opened_answered_and_closed() {
    let mut game = game(KINGS);
    assert_eq!(open(&game, WHITE), ["offer-draw", "resign"]);
    refused(&mut game, GRAY, "accept-draw", Why::NoOffer);
    play(&mut game, "G:offer-draw");
    assert_eq!(open(&game, GRAY), ["resign"]);
    assert_eq!(open(&game, BLACK), ["accept-draw", "decline-draw", "resign"]);
    refused(&mut game, WHITE, "offer-draw", Why::OfferOpen);
    refused(&mut game, GRAY, "accept-draw", Why::ConsentedAlready);
    refused(&mut game, GRAY, "decline-draw", Why::ConsentedAlready);
    play(&mut game, "B:decline-draw");
    assert_eq!(open(&game, BLACK), ["offer-draw", "resign"]);
    // A move by a player who has made or accepted the offer leaves it open. A move by any other
    // player closes it.
    play(&mut game, "W:offer-draw WHa4WHa5");
    assert!(text(&game).ends_with(" offer:W"));
    play(&mut game, "GRg1GRg2");
    assert_eq!(game.negotiation(), &crate::three_man::game(&text(&game)).negotiation().clone());
    assert!(!text(&game).contains("offer"));
    play(&mut game, "B:offer-draw W:accept-draw G:accept-draw");
    let status = status(&game);
    assert_eq!(status["reason"]["id"], "agreement");
    assert_eq!(status["points"], json!({"white": "1/3", "gray": "1/3", "black": "1/3"}));
    assert_eq!(status["placing"], json!({"white": 1, "gray": 1, "black": 1}));
    assert!(open(&game, WHITE).is_empty());
    assert!(act(&mut game, WHITE, "resign").is_err_and(|refusal| refusal.kind == ErrorKind::GameOver));
}

/// The elimination of the player who made an offer closes it. The consent of any other eliminated
/// player is no longer necessary.
#[test]
fn eliminations_bear_on_offers() {
    let mut asked = game(KINGS);
    play(&mut asked, "W:offer-draw B:accept-draw G:resign");
    assert_eq!(status(&asked)["reason"]["id"], "agreement");
    assert_eq!(status(&asked)["points"], json!({"white": "1/2", "gray": "0", "black": "1/2"}));
    let mut offerer = game(KINGS);
    play(&mut offerer, "W:offer-draw B:accept-draw W:resign");
    assert_eq!(status(&offerer)["over"], false);
    assert!(!text(&offerer).contains("offer"));
    // The mover has not accepted, so the move closes the offer before the mover checkmates Gray.
    let mut closed = game(MATE);
    play(&mut closed, "B:offer-draw GRb4GRb2");
    assert_eq!((status(&closed)["over"].clone(), status(&closed)["to_move"].clone()), (json!(false), json!("black")));
    // The player who made the offer is checkmated. Gray's offer closes, although all other players
    // have accepted it.
    let mut mated = game(MATE);
    play(&mut mated, "G:offer-draw W:accept-draw GRb4GRb2");
    assert_eq!(status(&mated)["over"], false);
    assert!(text(&mated).ends_with(" B - WG,GB - G 0 1 fell:G"), "{}", text(&mated));
}

/// 3MC-C8: an agreement that becomes complete in step (6) ends the game before the next player is
/// tested for checkmate.
#[test]
fn an_agreement_between_two_eliminations_ends_the_game() {
    let double = "BLBka1,BLWra6,BLWrb6,GRGka1,GRWqb4,GRWrb6,WHWkd1 W - - - - 0 0";
    let mut game = game(double);
    play(&mut game, "W:offer-draw B:accept-draw GRb4GRb2");
    assert_eq!(status(&game)["reason"]["id"], "agreement");
    assert_eq!(status(&game)["out"], json!(["gray"]));
    let mut alone = crate::three_man::game(double);
    play(&mut alone, "GRb4GRb2");
    assert_eq!(status(&alone)["out"], json!(["gray", "black"]));
}

/// 3MC-R10, 3MC-K1: the pieces of a player who resigns become dormant immediately. If the player
/// was to move, the turn passes to the next player.
#[test]
fn resigning_puts_the_pieces_to_sleep() {
    let mut game = game(KINGS);
    play(&mut game, "W:resign");
    assert!(text(&game).ends_with(" G - WG,WB - W 0 0 fell:W"), "{}", text(&game));
    refused(&mut game, WHITE, "resign", Why::Eliminated);
    assert!(open(&game, WHITE).is_empty());
    play(&mut game, "G:resign");
    let status = status(&game);
    assert_eq!(status["reason"]["rule"], "3MC-E1");
    // 3MC-E3: no move came between the two resignations, so the players share second place.
    assert_eq!(status["placing"], json!({"white": 2, "gray": 2, "black": 1}));
    assert_eq!(
        status["eliminations"],
        json!([{"seat": "white", "reason": "resigned", "ply": 0}, {"seat": "gray", "reason": "resigned", "ply": 0}])
    );
}

/// 3MC-E3: if a move separates two eliminations, the player who is eliminated later gets the better
/// place.
#[test]
fn a_move_between_two_eliminations_parts_their_places() {
    let mut game = game(KINGS);
    play(&mut game, "W:resign GRg1GRg2");
    assert!(text(&game).ends_with(" B - WG,WB - W 1 1"), "{}", text(&game));
    play(&mut game, "B:resign");
    assert_eq!(status(&game)["placing"], json!({"white": 3, "gray": 1, "black": 2}));
}

/// 3MC-R5: an en passant right ends with the elimination of the pawn's owner, and steps (6) to (8)
/// run again.
#[test]
fn the_chance_to_take_en_passant_lapses_with_its_owner() {
    let mut game = game("BLBkd1,GRGkd1,WHGpf4*,WHWkd1,WHWpe2 W - - - - 0 0");
    play(&mut game, "WHe2WHe4");
    assert!(legal(&game).contains(&"WHf4WHe3".to_owned()));
    play(&mut game, "W:resign");
    assert!(!legal(&game).contains(&"WHf4WHe3".to_owned()));
    assert_eq!(status(&game)["ep"], json!(null));
}

/// 3MC-C3, 3MC-C4: the capture of a dormant king is an ordinary capture and eliminates no player.
#[test]
fn a_dormant_king_is_taken_like_any_piece() {
    let mut game = game("BLBkd1,BLBra4,GRGkd1,WHWkd1,WHWrd4,GRWrd4 W - - - G 3 6");
    play(&mut game, "GRd4GRd1");
    assert!(text(&game).ends_with(" B - WG,GB - G 0 7"), "{}", text(&game));
    assert_eq!(status(&game)["eliminations"], json!([]));
}

/// The rejection of a claim mentions both grounds: 3MC-E5 as its rule, and 3MC-E6 in its message.
/// This also holds if only the clock was close to its limit.
#[test]
fn a_claim_that_fails_names_both_grounds() {
    let mut game = game("BLBkd1,GRGkd1,WHWkd1,WHWra4 W - - - B 99 0");
    let refusal = act(&mut game, WHITE, "claim-draw").expect_err("99 moves of two players are too few");
    assert_eq!(refusal.rule, Some("3MC-E5"));
    let words = [Some(refusal.message), refusal.german];
    assert!(words.iter().flatten().filter(|words| words.contains("3MC-E6")).count() == 2, "{words:?}");
}

/// 3MC-E6: with n active players, a draw can be claimed after 50n moves, and the game ends after
/// 75n moves. Captures, pawn moves and eliminations reset the clock.
#[test]
fn the_clock_counts_moves_of_each_active_player() {
    let two = "BLBkd1,GRGkd1,WHWkd1,WHWra4 W - - - B 98 0";
    let mut game = game(two);
    play(&mut game, "WHa4WHa5");
    assert_eq!(status(&game)["claims"], json!([]));
    refused(&mut game, GRAY, "claim-draw", Why::ClaimFails);
    refused(&mut game, WHITE, "claim-draw", Why::ClaimOutOfTurn);
    play(&mut game, "GRd1GRc1");
    assert_eq!(open(&game, WHITE), ["offer-draw", "claim-draw", "resign"]);
    play(&mut game, "W:claim-draw");
    assert_eq!(status(&game)["reason"]["id"], "fifty");
    let mut end = crate::three_man::game("BLBkd1,GRGkd1,WHWkd1,WHWra4 W - - - B 149 0");
    play(&mut end, "WHa4WHa5");
    assert_eq!(status(&end)["reason"]["id"], "75-moves");
    let mut three = crate::three_man::game("BLBkd1,GRGkd1,WHWkd1,WHWra4,WHWpe2 W - - - - 224 0");
    play(&mut three, "WHe2WHe3");
    assert_eq!((status(&three)["clock"].clone(), status(&three)["over"].clone()), (json!(0), json!(false)));
    let mut mate = crate::three_man::game(&MATE.replace("5 0", "224 0"));
    play(&mut mate, "GRb4GRb2");
    assert_eq!((status(&mate)["clock"].clone(), status(&mate)["over"].clone()), (json!(0), json!(false)));
}

/// 3MC-E5: the player to move can claim a draw at the third occurrence of a position.
#[test]
fn the_third_occurrence_may_be_claimed() {
    let mut game = game("BLBbc1,BLBkd1,GRGbc1,GRGkd1,WHWbc1,WHWkd1 W - - - - 0 0");
    play(&mut game, "WHc1WHc1 GRc1GRc1 BLc1BLc1 WHc1WHc1 GRc1GRc1 BLc1BLc1");
    refused(&mut game, GRAY, "claim-draw", Why::ClaimOutOfTurn);
    play(&mut game, "W:claim-draw");
    let status = status(&game);
    assert_eq!((&status["reason"]["id"], &status["repetitions"]), (&json!("threefold"), &json!(3)));
    assert!(text(&game).split(' ').nth(1) == Some("-"));
}

/// 3MC-E5: a resignation by a player who is not to move creates a new position, which counts for
/// repetition immediately.
#[test]
fn the_position_after_a_resignation_out_of_turn_is_counted() {
    let mut game = game("BLBkd5,GRBbe1,GRGkh1,WHWbc1,WHWka1 B - - - - 0 7");
    play(&mut game, "G:resign");
    assert_eq!(game.repetitions(), 1);
    play(&mut game, "GRe1GRe1 WHc1WHc1");
    assert_eq!(game.repetitions(), 2);
    // Offers and answers create no new position.
    play(&mut game, "B:offer-draw W:decline-draw");
    assert_eq!(game.repetitions(), 2);
}

/// 3MC-N2, 3MC-C5: a player who is already checkmated in the starting position of a game is listed
/// as eliminated by checkmate.
#[test]
fn player_mated_in_a_given_position_is_listed() {
    let mut game = game("BLBkd1,GRGka1,GRGpg2,GRWqb2,GRWrb6,WHWkd1 G - - - - 5 1");
    let fallen = json!([{"seat": "gray", "reason": "checkmate", "ply": 1}]);
    assert_eq!(status(&game)["out"], json!(["gray"]));
    assert_eq!(status(&game)["eliminations"], fallen);
    play(&mut game, "BLd1BLc1");
    assert_eq!(status(&game)["eliminations"], fallen);
}

#[test]
fn leaving_the_table_is_resigning() {
    let mut table = Match::new(Game::<ThreeMan>::new(choices()));
    let leave = Request::read(&ThreeMan::INFO, &json!({"seat": "gray", "type": "forfeit"})).expect("a request");
    table.apply(&leave).expect("done");
    assert_eq!(table.status()["out"], json!(["gray"]));
    assert_eq!(table.status()["bridged"], json!(["WG", "GB"]));
    assert_eq!(table.apply(&leave), Err(Why::Eliminated.into()));
}

#[test]
fn acts_are_written_as_they_are_read() {
    for kind in ["resign", "offer-draw", "accept-draw", "decline-draw", "claim-draw"] {
        let fields = json!({"type": kind}).as_object().cloned().unwrap_or_default();
        let act = polychess_game::read_act::<ThreeMan>(&fields).expect(kind);
        assert_eq!(polychess_game::write_act::<ThreeMan>(&act), fields);
    }
    assert_eq!(act(&mut game("start"), WHITE, "surrender").map_err(|e| e.kind), Err(ErrorKind::BadAct));
}
