//! When a search has to stop.

use std::sync::atomic::{AtomicBool, Ordering};

/// A bound on nodes, and a flag that somebody else may raise. Reading clocks is left to whoever raises the flag.
#[derive(Debug)]
pub struct Limits<'a> {
    /// Plies that may be played in all.
    pub nodes: u64,
    /// Raised by another thread when the search has to end.
    pub stop: &'a AtomicBool,
}

impl Limits<'_> {
    /// Takes one node from the budget; `false` when the search has to end.
    pub(crate) fn spend(&mut self) -> bool {
        self.nodes = self.nodes.saturating_sub(1);
        self.nodes > 0 && !self.stop.load(Ordering::Relaxed)
    }
}
