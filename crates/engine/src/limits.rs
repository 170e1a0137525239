//! Limits of a search.

use std::sync::atomic::{AtomicBool, Ordering};

/// A node limit and a stop flag. Searches read no clock; callers with a time limit raise the flag.
#[derive(Debug)]
pub struct Limits<'a> {
    /// Number of nodes left.
    pub nodes: u64,
    /// Raised by another thread to stop the search.
    pub stop: &'a AtomicBool,
}

impl Limits<'_> {
    /// Counts a node; returns `false` if the search must stop.
    pub fn spend(&mut self) -> bool {
        self.nodes = self.nodes.saturating_sub(1);
        self.nodes > 0 && !self.stop.load(Ordering::Relaxed)
    }
}
