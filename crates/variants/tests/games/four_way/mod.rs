//! Tests Cincinnati 4-Way Chess against its rulebook: example positions, perft, and properties that
//! hold in random games.
//!
//! The headings in `tests/data/four_way/worked.md` name the rules that the example positions prove.
//! Other tests name the rules in their comments.

mod acts;
mod board;
mod diagram;
mod ledger;
mod moves;
mod properties;
mod texts;

use polychess_game::{Choices, Game, Turn, Variant};
use polychess_rules::{MoveList, Position as _};
use polychess_variants::four_way::{FourWay, Position};

fn choices(options: &[&str]) -> Choices {
    Choices::from_texts(&FourWay::INFO, options.iter().copied()).expect("options of this game")
}

fn new_game(options: &[&str]) -> Game<FourWay> {
    Game::new(choices(options))
}

fn game(text: &str) -> Game<FourWay> {
    Game::from_text(choices(&[]), text).unwrap_or_else(|e| panic!("{e} in {text}"))
}

fn play(game: &mut Game<FourWay>, turns: &str) {
    for turn in turns.split_whitespace() {
        game.play_text(turn).unwrap_or_else(|e| panic!("{turn}: {e}"));
    }
}

/// Returns the sorted targets of the piece on a cell, each of them once.
fn destinations(game: &Game<FourWay>, cell: &str) -> Vec<String> {
    let topology = game.position().topology();
    let from = topology.cell(cell).expect("a cell");
    let mut moves = MoveList::new();
    game.position().legal_moves(&mut moves);
    let mut found: Vec<String> =
        moves.iter().filter(|m| m.from == from).map(|m| topology.name(m.to).to_owned()).collect();
    found.sort_unstable();
    found.dedup();
    found
}

fn legal_turns(position: &Position) -> Vec<Turn> {
    polychess_game::turns(position)
}
