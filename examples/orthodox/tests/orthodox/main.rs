//! Tests of the game against its rulebook.

mod acts;
mod endings;
mod moves;
mod perft;
mod published;
mod rulebook;
mod texts;

use polychess_game::Game;
use polychess_orthodox::Orthodox;

/// Plays moves in standard algebraic notation.
#[track_caller]
fn play(game: &mut Game<Orthodox>, moves: &str) {
    for m in moves.split_whitespace() {
        let turn = game.read_written(0, m).unwrap_or_else(|e| panic!("{m}: {e}"));
        game.play(turn);
    }
}

/// Returns the id of the ending, and the points of White and Black.
#[track_caller]
fn ending(game: &Game<Orthodox>) -> (&'static str, String) {
    let outcome = game.outcome().expect("a finished game");
    let points = outcome.points.expect("points").0;
    (outcome.ending.id, format!("{} {}", points[0], points[1]))
}
