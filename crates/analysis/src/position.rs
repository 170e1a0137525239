//! Analysis of one position: its best lines, and the points that the played turn loses.

use crate::elsewhere::elsewhere;
use crate::error::AnalysisError;
use crate::line::{AnalyzedLine, PlayedTurn};
use crate::request::PositionRequest;
use crate::searches::Searches;
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
    let id = request.before.info().id;
    visit(id, Analysis(request)).unwrap_or_else(|| Err(AnalysisError::UnknownGame(id.to_owned())))
}

struct Analysis<'a, 'r>(&'a PositionRequest<'r>);

impl Visitor for Analysis<'_, '_> {
    type Out = Result<PositionAnalysis, AnalysisError>;

    fn visit<V: Value>(self) -> Self::Out {
        let &PositionRequest { before, board, played, .. } = self.0;
        let unknown = || AnalysisError::UnknownGame(V::INFO.id.to_owned());
        let all = before.as_any().downcast_ref::<Match<V>>().ok_or_else(unknown)?;
        let game = all.boards().get(board).ok_or(AnalysisError::NoPlayerToMove(board))?;
        let seat = game.to_move().ok_or(AnalysisError::NoPlayerToMove(board))?;
        let turn = played.map_or_else(|| Ok(Turn::new()), |text| game.read_turn(text))?;
        let searches = Searches::new(self.0, game, seat);
        let (result, compared) = searches.compare(&turn);
        let (elsewhere, best_elsewhere) = elsewhere(all, board);
        Ok(PositionAnalysis {
            position: V::position_text(game.state(), false),
            seat,
            best: searches.best(),
            depth: result.depth,
            nodes: result.nodes,
            lines: result.lines.iter().map(|line| searches.analyzed_line(line)).collect(),
            played: played.map(|_| PlayedTurn {
                turn: searches.turn_texts(game.position(), &turn),
                loss: compared.loss,
                change: compared.change,
                missed_mate: compared.missed_mate,
            }),
            elsewhere,
            best_elsewhere,
            is_forced: game.position().count_legal_moves() == 1 && game.legal_turns().len() == 1,
        })
    }
}
