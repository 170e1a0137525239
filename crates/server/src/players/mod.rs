//! Computer seats: a trait that hides how a player thinks, and threads of their own on which they do, so that people never wait for them.

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

/// Somebody who looks at a game and says what to do. Called on a thread where thinking may take its time.
pub(crate) trait Player: Send + Sync {
    /// What the seat does now: a turn, an act, or nothing. `stop` is raised when an answer is wanted at once.
    fn choose(&self, game: &dyn AnyMatch, seat: Seat, seed: u64, stop: &AtomicBool) -> Option<Request>;
}
