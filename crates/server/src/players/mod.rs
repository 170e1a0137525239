//! Computer players. They search on their own threads, so that a search never delays a request.

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

/// A computer player. The server calls it on a thread of the engine pool.
pub(crate) trait Player: Send + Sync {
    /// Returns a turn or an action for a seat, or `None` if the player does not want to act. When
    /// `stop` becomes true, the player must return immediately.
    fn choose(&self, game: &dyn AnyMatch, seat: Seat, seed: u64, stop: &AtomicBool) -> Option<Request>;
}
