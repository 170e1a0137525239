//! How a game went so far for a seat, as the evaluation of today sees it: whether it has been hopeless for some turns, and whether anything
//! happens still.

use crate::Evaluation;
use polychess_game::{Entry, Game, Value};
use polychess_rules::{Cells, Position, Role, Searchable, Seat};

/// A seat's turns so far.
#[derive(Debug)]
pub(super) struct Past {
    /// Points it expected when its turns came, the latest last.
    pub(super) expected: Vec<f32>,
    /// Turns of everybody since a piece was taken or a pawn moved last.
    pub(super) idle: usize,
}

impl Past {
    /// Plays the game again and looks at it from this seat.
    pub(super) fn of<V: Value>(game: &Game<V>, seat: Seat, evaluation: &Evaluation<V>) -> Self {
        let mut again = Game::<V>::from_state(game.choices().clone(), game.start().clone());
        let mut past = Self { expected: Vec::new(), idle: 0 };
        for entry in game.log() {
            match entry {
                Entry::Turn(by, turn) => {
                    if *by == seat {
                        past.expected.push(evaluation.points(again.position())[seat]);
                    }
                    let before = standing_still(again.position());
                    again.play(turn.clone());
                    past.idle = if standing_still(again.position()) == before { past.idle + 1 } else { 0 };
                }
                // What was allowed once is allowed again.
                Entry::Act(by, act) => _ = again.act(*by, act),
            }
        }
        past
    }
}

/// What stays as it is while officers and kings move to and fro: where pawns stand, and how many pieces there are.
fn standing_still<P: Searchable>(position: &P) -> (Cells, usize) {
    (position.role_cells(Role::PAWN), position.occupied_cells().len())
}

/// Has the seat acted otherwise than by moving in the last turns of everybody, this many rounds of them?
pub(super) fn has_acted<V: Value>(game: &Game<V>, seat: Seat, rounds: usize) -> bool {
    let recent = game.log().iter().rev().take(rounds * V::Position::SEATS);
    recent.into_iter().any(|entry| matches!(entry, Entry::Act(by, _) if *by == seat))
}
