//! Requests for analyses.

use polychess_engine::Algorithm;
use polychess_game::AnyMatch;
use std::sync::atomic::AtomicBool;

/// The bounds of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The search algorithm.
    pub algorithm: Algorithm,
    /// The maximum depth in turns.
    pub depth: u32,
    /// The maximum number of nodes per searched position.
    pub nodes: u64,
    /// The number of best lines.
    pub lines: usize,
}

/// Runs a search with a stop flag. A caller can raise the flag, for example after some time.
pub type RunSearch<'a> = &'a dyn Fn(&mut dyn FnMut(&AtomicBool));

/// A position to analyze.
#[derive(Clone, Copy)]
pub struct PositionRequest<'a> {
    /// The match before the turn.
    pub before: &'a dyn AnyMatch,
    /// The index of the board; 0 if the match has only one.
    pub board: usize,
    /// The played turn, as a move string without the index of its board.
    pub played: Option<&'a str>,
    /// The index of the notation in [`polychess_game::Info::notations`].
    pub notation: usize,
    /// The bounds of each search.
    pub bounds: Bounds,
    /// True to calibrate the expected points. Measurements of the calibration need them without it.
    pub is_calibrated: bool,
    /// Runs each search with a stop flag.
    pub run: RunSearch<'a>,
}

impl std::fmt::Debug for PositionRequest<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { before, board, played, notation, bounds, .. } = self;
        f.debug_tuple("PositionRequest").field(before).field(board).field(played).field(notation).field(bounds).finish()
    }
}
