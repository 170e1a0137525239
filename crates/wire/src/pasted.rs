//! A record or a position pasted as text.

use crate::Problem;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use ts_rs::TS;

/// A request to recognise a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Paste {
    /// A game file, or a position string.
    pub text: String,
    /// Id of the game, if the text does not contain it.
    #[serde(default)]
    pub variant: Option<String>,
}

/// A pasted game, in the format of a game on one screen.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Pasted {
    /// Id of the game.
    pub variant: String,
    /// Options that differ from the default.
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// Position string of the start; none for the initial position.
    pub position: Option<String>,
    /// All turns and actions, in order.
    #[ts(type = "(string | { seat: string; type: string; board?: number; [field: string]: unknown })[]")]
    pub acts: Vec<Json>,
    /// The reason why the rest of the game cannot be played.
    pub stopped: Option<Problem>,
    /// Number of further games in the text. The server reads the first.
    pub more: u32,
}
