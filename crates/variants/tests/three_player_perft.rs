//! The ledger's perft table of `three-player`.

use polychess_game::{Choices, Game, Variant};
use polychess_rules::perft;
use polychess_variants::three_player::ThreePlayer;

#[test]
fn initial_position() {
    let game = Game::<ThreePlayer>::new(Choices::default_of(&ThreePlayer::INFO));
    let counts: Vec<u64> = (1..=4).map(|depth| perft(game.position(), depth)).collect();
    assert_eq!(counts, [44, 1930, 84348, 3_890_589]);
}
