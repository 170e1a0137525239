//! Analysis of one position of a game.

use super::bounds::Bounds;
use polychess_analysis::{PositionAnalysis, PositionRequest, TurnEvaluation, analyze_position};
use polychess_game::AnyMatch;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A position to analyze.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) now: Box<dyn AnyMatch>,
    pub(super) board: usize,
    /// Number of the turn played in this position, from 1.
    pub(super) number: usize,
    /// The number of turns and actions before this position.
    pub(super) entry: u32,
    /// The turn that was played in this position; `None` if none was.
    pub(super) played: Option<String>,
}

/// The analysis of a position.
#[derive(Debug)]
pub(super) struct Analysis {
    pub(super) number: usize,
    /// The index of the board; `None` if the match has only one.
    pub(super) board: Option<usize>,
    pub(super) found: PositionAnalysis,
    /// The evaluation of the turn that was played.
    pub(super) evaluation: Option<TurnEvaluation>,
}

impl Job {
    /// Analyses the position. Returns `None` if `stop` was set.
    pub(super) fn analyze(
        self,
        bounds: &Bounds,
        notation: usize,
        stop: &AtomicBool,
    ) -> anyhow::Result<Option<Analysis>> {
        if stop.load(Relaxed) {
            return Ok(None);
        }
        let Self { now, board, number, entry, played } = self;
        let run = |search: &mut dyn FnMut(&AtomicBool)| bounds.timed(stop, |flag| search(flag));
        let request = PositionRequest {
            before: now.as_ref(),
            board,
            played: played.as_deref(),
            notation,
            bounds: bounds.of_search(),
            run: &run,
        };
        let found = analyze_position(&request)?;
        if stop.load(Relaxed) {
            return Ok(None);
        }
        let evaluation = TurnEvaluation::of(&found, entry, board, bounds.nodes());
        let board = (now.to_move().len() > 1).then_some(board);
        Ok(Some(Analysis { number, board, found, evaluation }))
    }
}
