//! The moves that a piece would have if its army were to move.

use serde::Deserialize;
use serde_json::{Map, Value as Json};
use ts_rs::TS;

/// A piece in a position, and what is planned before its move.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Reach {
    /// Id of the game.
    pub variant: String,
    /// Options that differ from the default.
    #[serde(default)]
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// Position text.
    pub position: String,
    /// Which board, where there are two.
    pub board: usize,
    /// Index of the cell on which the piece stands.
    pub cell: usize,
    /// Moves of the same army that are planned before, by the indices of the cells they start and end on.
    #[serde(default)]
    pub planned: Vec<(usize, usize)>,
}
