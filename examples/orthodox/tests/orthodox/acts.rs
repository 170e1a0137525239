//! OC-A1 to OC-A4, OC-E6, OC-E7: tests draw offers, claims and resignation.

use crate::published::{POSITIONS, game};
use crate::{ending, play};
use polychess_game::{Game, Refusal};
use polychess_orthodox::Orthodox;
use polychess_rules::Seat;
use serde_json::{Value as Json, json};

fn act(game: &mut Game<Orthodox>, seat: usize, fields: Json) -> Result<(), Refusal> {
    game.act_json(Seat::new(seat).expect("a seat"), fields.as_object().expect("an object"))
}

#[test]
fn offers_are_answered_or_lapse() {
    let mut at = game(POSITIONS[0].fen);
    act(&mut at, 0, json!({"type": "offer-draw"})).expect("the first offer"); // OC-A1
    play(&mut at, "e4 e5");
    let late = act(&mut at, 1, json!({"type": "accept-draw"})).expect_err("the move has declined the offer");
    assert_eq!(late.rule, Some("OC-A2"));
    act(&mut at, 0, json!({"type": "offer-draw"})).expect("an offer after a move");
    let twice = act(&mut at, 0, json!({"type": "offer-draw"})).expect_err("two offers");
    assert_eq!(twice.rule, Some("OC-A1"));
    act(&mut at, 1, json!({"type": "accept-draw"})).expect("consent");
    assert_eq!(ending(&at), ("agreement", "1/2 1/2".into())); // OC-E6
}

#[test]
fn claims_hold_now_or_after_a_move() {
    // OC-A3: a claim may include the move that fulfils its condition.
    let claim = |m: Option<&str>| json!({"type": "claim-draw", "reason": "fifty", "move": m});
    let mut at = game("4k3/8/8/8/8/8/8/R3K3 w - - 99 90");
    let early = act(&mut at, 0, claim(None)).expect_err("99 moves");
    assert_eq!(early.rule, Some("OC-E4"));
    act(&mut at, 0, claim(Some("e1e2"))).expect("100 moves");
    assert_eq!(ending(&at), ("fifty", "1/2 1/2".into()));
}

#[test]
fn resignation_loses() {
    let mut at = game(POSITIONS[0].fen);
    act(&mut at, 1, json!({"type": "resign"})).expect("a player may resign at any time"); // OC-A4
    assert_eq!(ending(&at), ("resignation", "1 0".into())); // OC-E7
    assert!(at.is_out(Seat::FIRST.after(1, 2)));
}
