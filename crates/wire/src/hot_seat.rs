//! A game on one screen. The server stores nothing: each request contains the whole game, and the
//! answer contains its state.

use crate::{ClosedOffer, Pending, SceneJson, Status};
use polychess_game::{ActForm, NextPly, Scene};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A whole game: options, start, turns and other actions.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HotSeat {
    /// Id of the game.
    pub variant: String,
    /// Options that differ from the default.
    #[serde(default)]
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// Position string of the start; none for the initial position.
    #[serde(default)]
    pub position: Option<String>,
    /// Move strings, and objects for other actions. An answer to an offer can contain its id as
    /// `offer`.
    #[serde(default)]
    #[ts(type = "(string | { seat: string; type: string; [field: string]: unknown })[]")]
    pub acts: Vec<Json>,
    /// First plies of an unfinished turn, as a move string. The answer shows the board after them.
    #[serde(default)]
    pub begun: Option<String>,
}

/// The state of a game.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HotSeatState {
    /// One board, or two side by side.
    pub boards: Vec<BoardState>,
    /// The player to move, and the result.
    pub status: Status,
    /// Available actions of each seat, by seat name.
    #[ts(as = "BTreeMap<String, Vec<OpenAct>>")]
    pub acts: Map<String, Json>,
    /// Pending offers.
    pub pending: Vec<Pending>,
    /// Offers that other players closed.
    pub closed: Vec<ClosedOffer>,
    /// Position string after the last whole turn.
    pub position: String,
    /// All turns and actions, for people.
    pub log: Vec<LogEntry>,
}

/// One board of a game.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BoardState {
    /// Pieces, marks and borders.
    #[ts(as = "Scene")]
    pub scene: SceneJson,
    /// The next plies of the player to move.
    pub plies: Vec<Ply>,
}

/// A possible next ply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Ply {
    /// The move string of the turn up to this ply. Send it as the turn, or as `begun` to go on.
    pub turn: String,
    /// Index of its first cell; none for a pass.
    pub from: Option<usize>,
    /// Index of its last cell; none for a pass.
    pub to: Option<usize>,
    /// Drawing of the new piece, if the ply promotes.
    pub promotion: Option<&'static str>,
    /// True if the turn may end with it.
    pub ends: bool,
    /// True if another ply may follow it.
    pub goes_on: bool,
}

impl Ply {
    /// Creates a ply from the game's own. `before` is the move string up to it: plies with `+` at
    /// the end, after the number of the board.
    #[must_use]
    pub fn after(before: &str, ply: NextPly) -> Self {
        let NextPly { text, from, to, promotion, ends, goes_on } = ply;
        Self { turn: format!("{before}{text}"), from, to, promotion, ends, goes_on }
    }
}

/// An available action of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct OpenAct {
    /// Name and fields of the action.
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: ActForm,
    /// Number of its board, if there are two.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub board: Option<usize>,
}

/// A log entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Logged")]
pub struct LogEntry {
    /// The seat that acted, by index.
    pub seat: Option<usize>,
    /// Number of the board, if there are two.
    pub board: Option<usize>,
    /// True for a turn, false for another action.
    pub turn: bool,
    /// The move string, or the type of the action.
    pub text: String,
    /// The turn in the game's own notation, or the action for people.
    pub words: String,
}
