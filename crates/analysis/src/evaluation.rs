//! Evaluations of played turns.

use crate::error::AnalysisError;
use crate::position::{PositionAnalysis, analyze_position};
use crate::request::{Bounds, PositionRequest};
use polychess_engine::{Algorithm, Level};
use polychess_game::AnyMatch;
use polychess_wire::TurnNotation;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Maximum number of stored turns of the best line.
const LINE_LENGTH: usize = 6;

/// A played turn to evaluate.
#[derive(Clone, Copy, Debug)]
pub struct TurnRequest<'a> {
    /// The match before the turn.
    pub before: &'a dyn AnyMatch,
    /// The number of log entries before the turn. The review repeats it.
    pub entry: u32,
    /// The index of the board; 0 if the match has only one.
    pub board: usize,
    /// The played turn, as a move string without the index of its board.
    pub played: &'a str,
    /// The node limit per searched position.
    pub nodes: u64,
    /// Stops the evaluation.
    pub stop: &'a AtomicBool,
}

/// The evaluation of a played turn.
///
/// All lists of points have one entry per seat, in the order of the seats.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TurnEvaluation {
    /// The number of log entries before the turn.
    pub entry: u32,
    /// The index of the board.
    pub board: u8,
    /// The index of the seat that played the turn.
    pub seat: u8,
    /// The node limit per searched position.
    pub nodes: u64,
    /// The maximum points of a seat.
    pub best: f32,
    /// The expected points before the turn, with the best turn.
    pub before: Vec<f32>,
    /// The expected points after the played turn, from the same search.
    pub after: Vec<f32>,
    /// The expected points that the turn costs its player.
    pub loss: f32,
    /// The best turn leads to a forced mate or captures a king, and the played turn does not.
    pub missed_mate: bool,
    /// The best turn leads to a forced win or loss.
    pub is_decided: bool,
    /// The played turn.
    pub played: TurnNotation,
    /// The best turn and the expected continuation. Empty if the player had no choice.
    pub line: Vec<TurnNotation>,
}

/// Compares a played turn with the best turn of the same search. Returns `None` if `stop` was set.
///
/// The same request always gives the same evaluation.
///
/// # Errors
/// Fails if the board has no player to move or the played turn is illegal.
pub fn evaluate_turn(request: &TurnRequest<'_>) -> Result<Option<TurnEvaluation>, AnalysisError> {
    let &TurnRequest { before, entry, board, played, nodes, stop } = request;
    if stop.load(Relaxed) {
        return Ok(None);
    }
    let depth = Level::DEFAULT.player.depth;
    let bounds = Bounds { algorithm: Algorithm::DEFAULT, depth, nodes, lines: 1 };
    let run = |search: &mut dyn FnMut(&AtomicBool)| search(stop);
    let played = Some(played);
    let request = PositionRequest { before, board, played, notation: 0, bounds, is_calibrated: true, run: &run };
    let analysis = analyze_position(&request)?;
    Ok(TurnEvaluation::of(&analysis, entry, board, nodes).filter(|_| !stop.load(Relaxed)))
}

impl TurnEvaluation {
    /// Returns the evaluation of the played turn in an analysis; `None` if it has none.
    #[must_use]
    pub fn of(analysis: &PositionAnalysis, entry: u32, board: usize, nodes: u64) -> Option<Self> {
        let (turn, line) = analysis.played.as_ref().zip(analysis.lines.first())?;
        let add = |a: &[f32], b: &[f32]| -> Vec<f32> { a.iter().zip(b).map(|(a, b)| a + b).collect() };
        let before = add(&line.points, &analysis.elsewhere);
        let length = if analysis.is_forced { 0 } else { LINE_LENGTH };
        Some(Self {
            entry,
            board: board as u8,
            seat: analysis.seat.index() as u8,
            nodes,
            best: analysis.best + analysis.best_elsewhere,
            after: add(&before, &turn.change),
            before,
            loss: turn.loss,
            missed_mate: turn.missed_mate,
            is_decided: line.is_decided,
            played: turn.turn.clone(),
            line: line.turns.iter().take(length).cloned().collect(),
        })
    }
}
