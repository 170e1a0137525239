//! A game on one screen. The server stores nothing: each request contains the whole game, and the
//! answer contains its state.

use crate::{ClosedOffer, Pending, SceneJson, Status};
use polychess_game::{ActForm, NextPly, Scene};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A whole game: options, start, everything that happened.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HotSeat {
    /// Id of the game.
    pub variant: String,
    /// Options that differ from the default.
    #[serde(default)]
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// Position text to begin from; none for the initial position.
    #[serde(default)]
    pub position: Option<String>,
    /// Turn texts, and objects for other acts. An act that answers an offer can name it by its id as `offer`.
    #[serde(default)]
    #[ts(type = "(string | { seat: string; type: string; [field: string]: unknown })[]")]
    pub acts: Vec<Json>,
    /// First plies of a turn under way, as a turn text; the answer shows the board after them.
    #[serde(default)]
    pub begun: Option<String>,
}

/// How a game stands.
#[derive(Clone, Debug, Serialize, TS)]
pub struct HotSeatState {
    /// One board, or two side by side.
    pub boards: Vec<BoardState>,
    /// Who is on turn, and how it ended.
    pub status: Status,
    /// Acts open to each seat, by seat name.
    #[ts(as = "BTreeMap<String, Vec<OpenAct>>")]
    pub acts: Map<String, Json>,
    /// What waits for consents.
    pub pending: Vec<Pending>,
    /// Offers that others have closed.
    pub closed: Vec<ClosedOffer>,
    /// The position text (of the last whole turn).
    pub position: String,
    /// Everything that happened, for people.
    pub log: Vec<LogEntry>,
}

/// One board of a game.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BoardState {
    /// Pieces, marks and borders.
    #[ts(as = "Scene")]
    pub scene: SceneJson,
    /// What the seat on turn may do next.
    pub plies: Vec<Ply>,
}

/// A ply that may come next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Ply {
    /// The turn with this ply as its last: what to send when the turn ends with it, or as `begun` when it goes on.
    pub turn: String,
    /// Index of the cell it starts on; none for a pass.
    pub from: Option<usize>,
    /// Index of the cell it ends on; none for a pass.
    pub to: Option<usize>,
    /// Which drawing shows what the piece becomes, where it becomes another.
    pub promotion: Option<&'static str>,
    /// May the turn end with it?
    pub ends: bool,
    /// May another ply follow it?
    pub goes_on: bool,
}

impl Ply {
    /// A ply as the game gives it; `before` is the turn text up to it: plies with `+` at the end, the board's number in front.
    #[must_use]
    pub fn after(before: &str, ply: NextPly) -> Self {
        let NextPly { text, from, to, promotion, ends, goes_on } = ply;
        Self { turn: format!("{before}{text}"), from, to, promotion, ends, goes_on }
    }
}

/// An act that is open to a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct OpenAct {
    /// What it is called and what has to be filled in.
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: ActForm,
    /// Which of two boards it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub board: Option<usize>,
}

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Logged")]
pub struct LogEntry {
    /// Who did it, by index.
    pub seat: Option<usize>,
    /// Which of two boards.
    pub board: Option<usize>,
    /// Is it a turn (and not another act)?
    pub turn: bool,
    /// The turn text, or the type of the act.
    pub text: String,
    /// The turn in the game's own notation, or the act in words.
    pub words: String,
}
