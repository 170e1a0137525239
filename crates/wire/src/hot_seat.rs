//! Requests for games that several people play on one screen.
//!
//! The server does not store such games. Each request contains a whole game, and the response
//! contains its state.

use crate::{ClosedOffer, Pending, SceneJson, Status};
use polychess_game::{ActForm, NextPly, Scene};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A whole game: its options, its start, and all turns and actions.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HotSeat {
    /// The id of the game, such as `three-man`.
    pub variant: String,
    /// The options that differ from their defaults.
    #[serde(default)]
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// The position string of the start; none for the usual starting position.
    #[serde(default)]
    pub position: Option<String>,
    /// All turns as move strings and all other actions as objects, in playing order. An action that
    /// answers an offer may contain the id of the offer in its field `offer`.
    #[serde(default)]
    #[ts(type = "(string | { seat: string; type: string; [field: string]: unknown })[]")]
    pub acts: Vec<Json>,
    /// The first plies of an incomplete turn, as a move string. The boards in the response show the
    /// position after these plies.
    #[serde(default)]
    pub begun: Option<String>,
}

/// The state of a game.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HotSeatState {
    /// The one or two boards.
    pub boards: Vec<BoardState>,
    /// The player to move, the checks and the result.
    pub status: Status,
    /// The available actions of each seat, by seat name.
    #[ts(as = "BTreeMap<String, Vec<OpenAct>>")]
    pub acts: Map<String, Json>,
    /// The pending offers.
    pub pending: Vec<Pending>,
    /// The offers that players closed recently.
    pub closed: Vec<ClosedOffer>,
    /// The position string after the last complete turn.
    pub position: String,
    /// All turns and actions in playing order.
    pub log: Vec<LogEntry>,
}

/// One board of a game.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BoardState {
    /// The pieces, the marks, and the borders that can change.
    #[ts(as = "Scene")]
    pub scene: SceneJson,
    /// The plies that the player to move can make next.
    pub plies: Vec<Ply>,
}

/// A ply that the player to move can make next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Ply {
    /// The move string of the turn up to this ply. Send it as the turn if the turn ends here.
    /// Otherwise, send it as `begun` and add another ply.
    pub turn: String,
    /// The index of the origin cell; none for a pass.
    pub from: Option<usize>,
    /// The index of the target cell; none for a pass.
    pub to: Option<usize>,
    /// The glyph of the promoted piece; none if the ply is not a promotion.
    pub promotion: Option<&'static str>,
    /// True if the turn may end after this ply.
    pub ends: bool,
    /// True if another ply may follow in the same turn.
    pub goes_on: bool,
}

impl Ply {
    /// Creates a ply for clients.
    ///
    /// `before` is the part of the move string before this ply: the board prefix, if any, and the
    /// earlier plies of the turn, each followed by `+`.
    #[must_use]
    pub fn after(before: &str, ply: NextPly) -> Self {
        let NextPly { text, from, to, promotion, ends, goes_on } = ply;
        Self { turn: format!("{before}{text}"), from, to, promotion, ends, goes_on }
    }
}

/// An action that is available to a seat now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct OpenAct {
    /// The type and the fields of the action.
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: ActForm,
    /// The index of the board if there are two; absent if the match has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub board: Option<usize>,
}

/// A turn or action in the log of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Logged")]
pub struct LogEntry {
    /// The index of the player's seat.
    pub seat: Option<usize>,
    /// The index of the board if there are two; none if the match has one.
    pub board: Option<usize>,
    /// True for a turn; false for any other action.
    pub turn: bool,
    /// The move string of the turn, or the type of the action.
    pub text: String,
    /// A text for display: the turn in the game's usual notation, or a description of the action.
    pub words: String,
}
