//! How far a line of captures behind the search has come.

use polychess_topology::Cell;

/// How far a line of captures has come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Course {
    /// Plies from the root.
    pub(crate) ply: usize,
    /// Plies below the search; whoever declines counts, too.
    pub(crate) deep: usize,
    /// Where the last capture was.
    pub(crate) last: Option<Cell>,
}

impl Course {
    /// Where the search ends.
    pub(crate) fn begin(ply: usize) -> Self {
        Self { ply, deep: 0, last: None }
    }
}
