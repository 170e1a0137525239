//! Analysis of one position: its best lines, and the points that the played turn loses.

use crate::elsewhere::elsewhere;
use crate::error::AnalysisError;
use crate::line::{AnalyzedLine, PlayedTurn};
use crate::request::PositionRequest;
use crate::searches::Searches;
use polychess_engine::SearchResult;
use polychess_game::{Match, Turn, Value};
use polychess_rules::{Position as _, Seat};
use polychess_variants::{Visitor, visit};

/// The analysis of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionAnalysis {
    /// The position string of the board.
    pub position: String,
    /// The seat to move.
    pub seat: Seat,
    /// The maximum points of a seat on this board.
    pub best: f32,
    /// The completed depth in turns.
    pub depth: u32,
    /// The number of visited nodes.
    pub nodes: u64,
    /// The principal variations, best first.
    pub lines: Vec<AnalyzedLine>,
    /// The played turn.
    pub played: Option<PlayedTurn>,
    /// The expected points of each seat on the other boards.
    pub elsewhere: Vec<f32>,
    /// The maximum points of a seat on the other boards.
    pub best_elsewhere: f32,
    /// True if the player has only one legal turn.
    pub is_forced: bool,
}

/// Analyses a position. Bounds without a time limit always give the same result.
///
/// # Errors
/// Fails if the board has no player to move or the played turn is illegal.
pub fn analyze_position(request: &PositionRequest<'_>) -> Result<PositionAnalysis, AnalysisError> {
    analyze_position_with(request, &|_| ())
}

/// Analyses a position as [`analyze_position`] does, and calls `report` after each completed depth.
///
/// A reported line ends with its last complete turn, and a report contains no played turn.
///
/// # Errors
/// Fails if the board has no player to move or the played turn is illegal.
pub fn analyze_position_with(
    request: &PositionRequest<'_>,
    report: &dyn Fn(PositionAnalysis),
) -> Result<PositionAnalysis, AnalysisError> {
    let id = request.before.info().id;
    visit(id, Analysis { request, report }).unwrap_or_else(|| Err(AnalysisError::UnknownGame(id.to_owned())))
}

struct Analysis<'a, 'r> {
    request: &'a PositionRequest<'r>,
    report: &'a dyn Fn(PositionAnalysis),
}

impl Visitor for Analysis<'_, '_> {
    type Out = Result<PositionAnalysis, AnalysisError>;

    fn visit<V: Value>(self) -> Self::Out {
        let &PositionRequest { before, board, played, .. } = self.request;
        let unknown = || AnalysisError::UnknownGame(V::INFO.id.to_owned());
        let all = before.as_any().downcast_ref::<Match<V>>().ok_or_else(unknown)?;
        let game = all.boards().get(board).ok_or(AnalysisError::NoPlayerToMove(board))?;
        let seat = game.to_move().ok_or(AnalysisError::NoPlayerToMove(board))?;
        let turn = played.map_or_else(|| Ok(Turn::new()), |text| game.read_turn(text))?;
        let searches = Searches::new(self.request, game, seat);
        let (elsewhere, best_elsewhere) = elsewhere(all, board);
        let analysis = |result: &SearchResult, lines| PositionAnalysis {
            position: V::position_text(game.state(), false),
            seat,
            best: searches.best(),
            depth: result.depth,
            nodes: result.nodes,
            lines,
            played: None,
            elsewhere: elsewhere.clone(),
            best_elsewhere,
            is_forced: game.position().count_legal_moves() == 1 && game.legal_turns().len() == 1,
        };
        let report = |result: &SearchResult| {
            let lines = result.lines.iter().map(|line| searches.complete_turns(line)).collect();
            (self.report)(analysis(result, lines));
        };
        let (result, compared) = searches.compare(&turn, &report);
        let lines = result.lines.iter().map(|line| searches.analyzed_line(line)).collect();
        let played = played.map(|_| PlayedTurn {
            turn: searches.turn_texts(game.position(), &turn),
            loss: compared.loss,
            change: compared.change,
            missed_mate: compared.missed_mate,
        });
        Ok(PositionAnalysis { played, ..analysis(&result, lines) })
    }
}
