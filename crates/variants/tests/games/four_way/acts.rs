//! Tests votes, claims, counters and resignations: 4W-A1 to 4W-A5, 4W-E4 to 4W-E8.

use super::{diagram, game, new_game, play};
use polychess_game::{Acts, ErrorKind, Game, Refusal, Text};
use polychess_rules::Seat;
use polychess_variants::four_way::{Claim, FourWay, Why};
use serde_json::{Value as Json, json};

const W: usize = 0;
const Y: usize = 1;
const B: usize = 2;
const R: usize = 3;

fn act(game: &mut Game<FourWay>, seat: usize, fields: Json) -> Result<(), Refusal> {
    game.act_json(Seat::new(seat).expect("a seat"), fields.as_object().expect("an object"))
}

fn simple(game: &mut Game<FourWay>, seat: usize, kind: &str) -> Result<(), Refusal> {
    act(game, seat, json!({ "type": kind }))
}

fn do_all(game: &mut Game<FourWay>, acts: &[(usize, &str)]) {
    for &(seat, kind) in acts {
        simple(game, seat, kind).unwrap_or_else(|e| panic!("{kind} by {seat}: {e}"));
    }
}

#[track_caller]
fn refused(result: Result<(), Refusal>, why: Why) {
    assert_eq!(result, Err(why.into()));
}

fn points(game: &Game<FourWay>) -> Vec<String> {
    let outcome = game.outcome().expect("a finished game");
    outcome.points.expect("points").0.iter().map(ToString::to_string).collect()
}

fn kinds(game: &Game<FourWay>, seat: usize) -> Vec<&'static str> {
    FourWay::open_acts(game, Seat::new(seat).expect("a seat")).iter().map(|form| form.kind).collect()
}

fn negotiation(game: &Game<FourWay>) -> String {
    let text = FourWay::position_text(game.state(), false);
    text.split(' ').nth(4).unwrap_or("").to_owned()
}

/// Returns a position where Yellow is frozen and White is to move.
fn with_frozen_yellow() -> Game<FourWay> {
    game(&diagram::text("W: Kh1 Qb8 Pg4; Y: Ka8 Rh5; B: Kg14 Nd7; R: Kn9", "W", "Y"))
}

/// 4W-A1, 4W-A2, 4W-E7: the game is drawn when every player has voted for a draw. A player can
/// accept a draw only after a vote by an opponent.
#[test]
fn draws_need_every_vote() {
    let mut game = new_game(&[]);
    assert_eq!(kinds(&game, W), ["offer-draw", "resign"]);
    do_all(&mut game, &[(R, "offer-draw")]);
    refused(simple(&mut game, Y, "accept-draw"), Why::NoDrawToAccept);
    assert_eq!(kinds(&game, W), ["offer-draw", "accept-draw", "decline-draw", "resign"]);
    do_all(&mut game, &[(W, "accept-draw"), (Y, "offer-draw")]);
    assert_eq!(negotiation(&game), "draw:wyr");
    do_all(&mut game, &[(B, "accept-draw")]);
    assert_eq!(points(&game), ["1/2", "1/2", "1/2", "1/2"]);
    assert_eq!(game.outcome().map(|o| o.ending.rule), Some("4W-E7"));
    let over = simple(&mut game, W, "resign").expect_err("over");
    assert_eq!((over.kind, over.rule), (ErrorKind::GameOver, Some("4W-E1")));
    assert!(kinds(&game, W).is_empty());
}

/// 4W-A3: declining clears all votes, and so does a move by a player without a vote. A move by a
/// player who has voted leaves them in place.
#[test]
fn votes_are_cleared() {
    let mut game = new_game(&[]);
    refused(simple(&mut game, W, "decline-draw"), Why::NoDrawToDecline);
    do_all(&mut game, &[(W, "offer-draw"), (B, "offer-draw"), (B, "decline-draw")]);
    assert_eq!(negotiation(&game), "");
    do_all(&mut game, &[(W, "offer-draw"), (B, "offer-draw")]);
    play(&mut game, "h4h5");
    assert_eq!(negotiation(&game), "draw:wb");
    play(&mut game, "d8e8");
    assert_eq!(negotiation(&game), "");
}

/// 4W-A4, 4W-E8: both partners must vote to resign, or only one if the other is frozen. A vote ends
/// with the player's next move, and can be withdrawn.
#[test]
fn resigning() {
    let mut game = new_game(&[]);
    refused(simple(&mut game, W, "withdraw-resign"), Why::NoVoteToWithdraw);
    do_all(&mut game, &[(W, "resign"), (Y, "resign")]);
    assert_eq!(kinds(&game, W), ["offer-draw", "resign", "withdraw-resign"]);
    do_all(&mut game, &[(W, "withdraw-resign"), (B, "resign")]);
    assert_eq!(negotiation(&game), "resign:yb");
    play(&mut game, "h4h5 d8e8");
    assert_eq!(negotiation(&game), "resign:b");
    do_all(&mut game, &[(W, "resign")]);
    assert_eq!(points(&game), ["0", "2", "0", "2"]);
    assert_eq!(game.outcome().map(|o| o.ending.rule), Some("4W-E8"));

    let mut alone = with_frozen_yellow();
    do_all(&mut alone, &[(R, "resign")]);
    assert_eq!(points(&alone), ["2", "0", "2", "0"]);
}

/// R-11, 4W-C7: a frozen player has no vote, and the other players can agree without them.
#[test]
fn frozen_players_have_no_voice() {
    let mut game = with_frozen_yellow();
    for kind in ["offer-draw", "accept-draw", "decline-draw", "resign", "withdraw-resign"] {
        refused(simple(&mut game, Y, kind), Why::NoVoice);
    }
    assert!(kinds(&game, Y).is_empty());
    do_all(&mut game, &[(W, "offer-draw"), (B, "offer-draw"), (R, "offer-draw")]);
    // 4W-E4: half a point for the draw, and one point for the checkmated king.
    assert_eq!(points(&game), ["3/2", "1/2", "3/2", "1/2"]);
}

/// The game counts votes after actions, not after moves. When Black is frozen, White's vote to
/// resign is enough, but takes effect only at White's next action.
#[test]
fn votes_are_counted_at_actions() {
    let text = diagram::text("W: Kh1; Y: Ka8 Qf12 Ng12; B: Kh15 Pl7; R: Ko8", "Y", "");
    let mut game = game(&text);
    do_all(&mut game, &[(W, "resign")]);
    play(&mut game, "f12h14");
    assert!(game.outcome().is_none());
    assert_eq!(negotiation(&game), "resign:w");
    do_all(&mut game, &[(W, "resign")]);
    assert_eq!(points(&game), ["0", "2", "0", "2"]);
}

/// 4W-A4: a side's votes to resign are counted only after an action of that side.
///
/// Red becomes frozen after Yellow's vote. Actions of White and Black do not end the game, but
/// Yellow's next action does.
#[test]
fn a_side_resigns_by_its_own_act() {
    let text = "bK/3/5/5/5/11/11wQ1/yK11wR1rK/13/11/5/5/5/3/wK w - 0";
    let mut game = game(text);
    do_all(&mut game, &[(Y, "resign")]);
    play(&mut game, "m9n8");
    assert!(FourWay::position_text(game.state(), false).ends_with(" y r 1 resign:y"));
    do_all(&mut game, &[(B, "offer-draw"), (W, "offer-draw"), (W, "decline-draw"), (W, "resign")]);
    assert!(game.outcome().is_none());
    assert_eq!(negotiation(&game), "resign:wy");
    do_all(&mut game, &[(Y, "offer-draw")]);
    assert_eq!(points(&game), ["2", "0", "2", "0"]);
    assert_eq!(game.outcome().map(|o| o.ending.rule), Some("4W-E8"));
}

/// 4W-A5, 4W-E5: the player to move can claim threefold repetition, counted from the first
/// position.
#[test]
fn threefold_repetition() {
    let claim = json!({"type": "claim-draw", "reason": "threefold"});
    let mut game = new_game(&[]);
    play(&mut game, &"g3f5 c7e8 i13j11 m9k8 f5g3 e8c7 j11i13 k8m9 ".repeat(2));
    assert_eq!(game.repetitions(), 3);
    refused(act(&mut game, Y, claim.clone()), Why::ClaimOutOfTurn);
    assert_eq!(kinds(&game, W), ["offer-draw", "claim-draw", "resign"]);
    let mut early = new_game(&[]);
    refused(act(&mut early, W, claim.clone()), Why::ClaimFails { claim: Claim::Threefold });
    act(&mut game, W, claim).expect("the third time");
    assert_eq!(game.outcome().map(|o| o.ending.rule), Some("4W-E5"));
}

/// 4W-E5: positions with the same pieces but different frozen players are different.
#[test]
fn repetition_compares_frozen_players() {
    use polychess_rules::Position as _;
    let pieces = "W: Kg2; Y: Ka8 Qh14 Ng12; B: Kh15 Qb8 Nd7; R: Kn9";
    let (yellow, black) = (game(&diagram::text(pieces, "W", "Y")), game(&diagram::text(pieces, "W", "B")));
    assert_ne!(yellow.position().repetition_key(), black.position().repetition_key());
    assert_ne!(yellow.position().zobrist(), black.position().zobrist());
}

/// 4W-E6: a draw can be claimed after 200 turns, including lost turns. A move of a superpawn resets
/// the counter, which the position string contains.
#[test]
fn fifty_rounds() {
    let claim = json!({"type": "claim-draw", "reason": "fifty"});
    let text = diagram::text("W: Kh1 Uh9; Y: Ka8; B: Kh15; R: Ko8", "W", "").replace(" w - 0", " w - 199");
    let mut game = self::game(&text);
    refused(act(&mut game, W, claim.clone()), Why::ClaimFails { claim: Claim::Fifty });
    let mut by_pawn = game.clone();
    play(&mut by_pawn, "h9h8");
    assert!(FourWay::position_text(by_pawn.state(), false).ends_with(" y - 0"));
    play(&mut game, "h1h2");
    act(&mut game, Y, claim).expect("200 turns");
    assert_eq!(game.outcome().map(|o| o.ending.rule), Some("4W-E6"));
    // A queen's move without a capture checkmates Yellow, and Yellow's lost turn also counts, so
    // the counter increases by two.
    let mut mating = self::game(&diagram::text("W: Kh1 Qd10; Y: Ka8; B: Kh15 Nd7; R: Kn9", "W", ""));
    play(&mut mating, "d10b8");
    assert!(FourWay::position_text(mating.state(), false).ends_with(" b y 2"));
}

/// neither the fifth occurrence of a position nor 300 turns end the game automatically.
#[test]
fn nothing_is_drawn_unasked() {
    let mut game = new_game(&[]);
    play(&mut game, &"g3f5 c7e8 i13j11 m9k8 f5g3 e8c7 j11i13 k8m9 ".repeat(4));
    assert_eq!((game.repetitions(), game.outcome()), (5, None));
    let text = diagram::text("W: Kh1 Uh9; Y: Ka8; B: Kh15; R: Ko8", "W", "").replace(" w - 0", " w - 299");
    let mut late = self::game(&text);
    play(&mut late, "h1h2");
    assert_eq!(late.outcome(), None);
}

/// 4W-E8: a player of either side who runs out of time or leaves loses the game for that side.
#[test]
fn forfeit() {
    for (mut game, seat) in [(new_game(&[]), B), (with_frozen_yellow(), Y), (with_frozen_yellow(), W)] {
        do_all(&mut game, &[(seat, "forfeit")]);
        let lost = seat % 2;
        assert_eq!(points(&game)[lost], "0");
        assert_eq!(points(&game)[1 - lost], "2");
    }
}
