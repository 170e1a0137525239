//! Recognition of game files and position strings that users paste into the site.

use crate::Problem;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use ts_rs::TS;

/// A request to recognise a pasted text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Paste {
    /// The pasted text: a game file or a position string.
    pub text: String,
    /// The id of the game. Needed only if the text does not contain it.
    #[serde(default)]
    pub variant: Option<String>,
}

/// A pasted game, in the form of a game on one screen.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Pasted {
    /// The id of the game.
    pub variant: String,
    /// The options that differ from their defaults.
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// The position string of the start; none for the usual starting position.
    pub position: Option<String>,
    /// All turns and actions in playing order.
    #[ts(type = "(string | { seat: string; type: string; board?: number; [field: string]: unknown })[]")]
    pub acts: Vec<Json>,
    /// The reason why the rest of the game could not be replayed; none if the whole game was
    /// replayed.
    pub stopped: Option<Problem>,
    /// The number of other games in the text. The server reads only the first one.
    pub more: u32,
}
