//! Tests draw offers, draw claims, move counters, resignations, and play after the defeat of a
//! player: TH-E1 to TH-E3, TH-A1 to TH-A4, TH-R7, TH-R8, TH-R10.

use super::ledger::{position, setup};
use super::{choices, game_with, new_game, play};
use polychess_game::AnyMatch as _;
use polychess_game::{Claim, DrawWhy, ErrorKind, Game, Match, Refusal, Status, Text};
use polychess_rules::Seat;
use polychess_variants::three_handed::ThreeHanded;
use serde_json::{Value as Json, json};

fn act(game: &mut Game<ThreeHanded>, seat: usize, fields: Json) -> Result<(), Refusal> {
    game.act_json(Seat::new(seat).expect("a seat"), fields.as_object().expect("an object"))
}

fn simple(game: &mut Game<ThreeHanded>, seat: usize, kind: &str) -> Result<(), Refusal> {
    act(game, seat, json!({ "type": kind }))
}

/// Checks that the action was rejected for this reason and under this rule.
#[track_caller]
fn refused(result: Result<(), Refusal>, why: DrawWhy, rule: &'static str) {
    assert_eq!(result, Err(why.refusal(rule)));
}

fn points(game: &Game<ThreeHanded>) -> Vec<String> {
    let outcome = game.outcome().expect("a finished game");
    outcome.points.expect("points").0[..3].iter().map(ToString::to_string).collect()
}

fn reason(game: &Game<ThreeHanded>) -> &'static str {
    game.outcome().map_or("none", |outcome| outcome.ending.id)
}

fn status(game: &Game<ThreeHanded>) -> Json {
    serde_json::to_value(Status::of(game)).expect("a status")
}

/// TH-A1: only one offer can be open, and a player must complete a turn before making another.
#[test]
fn offers_wait_for_a_turn() {
    let mut game = new_game();
    simple(&mut game, 1, "offer-draw").expect("the first offer is free");
    refused(simple(&mut game, 0, "offer-draw"), DrawWhy::OfferOpen, "TH-A1");
    refused(simple(&mut game, 1, "accept-draw"), DrawWhy::OwnOffer, "TH-A1");
    simple(&mut game, 0, "decline-draw").expect("declining");
    refused(simple(&mut game, 1, "offer-draw"), DrawWhy::OfferedAlready, "TH-A1");
    play(&mut game, "e2e4 i11i9");
    simple(&mut game, 1, "offer-draw").expect("Red has moved since");
}

/// TH-A1: an opponent who moves before accepting declines the offer. Turns of the player who made
/// the offer, and of players who have accepted it, leave it open.
#[test]
fn turns_answer_offers() {
    let mut game = new_game();
    simple(&mut game, 0, "offer-draw").expect("offering");
    play(&mut game, "e2e4");
    simple(&mut game, 1, "accept-draw").expect("accepting");
    refused(simple(&mut game, 1, "accept-draw"), DrawWhy::AcceptedAlready, "TH-A1");
    play(&mut game, "i11i9");
    simple(&mut game, 2, "accept-draw").expect("the offer still stands");
    assert_eq!((points(&game).join(" ").as_str(), reason(&game)), ("1/3 1/3 1/3", "agreement"));
    let over = simple(&mut game, 2, "resign").expect_err("over");
    assert_eq!((over.kind, over.rule), (ErrorKind::GameOver, Some("TH-E1")));

    let mut game = new_game();
    simple(&mut game, 1, "offer-draw").expect("offering");
    play(&mut game, "e2e4");
    refused(simple(&mut game, 2, "accept-draw"), DrawWhy::NoOffer, "TH-A1");
}

/// TH-A2, TH-E2: only the player to move can claim a draw. The claim refers to the current position
/// or to the position after a named turn. The game rejects it if its ground does not exist.
#[test]
fn claims() {
    let mut game = new_game();
    refused(act(&mut game, 1, json!({"type": "claim-draw", "reason": "fifty"})), DrawWhy::ClaimOutOfTurn, "TH-A2");
    refused(
        act(&mut game, 0, json!({"type": "claim-draw", "reason": "threefold"})),
        DrawWhy::ClaimFails { claim: Claim::Threefold },
        "TH-E2",
    );
    play(&mut game, "b1c3 k12j10 b8c6 c3b1 j10k12 c6b8 b1c3 k12j10 b8c6 c3b1 j10k12");
    assert_eq!(status(&game)["claims"], json!([]));
    act(&mut game, 2, json!({"type": "claim-draw", "reason": "threefold", "move": "c6b8"})).expect("the third time");
    assert_eq!((points(&game).join(" ").as_str(), reason(&game)), ("1/3 1/3 1/3", "threefold"));

    let mut late = position("a1:0K a2:0P i12:1K d8:2K; clock 149", "0");
    refused(
        act(&mut late, 0, json!({"type": "claim-draw", "reason": "fifty"})),
        DrawWhy::ClaimFails { claim: Claim::Fifty },
        "TH-E2",
    );
    refused(
        act(&mut late, 0, json!({"type": "claim-draw", "reason": "fifty", "move": "a2a3"})),
        DrawWhy::ClaimFails { claim: Claim::Fifty },
        "TH-E2",
    );
    let mut played = late.clone();
    act(&mut late, 0, json!({"type": "claim-draw", "reason": "fifty", "move": "a1b1"})).expect("the 150th turn");
    play(&mut played, "a1b1");
    assert_eq!(status(&played)["claims"], json!(["fifty"]));
    act(&mut played, 1, json!({"type": "claim-draw", "reason": "fifty"})).expect("150 turns");
    assert_eq!(reason(&played), "fifty");
}

/// TH-E2: the fifth occurrence of a position and 75 quiet turns of each player end the game, unless
/// the option is off.
#[test]
fn automatic_draws() {
    let mut game = new_game();
    play(&mut game, &"b1c3 k12j10 b8c6 c3b1 j10k12 c6b8 ".repeat(4));
    assert_eq!(reason(&game), "fivefold-repetition");
    let pieces = "a1:0K a2:0P i12:1K d8:2K; clock 224";
    let mut game = position(pieces, "0");
    play(&mut game, "a1b1");
    assert_eq!(reason(&game), "75-moves");
    let mut game = position(&format!("{pieces}; options automatic_draws=false"), "0");
    play(&mut game, "a1b1");
    assert_eq!(reason(&game), "none");
    // With two players left, 75 turns of each player are 150 turns.
    let text = "8/8/rP7/4wK3/8/8/8/8/8/8/bP7/4bK3 w - - - - r";
    let mut game = game_with("after_defeat=inert", &format!("{text} 148"));
    play(&mut game, "e1e2");
    assert_eq!(reason(&game), "none");
    play(&mut game, "d8d7");
    assert_eq!((points(&game).join(" ").as_str(), reason(&game)), ("1/2 0 1/2", "75-moves"));
}

/// TH-E2: the game is drawn immediately when only kings are left. Pieces of a defeated player do
/// not count, and a checkmate takes precedence over the draw.
#[test]
fn only_kings() {
    let mut game = position("a1:0K b1:1Q i12:1K d8:2K", "0");
    play(&mut game, "a1b1");
    assert_eq!((points(&game).join(" ").as_str(), reason(&game)), ("1/3 1/3 1/3", "only-kings"));
    assert!(Match::new(game).legal().is_empty());
    let two = "8/8/rP1rQ5/1wN2wK3/8/8/8/8/8/8/8/4bK3 b - - - - r 0";
    assert_eq!(reason(&game_with("after_defeat=inert", two)), "none");
    let two = game_with("after_defeat=inert", &two.replace("1wN2wK3", "4wK3"));
    assert_eq!((points(&two).join(" ").as_str(), reason(&two)), ("1/2 0 1/2", "only-kings"));
}

/// TH-E2, TH-A4, TH-K2, TH-R7: the game is drawn if all players have passed in a row and no king is
/// marked as checkmated.
#[test]
fn game_is_drawn_if_all_players_pass() {
    let mut game = new_game();
    assert_eq!(game.read_turn("pass").expect_err("White can move").rule, Some("TH-K2"));
    play(&mut game, "e2e4");
    // Red is stalemated, and both opponents have just passed.
    let (_, text) = setup("g2:0K g10:0Q h12:1K i8:2K d4:2R", "1");
    let mut last = game_with("", &format!("{text} passes:2"));
    play(&mut last, "pass");
    assert_eq!((points(&last).join(" ").as_str(), reason(&last)), ("1/3 1/3 1/3", "nobody-can-move"));
    let mut passed = game_with("", "8/8/8/4wK3/8/8/8/4rK3/8/8/bP7/4bK3 w - - - - - 7 passes:2");
    assert_eq!(reason(&passed), "none");
    play(&mut passed, "e1d1");
    assert!(!Match::new(passed).position_text().contains("passes"), "a move ends the row of passes");
    let mate = game_with("", "8/5wK2/8/8/7wQ/8/bK7/7rK/1wR1bP4/8/8/8 r - - - r - 0 passes:3");
    assert_eq!(reason(&mate), "none", "Red's king may be taken: a mate goes before");
}

/// TH-K2, TH-K3: a position string can contain a number of passes only at the start of a turn. A
/// player who passed in check must be marked as checkmated.
#[test]
fn passes_that_cannot_have_been() {
    let mated = "8/5wK2/8/8/7wQ/8/bK7/7rK/1wR1bP4/8/8/8";
    let refused = |rest: &str| {
        let error = Game::<ThreeHanded>::from_text(choices(""), &format!("{mated} {rest}")).expect_err(rest);
        assert_eq!(error.kind, ErrorKind::BadPosition, "{error}");
    };
    refused("b - - - - - 0 passes:1");
    refused("w - - - - - 0 passes:2");
    refused("r - - - - - 0 passes:3");
    game_with("", &format!("{mated} b - - - r - 0 passes:1"));
    // The player to move has not passed yet.
    game_with("", &format!("{mated} r - - - - - 0 passes:2"));
    let between = "8/8/8/7wK/8/8/8/4rK3/6wP1/5bN2/8/4bK3 b - - b5 - - 0";
    game_with("", &format!("{between} ply:c6:i"));
    let both = Game::<ThreeHanded>::from_text(choices(""), &format!("{between} ply:c6:i,passes:1"));
    assert_eq!(both.expect_err("passes between two moves").kind, ErrorKind::BadPosition);
}

/// TH-E2: if the game continues after a resignation, the new position counts for repetition
/// immediately, for any player to move.
#[test]
fn repetition_after_a_resignation() {
    for option in ["inert", "remove"] {
        for seat in [0, 1] {
            let pieces = "a1:0K b1:0R i12:1K h11:1R d8:2K l8:2R; options after_defeat=";
            let mut game = position(&format!("{pieces}{option}"), "1");
            simple(&mut game, seat, "resign").expect("resigning");
            assert_eq!(status(&game)["repetitions"], 1);
            play(&mut game, if seat == 0 { "h11g11 l8k8 g11h11 k8l8" } else { "l8k8 b1c1 k8l8 c1b1" });
            assert_eq!(status(&game)["repetitions"], 2, "{option}, {seat}");
        }
    }
}

/// TH-E3, TH-R8, TH-A3: after a resignation, the first opponent in turn order who attacks the king
/// gets the whole point. Without an attacker, the others get 1/2 each. Leaving counts as resigning.
#[test]
fn resigning_and_leaving() {
    for kind in ["resign", "forfeit"] {
        let mut game = new_game();
        simple(&mut game, 1, kind).expect(kind);
        assert_eq!((points(&game).join(" ").as_str(), reason(&game)), ("1/2 0 1/2", "resignation"));
        assert_eq!(status(&game)["out"], json!(["red"]));
    }
    let mut both = position("a1:0K i12:1K d8:2K l12:2R e12:0R", "1");
    simple(&mut both, 1, "resign").expect("resigning");
    assert_eq!(points(&both), ["0", "0", "1"], "Black is the first after Red");
}

/// TH-A3, TH-E1, TH-R10: with `after_defeat`, the others continue until one player is left. The
/// rules about left and right neighbours then no longer apply.
#[test]
fn going_on_after_a_defeat() {
    let pieces =
        "e1:0K d5:0P a1:0R i12:1K h11:1R d8:2K l8:2R; imposing d5; clock 12; castling 0long; options after_defeat=";
    for (option, lifeless) in [("inert", true), ("remove", false)] {
        let mut game = position(&format!("{pieces}{option}"), "1");
        simple(&mut game, 0, "offer-draw").expect("offering");
        simple(&mut game, 0, "resign").expect("resigning off turn");
        let now = status(&game);
        assert_eq!(
            (&now["out"], &now["imposing"], &now["doubly_attacked"]),
            (&json!(["white"]), &json!([]), &json!([]))
        );
        assert_eq!((&now["clock"], &now["draw_offer"], &now["castling"]), (&json!(0), &Json::Null, &json!("-")));
        assert_eq!((&now["to_move"], &now["over"]), (&json!("red"), &json!(false)));
        let scene = <ThreeHanded as polychess_game::Show>::scene(&game);
        assert_eq!(scene.pieces.iter().filter(|piece| piece.state == "fallen").count(), if lifeless { 2 } else { 0 });
        refused(simple(&mut game, 0, "offer-draw"), DrawWhy::Defeated, "TH-A1");
        refused(simple(&mut game, 0, "resign"), DrawWhy::Defeated, "TH-A3");
        play(&mut game, if lifeless { "h11h1 d8c8 h1b1 c8d8 b1a1" } else { "h11h1 d8c8 h1a1" });
        let now = status(&game);
        assert_eq!((&now["to_move"], &now["in_check"]), (&json!("black"), &json!([])));
        let text = ThreeHanded::position_text(game.state(), false);
        assert!(ThreeHanded::parse_position(&text, game.options()).is_ok_and(|state| state == *game.state()), "{text}");
        simple(&mut game, 1, "resign").expect("resigning");
        assert_eq!(points(&game), ["0", "0", "1"]);
        assert!(Match::new(game).position_text().contains(" - - - - - wr 0"));
    }
}

/// TH-A3: a resignation of the player to move ends the turn. The remaining two can then agree to a
/// draw, for half a point each.
#[test]
fn resigning_on_turn() {
    let mut game = Game::<ThreeHanded>::new(choices("after_defeat=remove"));
    simple(&mut game, 0, "resign").expect("resigning");
    assert_eq!(game.to_move(), Seat::new(1));
    play(&mut game, "i11i9 d7d5");
    assert_eq!(game.to_move(), Seat::new(1), "turns alternate");
    simple(&mut game, 1, "offer-draw").expect("offering");
    simple(&mut game, 2, "accept-draw").expect("accepting");
    assert_eq!(points(&game), ["0", "1/2", "1/2"]);
}

/// TH-E1, TH-K3: the game continues after the first capture of a king and ends with the second.
#[test]
fn a_second_king() {
    let mut game = position("i5:0K d5:0P h12:1K a8:2K g11:2Q l11:2R; options after_defeat=inert", "1");
    play(&mut game, "pass g11h12");
    assert_eq!((&status(&game)["out"], game.to_move()), (&json!(["red"]), Seat::new(0)));
    let mut game = game_with("after_defeat=inert", "8/8/8/4wK3/8/8/8/rR7/8/8/wR7/wR6bK b - - - - r 9");
    play(&mut game, "pass");
    assert_eq!((&status(&game)["mated"], game.to_move()), (&json!(["black"]), Seat::new(0)));
    play(&mut game, "l8a8");
    assert_eq!((points(&game).join(" ").as_str(), reason(&game)), ("1 0 0", "king-taken"));
    assert_eq!(status(&game)["out"], json!(["red", "black"]));
}
