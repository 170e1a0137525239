//! Three player chess against its ledger: worked positions, perft, and what holds in every position.
//!
//! Rules that a worked position proves are named in the first column of `tests/data/three_player/worked.md` or below.

mod acts;
mod ledger;
mod properties;

use polychess_game::{Choices, Game, Variant};
use polychess_rules::perft;
use polychess_variants::three_player::ThreePlayer;

fn new_game() -> Game<ThreePlayer> {
    Game::new(Choices::default_of(&ThreePlayer::INFO))
}

fn game(text: &str) -> Game<ThreePlayer> {
    Game::from_text(Choices::default_of(&ThreePlayer::INFO), text).unwrap_or_else(|e| panic!("{e} in {text}"))
}

/// The ledger's perft table; TP-S1, TP-B8: the same numbers whoever begins.
#[test]
fn perft_of_the_initial_position() {
    let start = new_game();
    let counts: Vec<u64> = (1..=4).map(|depth| perft(start.position(), depth)).collect();
    assert_eq!(counts, [44, 1930, 84348, 3_890_589]);
    let text = polychess_game::Match::new(start).position_text();
    for turn in [" g ", " b "] {
        let turned = game(&text.replace(" w ", turn));
        assert_eq!([1, 2].map(|depth| perft(turned.position(), depth)), [44, 1930]);
    }
}
