//! Compares perft counts with the table in the rulebook.

use super::{choices, new_game, new_match, play};
use polychess_game::AnyMatch as _;
use polychess_game::{Game, Match};
use polychess_rules::perft;
use polychess_variants::three_way::ThreeWay;

/// 3WC-S1, 3WC-S2, 3WC-O1: perft counts from the starting position do not depend on the player to
/// move.
#[test]
fn initial_position() {
    for (board, counts) in [("8x7", [46, 2114, 96_877, 4_801_975]), ("8x9", [47, 2205, 103_447, 5_324_337])] {
        let option = format!("board={board}");
        let start = new_game(&option);
        let found: Vec<u64> = (1..=4).map(|depth| perft(start.position(), depth)).collect();
        assert_eq!(found, counts);
        let text = Match::new(start).position_text();
        for turn in [" g ", " b "] {
            let turned = Game::<ThreeWay>::from_text(choices(&option), &text.replace(" w ", turn)).expect("a position");
            assert_eq!([1, 2, 3].map(|depth| perft(turned.position(), depth)), counts[..3]);
        }
    }
}

/// Counts one turn deeper, but only for three of the 46 first moves.
#[test]
fn after_a_first_move() {
    for (turn, count) in [("a2a3", 5_112_838), ("a2a4", 5_290_687), ("b3b4", 4_806_273)] {
        let mut game = new_match("");
        play(&mut game, turn);
        assert_eq!(game.perft(4), count, "{turn}");
    }
}
