//! A record or a position pasted as text.

use crate::Problem;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use ts_rs::TS;

/// Asks what a text is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Paste {
    /// A record, or a position text.
    pub text: String,
    /// Id of the game, where the text does not say it.
    #[serde(default)]
    pub variant: Option<String>,
}

/// What was pasted, as a game around one screen takes it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Pasted {
    /// Id of the game.
    pub variant: String,
    /// Options that differ from the default.
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// Position text to begin from; none for the initial position.
    pub position: Option<String>,
    /// Everything that was done, in order.
    #[ts(type = "(string | { seat: string; type: string; board?: number; [field: string]: unknown })[]")]
    pub acts: Vec<Json>,
    /// Why it goes no further, where something in it cannot be played.
    pub stopped: Option<Problem>,
    /// How many more games the text has; the first is taken.
    pub more: u32,
}
