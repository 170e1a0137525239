//! Lines of an analysis, and the played turn.

use polychess_wire::TurnNotation;

/// A principal variation.
#[derive(Clone, PartialEq, Debug)]
pub struct AnalyzedLine {
    /// The turns, from the analysed position on.
    pub turns: Vec<TurnNotation>,
    /// The expected points of each seat.
    pub points: Vec<f32>,
    /// True if the line leads to a forced win or loss of the player to move.
    pub is_decided: bool,
}

/// The comparison of the played turn with the best turn.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedTurn {
    /// The played turn.
    pub turn: TurnNotation,
    /// The expected points that the turn costs its player.
    pub loss: f32,
    /// The change of each seat's expected points between the best turn and the played turn.
    pub change: Vec<f32>,
    /// True if the best turn leads to a forced mate or captures a king, and the played turn does
    /// not.
    pub missed_mate: bool,
}
