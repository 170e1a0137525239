//! Computer players. They think on their own threads, so that people never wait for them.

mod choice;
mod engine;
mod engine_pool;
mod listed;

pub(crate) use choice::{Choice, choose};
pub(crate) use engine_pool::{Due, EnginePool};
pub(crate) use listed::{names, player, stand_in, views};

use polychess_game::{AnyMatch, Request};
use polychess_rules::Seat;
use std::sync::atomic::AtomicBool;

/// A computer player. Called on a thread of the engine pool.
pub(crate) trait Player: Send + Sync {
    /// Returns the turn or act of a seat, or nothing. `stop` demands an immediate answer.
    fn choose(&self, game: &dyn AnyMatch, seat: Seat, seed: u64, stop: &AtomicBool) -> Option<Request>;
}
