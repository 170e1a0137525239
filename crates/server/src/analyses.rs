//! Analyses of positions for the analysis board.

use crate::config::Config;
use crate::fair::{Payer, Places};
use crate::low_priority::LowPriorityThreads;
use crate::reply::Failure;
use polychess_analysis::{AnalysisError, Bounds, PositionAnalysis, PositionRequest, analyze_position};
use polychess_engine::{Algorithm, Level};
use polychess_game::{AnyMatch, Request};
use polychess_wire::{Analysis, AnalysisLine, Problem, TurnNotation};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The maximum number of lines of an analysis.
const MAX_LINES: usize = 5;

/// Searches positions on threads with low priority. The clients share the threads fairly.
#[derive(Clone, Debug)]
pub(crate) struct Analyses {
    config: Arc<Config>,
    places: Arc<Places>,
    threads: LowPriorityThreads,
}

/// A position to analyze.
#[derive(Debug)]
pub(crate) struct AnalysisJob {
    pub(crate) before: Box<dyn AnyMatch>,
    pub(crate) board: usize,
    pub(crate) lines: usize,
    pub(crate) nodes: u64,
}

impl Analyses {
    pub(crate) fn start(config: Arc<Config>) -> std::io::Result<Self> {
        let count = config.analysis_threads;
        Ok(Self { places: Places::new(count), threads: LowPriorityThreads::start(count)?, config })
    }

    /// Returns the best lines of a position. The search stops if the client stops waiting.
    pub(crate) async fn analyze(&self, payer: &Payer, mut job: AnalysisJob) -> Result<Analysis, Failure> {
        if self.config.analysis_threads == 0 {
            let message = "this server analyses no positions; install Polychess and use `polychess analyze`";
            return Err(Failure::Refused(Problem::new("no-analysis", message)));
        }
        if !(1..=MAX_LINES).contains(&job.lines) {
            let message = format!("you requested {} lines; request 1 to {MAX_LINES}", job.lines);
            return Err(Failure::Refused(Problem::new("bad-request", message)));
        }
        let place = tokio::time::timeout(self.config.patience, self.places.enter(payer)).await;
        let Ok(Some(_place)) = place else { return Err(Failure::Busy) };
        job.nodes = job.nodes.clamp(1, self.config.analysis_nodes);
        let stop = StopOnDrop::default();
        let flag = Arc::clone(&stop.0);
        let found = self.threads.run(move || search(&job, &flag)).await.ok_or(Failure::Broken)?;
        Ok(found.map_err(problem)?)
    }
}

/// Stops a search as soon as the handler of its request is dropped.
#[derive(Default)]
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

fn search(job: &AnalysisJob, stop: &AtomicBool) -> Result<Analysis, AnalysisError> {
    let &AnalysisJob { ref before, board, lines, nodes } = job;
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
    let found = analyze_position(&request)?;
    let lines = found.lines.iter().map(|line| AnalysisLine {
        seats: seats(before.as_ref(), board, &line.turns),
        turns: line.turns.clone(),
        points: line.points.iter().zip(&found.elsewhere).map(|(here, elsewhere)| here + elsewhere).collect(),
        decided: line.is_decided,
    });
    let PositionAnalysis { seat, depth, nodes: visited, best, best_elsewhere, .. } = found;
    let (seat, best, lines) = (seat.index(), best + best_elsewhere, lines.collect());
    Ok(Analysis { seat, depth, nodes: visited, limit: nodes, best, lines })
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

pub(crate) fn problem(error: AnalysisError) -> Problem {
    match error {
        AnalysisError::IllegalTurn(refusal) => refusal.into(),
        AnalysisError::UnknownGame(_)
        | AnalysisError::NoPlayerToMove(_)
        | AnalysisError::NoBoard(_)
        | AnalysisError::UnplayableFile(_) => Problem::new("bad-request", error.to_string()),
    }
}
