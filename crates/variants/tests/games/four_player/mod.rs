//! Tests four-player chess against its rulebook: example positions, perft, and properties that hold
//! in random games.
//!
//! The file `tests/data/four_player/proves.txt` lists the rules that the example positions prove
//! without naming them. Other tests name the rules in their comments.

mod acts;
mod board;
mod crowds;
mod diagram;
mod editions;
mod leaving;
mod ledger;
mod perft;
mod properties;
mod texts;
mod turned;

use polychess_game::{Choices, Game, Text, Turn, Variant};
use polychess_rules::{MoveList, Position as _};
use polychess_variants::four_player::{FourPlayer, Position};

fn choices(options: &[&str]) -> Choices {
    Choices::from_texts(&FourPlayer::INFO, options.iter().copied()).expect("options of this game")
}

fn new_game(options: &[&str]) -> Game<FourPlayer> {
    Game::new(choices(options))
}

fn game(options: &[&str], text: &str) -> Game<FourPlayer> {
    Game::from_text(choices(options), text).unwrap_or_else(|e| panic!("{e} in {text}"))
}

/// Creates a game from pieces in the rulebook's notation and the text after `To move: `.
fn stand(pieces: &str, how: &str) -> Game<FourPlayer> {
    ledger::position(pieces, how)
}

/// Returns the error message for a position string.
fn refusal_of(text: &str) -> String {
    Game::<FourPlayer>::from_text(choices(&[]), text).map(|_| ()).expect_err(text).to_string()
}

fn play(game: &mut Game<FourPlayer>, turns: &str) {
    for turn in turns.split_whitespace() {
        game.play_text(turn).unwrap_or_else(|e| panic!("{turn}: {e}"));
    }
}

fn text(game: &Game<FourPlayer>) -> String {
    FourPlayer::position_text(game.state(), game.outcome().is_some())
}

/// Returns the sorted targets of the piece on a cell, each of them once.
fn destinations(game: &Game<FourPlayer>, cell: &str) -> Vec<String> {
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
