//! Messages about the analysis of a position.

use crate::{HotSeat, TurnNotation};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use ts_rs::TS;

/// A request for the best lines of a position.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AnalysisRequest {
    /// The game up to the position. `begun` must be empty.
    pub game: HotSeat,
    /// The index of the board; 0 if the match has only one.
    #[serde(default)]
    pub board: usize,
    /// The number of lines, 1 to 5.
    pub lines: usize,
    /// The node limit. The server lowers it to its own limit.
    #[ts(type = "number")]
    pub nodes: u64,
}

/// The best lines of a position.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Analysis {
    /// The seat to move.
    pub seat: usize,
    /// The completed depth in turns.
    pub depth: u32,
    /// The number of visited nodes.
    #[ts(type = "number")]
    pub nodes: u64,
    /// The node limit of the search.
    #[ts(type = "number")]
    pub limit: u64,
    /// The most points that one seat can get.
    pub best: f32,
    /// The lines, best first.
    pub lines: Vec<AnalysisLine>,
}

/// A line of an analysis.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct AnalysisLine {
    /// The turns, from the position on.
    pub turns: Vec<TurnNotation>,
    /// The seat of each turn.
    pub seats: Vec<usize>,
    /// The expected points of each seat. They add up to the points of the game.
    pub points: Vec<f32>,
    /// True if the line leads to a forced win or loss of the player to move.
    pub decided: bool,
}

/// A request for the threats in a position.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ThreatsRequest {
    /// The id of the game.
    pub variant: String,
    /// The options that differ from their defaults.
    #[serde(default)]
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// The position string.
    pub position: String,
    /// The index of the board; 0 if the match has only one.
    #[serde(default)]
    pub board: usize,
}

/// A capture that would gain material if it were the army's turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Threat {
    /// The seat that threatens the capture.
    pub seat: usize,
    /// The index of the attacker's cell.
    pub from: usize,
    /// The index of the attacked piece's cell.
    pub to: usize,
    /// The seat that owns the attacked piece.
    pub victim: usize,
    /// The gain of the exchange, in hundredths of a pawn.
    pub gain: i32,
}
