//! The state of a quiescence search on one line of captures.

use polychess_topology::Cell;

/// The state of a quiescence search on one line of captures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuiescenceState {
    /// Distance from the root, in plies.
    pub(crate) ply: usize,
    /// Turns since the last node of the main search, including declined captures.
    pub(crate) depth: usize,
    /// Destination of the last capture, if any.
    pub(crate) last_capture: Option<Cell>,
}

impl QuiescenceState {
    /// Returns the state at a leaf of the main search.
    pub(crate) fn new(ply: usize) -> Self {
        Self { ply, depth: 0, last_capture: None }
    }
}
