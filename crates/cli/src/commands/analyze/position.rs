//! Analysis of one position of a game.

use super::bounds::Bounds;
use polychess_analysis::{
    AnalyzedLine, PlayedTurn, PositionAnalysis, PositionRequest, TurnEvaluation, analyze_position,
};
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
    /// The evaluation of this turn in the game file. It replaces the search.
    pub(super) stored: Option<TurnEvaluation>,
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
        let Self { now, board, number, entry, played, stored } = self;
        let shown_board = (now.to_move().len() > 1).then_some(board);
        if let Some(evaluation) = stored
            && let Some(found) = position_of(now.as_ref(), &evaluation)
        {
            return Ok(Some(Analysis { number, board: shown_board, found, evaluation: Some(evaluation) }));
        }
        let run = |search: &mut dyn FnMut(&AtomicBool)| bounds.timed(stop, |flag| search(flag));
        let request = PositionRequest {
            before: now.as_ref(),
            board,
            played: played.as_deref(),
            notation,
            bounds: bounds.of_search(),
            is_calibrated: true,
            run: &run,
        };
        let found = analyze_position(&request)?;
        if stop.load(Relaxed) {
            return Ok(None);
        }
        let evaluation = TurnEvaluation::of(&found, entry, board, bounds.nodes());
        Ok(Some(Analysis { number, board: shown_board, found, evaluation }))
    }
}

/// Returns the analysis of a position from a stored evaluation.
fn position_of(now: &dyn AnyMatch, evaluation: &TurnEvaluation) -> Option<PositionAnalysis> {
    let TurnEvaluation { board, seat, nodes, best, before, after, loss, missed_mate, is_decided, .. } = evaluation;
    let position = now.position_text();
    let seats = now.info().all_seats();
    Some(PositionAnalysis {
        position: position.split(" | ").nth(usize::from(*board)).unwrap_or(&position).to_owned(),
        seat: seats.into_iter().nth(usize::from(*seat))?,
        best: *best,
        depth: 0,
        nodes: *nodes,
        lines: vec![AnalyzedLine { turns: evaluation.line.clone(), points: before.clone(), is_decided: *is_decided }],
        played: Some(PlayedTurn {
            turn: evaluation.played.clone(),
            loss: *loss,
            change: after.iter().zip(before).map(|(after, before)| after - before).collect(),
            missed_mate: *missed_mate,
        }),
        elsewhere: vec![0.0; before.len()],
        best_elsewhere: 0.0,
        is_forced: evaluation.line.is_empty(),
    })
}
