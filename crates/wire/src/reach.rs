//! Requests for the moves that a piece could make if it were its army's turn.

use serde::Deserialize;
use serde_json::{Map, Value as Json};
use ts_rs::TS;

/// A request for the moves of a piece after some planned moves of its army.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Reach {
    /// The id of the game.
    pub variant: String,
    /// The options that differ from their defaults.
    #[serde(default)]
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// The position string of the current position.
    pub position: String,
    /// The index of the board; 0 if the match has only one board.
    pub board: usize,
    /// The index of the piece's cell.
    pub cell: usize,
    /// The planned moves of the same army, which come first. Each is a pair of an origin and a
    /// target cell.
    #[serde(default)]
    pub planned: Vec<(usize, usize)>,
}
