//! The moves that a piece would have if its army were to move.

use serde::Deserialize;
use serde_json::{Map, Value as Json};
use ts_rs::TS;

/// A piece in a position, and the moves planned before its move.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Reach {
    /// Id of the game.
    pub variant: String,
    /// Options that differ from the default.
    #[serde(default)]
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// The position string.
    pub position: String,
    /// Number of the board; 0 if there is one.
    pub board: usize,
    /// Index of the piece's cell.
    pub cell: usize,
    /// Earlier planned moves of the same army, as indices of their first and last cells.
    #[serde(default)]
    pub planned: Vec<(usize, usize)>,
}
