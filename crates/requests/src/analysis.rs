//! Analyses and threats of positions.

use polychess_analysis::{AnalysisError, Bounds, PositionAnalysis, PositionRequest, analyze_position_with};
use polychess_engine::{Algorithm, Level};
use polychess_game::{AnyMatch, Choices, Request};
use polychess_variants::{info, new_match};
use polychess_wire::{Analysis, AnalysisLine, Problem, Threat, ThreatsRequest, TurnNotation};
use std::sync::atomic::AtomicBool;

/// The maximum number of lines of an analysis.
const MAX_LINES: usize = 5;

/// A position to analyse.
#[derive(Debug)]
pub struct AnalysisJob {
    /// The match before the turn.
    pub before: Box<dyn AnyMatch>,
    /// The index of the board; 0 if the match has only one.
    pub board: usize,
    /// The number of lines.
    pub lines: usize,
    /// The node limit.
    pub nodes: u64,
}

impl AnalysisJob {
    /// Checks the number of lines.
    ///
    /// # Errors
    /// Fails unless it is between 1 and 5.
    pub fn check(&self) -> Result<(), Problem> {
        if (1..=MAX_LINES).contains(&self.lines) {
            return Ok(());
        }
        let message = format!("you requested {} lines; request 1 to {MAX_LINES}", self.lines);
        Err(Problem::new("bad-request", message))
    }

    /// Returns the best lines of the position. Calls `report` after each completed depth.
    ///
    /// # Errors
    /// Fails if the board has no player to move.
    pub fn run(&self, stop: &AtomicBool, report: &dyn Fn(Analysis)) -> Result<Analysis, Problem> {
        let &Self { ref before, board, lines, nodes } = self;
        let bounds = Bounds { algorithm: Algorithm::DEFAULT, depth: Level::DEFAULT.player.depth, nodes, lines };
        let run = |search: &mut dyn FnMut(&AtomicBool)| search(stop);
        let request = PositionRequest {
            before: before.as_ref(),
            board,
            played: None,
            notation: 0,
            bounds,
            is_calibrated: true,
            run: &run,
        };
        let found = analyze_position_with(&request, &|found| report(self.view(&found))).map_err(problem)?;
        Ok(self.view(&found))
    }

    fn view(&self, found: &PositionAnalysis) -> Analysis {
        let lines = found.lines.iter().map(|line| AnalysisLine {
            seats: seats(self.before.as_ref(), self.board, &line.turns),
            turns: line.turns.clone(),
            points: line.points.iter().zip(&found.elsewhere).map(|(here, elsewhere)| here + elsewhere).collect(),
            decided: line.is_decided,
        });
        Analysis {
            seat: found.seat.index(),
            depth: found.depth,
            nodes: found.nodes,
            limit: self.nodes,
            best: found.best + found.best_elsewhere,
            lines: lines.collect(),
        }
    }
}

/// Returns the threats of all armies.
///
/// # Errors
/// Fails if the game, an option, the position or the board is unknown.
pub fn threats(request: &ThreatsRequest) -> Result<Vec<Threat>, Problem> {
    let info = info(&request.variant)?;
    let choices = Choices::from_json(info, &request.options)?;
    let game = new_match(info.id, &choices, Some(&request.position))?;
    polychess_analysis::threats(game.as_ref(), request.board).map_err(problem)
}

/// Returns the seat of each turn of a line on one board.
fn seats(before: &dyn AnyMatch, board: usize, turns: &[TurnNotation]) -> Vec<usize> {
    let mut now = before.boxed_clone();
    let prefix = if now.to_move().len() > 1 { format!("{board}:") } else { String::new() };
    let seat = |turn: &TurnNotation| {
        let seat = now.to_move().get(board).copied().flatten()?;
        now.apply(&Request::turn(&format!("{prefix}{}", turn.text))).ok()?;
        Some(seat.index())
    };
    turns.iter().map_while(seat).collect()
}

fn problem(error: AnalysisError) -> Problem {
    match error {
        AnalysisError::IllegalTurn(refusal) => refusal.into(),
        AnalysisError::UnknownGame(_)
        | AnalysisError::NoPlayerToMove(_)
        | AnalysisError::NoBoard(_)
        | AnalysisError::UnplayableFile(_) => Problem::new("bad-request", error.to_string()),
    }
}
