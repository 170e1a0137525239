//! State of a quiescence search along one line of captures.

use polychess_topology::Cell;

/// State of a quiescence search along one line of captures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuiescenceState {
    /// Plies from the root.
    pub(crate) ply: usize,
    /// Plies below the main search, declined captures included.
    pub(crate) depth: usize,
    /// Cell of the last capture.
    pub(crate) last_capture: Option<Cell>,
}

impl QuiescenceState {
    /// Returns the state at a leaf of the main search.
    pub(crate) fn new(ply: usize) -> Self {
        Self { ply, depth: 0, last_capture: None }
    }
}
