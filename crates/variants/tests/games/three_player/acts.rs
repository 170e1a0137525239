//! Tests draw offers, draw claims, move counters and resignations: TP-E4 to TP-E6, TP-A1 to TP-A4.

use super::{game, new_game};
use polychess_game::{Claim, DrawWhy, ErrorKind, Game, Refusal};
use polychess_rules::Seat;
use polychess_variants::three_player::ThreePlayer;
use serde_json::{Value as Json, json};

fn act(game: &mut Game<ThreePlayer>, seat: usize, fields: Json) -> Result<(), Refusal> {
    game.act_json(Seat::new(seat).expect("a seat"), fields.as_object().expect("an object"))
}

fn simple(game: &mut Game<ThreePlayer>, seat: usize, kind: &str) -> Result<(), Refusal> {
    act(game, seat, json!({ "type": kind }))
}

fn play(game: &mut Game<ThreePlayer>, turns: &str) {
    for turn in turns.split_whitespace() {
        game.play_text(turn).unwrap_or_else(|e| panic!("{turn}: {e}"));
    }
}

/// Checks that the action was rejected for this reason and under this rule.
#[track_caller]
fn refused(result: Result<(), Refusal>, why: DrawWhy, rule: &'static str) {
    assert_eq!(result, Err(why.refusal(rule)));
}

fn points(game: &Game<ThreePlayer>) -> Vec<String> {
    let outcome = game.outcome().expect("a finished game");
    outcome.points.expect("points").0[..3].iter().map(ToString::to_string).collect()
}

/// TP-A1: only one offer can be open, and a player must move before making another.
#[test]
fn offers_wait_for_a_move() {
    let mut game = new_game();
    simple(&mut game, 1, "offer-draw").expect("the first offer is free");
    refused(simple(&mut game, 0, "offer-draw"), DrawWhy::OfferOpen, "TP-A1");
    simple(&mut game, 0, "decline-draw").expect("declining");
    refused(simple(&mut game, 1, "offer-draw"), DrawWhy::OfferedAlready, "TP-A1");
    play(&mut game, "b5c5 k6j8");
    simple(&mut game, 1, "offer-draw").expect("Gray has moved since");
}

/// TP-A2: an opponent who moves before accepting declines the offer. Moves of the player who made
/// the offer, and of players who have accepted it, leave it open.
#[test]
fn moves_answer_offers() {
    let mut game = new_game();
    simple(&mut game, 0, "offer-draw").expect("offering");
    play(&mut game, "b5c5");
    assert!(game.negotiation() != new_game().negotiation());
    simple(&mut game, 1, "accept-draw").expect("accepting");
    refused(simple(&mut game, 1, "accept-draw"), DrawWhy::AcceptedAlready, "TP-A2");
    refused(simple(&mut game, 0, "accept-draw"), DrawWhy::OwnOffer, "TP-A2");
    play(&mut game, "k6j8");
    simple(&mut game, 2, "accept-draw").expect("the offer still stands");
    assert_eq!(points(&game), ["1", "1", "1"]);
    let over = simple(&mut game, 2, "resign").expect_err("over");
    assert_eq!((over.kind, over.rule), (ErrorKind::GameOver, Some("TP-E1")));

    let mut game = new_game();
    simple(&mut game, 1, "offer-draw").expect("offering");
    play(&mut game, "b5c5");
    refused(simple(&mut game, 2, "accept-draw"), DrawWhy::NoOffer, "TP-A2");
}

/// TP-A3, TP-E5, TP-R8: only the player to move can claim a draw. The claim refers to the current
/// position or to the position after a named move. The game rejects it if its ground does not
/// exist.
#[test]
fn claims() {
    let mut game = new_game();
    refused(act(&mut game, 1, json!({"type": "claim-draw", "reason": "fifty"})), DrawWhy::ClaimOutOfTurn, "TP-A3");
    refused(
        act(&mut game, 0, json!({"type": "claim-draw", "reason": "threefold"})),
        DrawWhy::ClaimFails { claim: Claim::Threefold },
        "TP-E5",
    );
    let round = "a3c2 k6j8 h13g10 c2a3 j8k6 g10h13 ";
    play(&mut game, round);
    play(&mut game, "a3c2 k6j8 h13g10 c2a3 j8k6");
    let named = json!({"type": "claim-draw", "reason": "threefold", "move": "g10h13"});
    act(&mut game, 2, named).expect("the position after the move has stood twice");
    assert_eq!(points(&game), ["1", "1", "1"]);

    let kings = "6/5bK1/8/9/10/11/12/13/12/11/10/wP8/1wR1wK4";
    let mut late = self::game(&format!("{} w - - 149", kings.replace("/9/10/", "/9/gK9/")));
    refused(
        act(&mut late, 0, json!({"type": "claim-draw", "reason": "fifty"})),
        DrawWhy::ClaimFails { claim: Claim::Fifty },
        "TP-E5",
    );
    act(&mut late, 0, json!({"type": "claim-draw", "reason": "fifty", "move": "a2a1"})).expect("the 150th turn");
}

/// TP-E5: the fifth occurrence of a position and 225 quiet turns end the game, unless the option is
/// off.
#[test]
fn automatic_draws() {
    use polychess_game::{Choices, Variant};
    let round = "a3c2 k6j8 h13g10 c2a3 j8k6 g10h13 ".repeat(4);
    let mut game = new_game();
    play(&mut game, &round);
    assert_eq!(game.outcome().map(|o| o.ending.id), Some("fivefold-repetition"));

    let text = "6/5bK1/8/9/gK9/11/12/13/12/11/10/wP8/1wR1wK4 w - - 224";
    let mut game = self::game(text);
    play(&mut game, "a2a1");
    assert_eq!(game.outcome().map(|o| o.ending.id), Some("75-moves"));

    let off = Choices::from_texts(&ThreePlayer::INFO, ["automatic_draws=false"]).expect("an option");
    let mut game = Game::<ThreePlayer>::from_text(off, text).expect("a position");
    play(&mut game, "a2a1");
    assert!(game.outcome().is_none());
}

/// TP-E6, TP-R9: if no piece attacks the king of a player who resigns, the others get 2 points
/// each. Leaving the game counts as resigning.
#[test]
fn resigning_and_leaving() {
    for kind in ["resign", "forfeit"] {
        let mut game = new_game();
        simple(&mut game, 1, kind).expect(kind);
        assert_eq!(points(&game), ["2", "0", "2"]);
        assert_eq!(serde_json::json!(polychess_game::Status::of(&game))["out"], serde_json::json!(["gray"]));
    }
}
