//! Statistics of a game for a seat: its expected points by turn, and the turns without progress.

use crate::evaluation::Evaluation;
use polychess_game::{Entry, Game, Value};
use polychess_rules::{Cells, Position, Role, Searchable, Seat};

/// Statistics of a game for one seat.
#[derive(Debug)]
pub(super) struct SeatHistory {
    /// Expected points before each turn of the seat, oldest first.
    pub(super) expected: Vec<f32>,
    /// Number of turns of all seats since the last capture or pawn move.
    pub(super) idle_turns: usize,
}

impl SeatHistory {
    /// Replays the game and evaluates each position where the seat is to move.
    pub(super) fn of<V: Value>(game: &Game<V>, seat: Seat, evaluation: &Evaluation<V>) -> Self {
        let mut replay = Game::<V>::from_state(game.choices().clone(), game.start().clone());
        let mut history = Self { expected: Vec::new(), idle_turns: 0 };
        for entry in game.log() {
            match entry {
                Entry::Turn(by, turn) => {
                    if *by == seat {
                        history.expected.push(evaluation.points(replay.position())[seat]);
                    }
                    let before = irreversible_state(replay.position());
                    replay.play(turn.clone());
                    history.idle_turns =
                        if irreversible_state(replay.position()) == before { history.idle_turns + 1 } else { 0 };
                }
                // Acts in the log are legal, so the result needs no check.
                Entry::Act(by, act) => _ = replay.act(*by, act),
            }
        }
        history
    }
}

/// Returns the pawns and the number of pieces. Only captures and pawn moves change them.
fn irreversible_state<P: Searchable>(position: &P) -> (Cells, usize) {
    (position.role_cells(Role::PAWN), position.occupied_cells().len())
}

/// True if the log entries of the last `rounds` rounds contain an act of the seat.
pub(super) fn has_acted<V: Value>(game: &Game<V>, seat: Seat, rounds: usize) -> bool {
    let recent = game.log().iter().rev().take(rounds * V::Position::SEATS);
    recent.into_iter().any(|entry| matches!(entry, Entry::Act(by, _) if *by == seat))
}
