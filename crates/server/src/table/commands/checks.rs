//! Checks that several commands share.

use crate::table::transaction::Transaction;
use polychess_wire::{Phase, Problem};

pub(super) fn refused(kind: &str, message: &str) -> Problem {
    Problem::new(kind, message)
}

/// Checks that the game has started and is not over. It may be paused.
pub(super) fn check_started(transaction: &Transaction) -> Result<(), Problem> {
    match transaction.table.phase {
        Phase::Playing | Phase::Paused => Ok(()),
        Phase::Gathering => Err(refused("not-started", "the game has not started yet")),
        Phase::Over | Phase::Aborted => Err(refused("game-over", "the game is over")),
    }
}
