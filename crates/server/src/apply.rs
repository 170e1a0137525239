//! Applies players' requests to a game. Every change of a game goes through this file, so that tests
//! can count the changes.

use polychess_game::{AnyMatch, Info, Refusal, Request};
use polychess_wire::LogEntry;
use serde_json::Value as Json;

/// Applies a request and returns its log entry. The entry uses the notation of the position before
/// the request.
pub(crate) fn carry_out(info: &Info, game: &mut dyn AnyMatch, request: &Request) -> Result<LogEntry, Refusal> {
    count();
    polychess_requests::carry_out(info, game, request)
}

/// Replays requests that the game has accepted before.
pub(crate) fn repeat(info: &'static Info, game: &mut dyn AnyMatch, requests: &[Json]) -> Result<(), Refusal> {
    requests.iter().try_for_each(|json| {
        count();
        game.apply(&Request::read(info, json)?)
    })
}

/// Counts a request for tests.
fn count() {
    #[cfg(test)]
    APPLIED.with(|count| count.set(count.get() + 1));
}

#[cfg(test)]
thread_local! {
    /// The number of requests that this thread has applied, for tests.
    pub(crate) static APPLIED: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}
