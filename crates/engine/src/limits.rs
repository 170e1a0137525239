//! Limits of a search.

use std::sync::atomic::{AtomicBool, Ordering};

/// A node limit and a stop flag. A search reads no clock. A caller with a time limit raises the
/// flag.
#[derive(Debug)]
pub struct Limits<'a> {
    /// Number of nodes that the search may still visit.
    pub nodes: u64,
    /// A flag that another thread raises to stop the search.
    pub stop: &'a AtomicBool,
}

impl Limits<'_> {
    /// Counts a node. Returns `false` if the search must stop.
    pub fn spend(&mut self) -> bool {
        self.nodes = self.nodes.saturating_sub(1);
        self.nodes > 0 && !self.stop.load(Ordering::Relaxed)
    }
}
