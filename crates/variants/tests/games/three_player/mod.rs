//! Tests three player chess against its rulebook: example positions, perft, and properties that
//! hold in random games.
//!
//! `tests/data/three_player/proves.txt` lists the rules that the example positions prove. Other
//! tests name the rules in their comments.

mod acts;
mod kings;
mod ledger;
mod moves;
mod notation;
mod properties;

use polychess_game::AnyMatch as _;
use polychess_game::{Choices, Game, Variant};
use polychess_rules::perft;
use polychess_variants::three_player::ThreePlayer;

fn new_game() -> Game<ThreePlayer> {
    Game::new(Choices::default_of(&ThreePlayer::INFO))
}

fn game(text: &str) -> Game<ThreePlayer> {
    Game::from_text(Choices::default_of(&ThreePlayer::INFO), text).unwrap_or_else(|e| panic!("{e} in {text}"))
}

/// Creates a game from pieces in the rulebook's notation and the number of the player to move.
fn set_up(pieces: &str, turn: usize) -> Game<ThreePlayer> {
    game(&ledger::position_text(pieces, turn))
}

/// Returns the sorted target cells of the piece on a cell.
fn targets(game: &Game<ThreePlayer>, from: &str) -> Vec<String> {
    let legal = game.legal_turns().into_iter().filter_map(|(turn, _)| ledger::strip_cell(&turn, from));
    let mut targets: Vec<String> = legal.collect();
    targets.sort();
    targets
}

/// Returns the rule that forbids a turn.
fn forbids(game: &Game<ThreePlayer>, turn: &str) -> Option<&'static str> {
    game.read_turn(turn).err().and_then(|refusal| refusal.rule)
}

/// Compares perft counts with the rulebook's table. TP-S1, TP-B8: the counts do not depend on the
/// player to move.
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
