//! A table: one game between people and computers on any devices.

use crate::{
    BoardState, ClosedOffer, LogEntry, OpenAct, Pending, Proposal, Status, TableEvent, Terms, TimeControl, Visibility,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct TableSummary {
    /// Id of the table.
    pub id: String,
    /// Id of the game.
    pub variant: String,
    /// Its seats, in turn order.
    pub seats: Vec<PlaceSummary>,
    /// The phase of the game.
    pub phase: Phase,
    /// Its visibility.
    pub visibility: Visibility,
    /// The time control; none for no clocks.
    pub time: Option<TimeControl>,
    /// Time of its creation, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: i64,
    /// Time of its last event, in milliseconds since 1970.
    #[ts(type = "number")]
    pub changed: i64,
    /// Number of turns played.
    pub turns: u32,
    /// Seats to move, by index.
    pub to_move: Vec<usize>,
    /// Points by seat name; none before the end.
    pub points: Option<BTreeMap<String, String>>,
    /// The caller's seats, by index.
    pub you: Vec<usize>,
    /// A proposed rematch that the others have not answered yet.
    #[serde(default)]
    pub rematch: Option<OpenProposal>,
}

/// A seat of a table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct PlaceSummary {
    /// The kind of player.
    pub who: Who,
    /// Name of the player.
    pub name: Option<String>,
}

/// The kind of player on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// No player yet; any guest may take the seat.
    Open,
    /// No player yet; an invited guest may take the seat.
    Invited,
    /// A person.
    Person,
    /// A computer.
    Computer,
}

/// The phase of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The table waits for players.
    Gathering,
    /// The game is in progress.
    Playing,
    /// The game is paused, and the clocks are stopped.
    Paused,
    /// The game has ended.
    Over,
    /// The game was aborted before its second round, or before it started.
    Aborted,
}

/// A table with its history, for one viewer.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TableView {
    /// Id of the table.
    pub id: String,
    /// Id of the game.
    pub variant: String,
    /// All options with their values.
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// Position string of the start; none for the initial position.
    pub position: Option<String>,
    /// The terms of the table.
    pub terms: Terms,
    /// Time of its creation, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: i64,
    /// True if the viewer is the host.
    pub host: bool,
    /// The current state, with the game.
    pub now: TableNow,
    /// All events that the viewer may know, in order. They include messages and offers.
    pub events: Vec<TableEvent>,
    /// Turns and actions of the game, for people.
    pub log: Vec<LogEntry>,
}

/// The state of a table, for one viewer.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TableNow {
    /// Number of the last event that the viewer may know; 0 before the first.
    pub seq: u32,
    /// The phase of the game.
    pub phase: Phase,
    /// The viewer's seats, by index.
    pub you: Vec<usize>,
    /// The seats, in turn order.
    pub seats: Vec<TableSeat>,
    /// Number of spectators.
    pub spectators: u32,
    /// The clocks; none for no clocks.
    pub clocks: Option<Vec<BoardClocks>>,
    /// Pending table proposals.
    pub proposals: Vec<OpenProposal>,
    /// Id of the next table, after all players agreed to a rematch.
    pub rematch: Option<String>,
    /// The game. An update that does not change it leaves it out.
    pub game: Option<GameView>,
}

/// A seat of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Place")]
pub struct TableSeat {
    /// The kind of player.
    pub who: Who,
    /// Name of the player.
    pub name: Option<String>,
    /// True if the player is connected. Always true for a computer.
    pub connected: bool,
}

/// The state of the game, for one viewer.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(rename = "GameState")]
pub struct GameView {
    /// One board, or two side by side. Boards have plies only if the viewer is to move.
    pub boards: Vec<BoardState>,
    /// The player to move, and the result.
    pub status: Status,
    /// Available actions of the viewer's seats, by seat name.
    #[ts(as = "BTreeMap<String, Vec<OpenAct>>")]
    pub acts: Map<String, Json>,
    /// The pending offers of the game. Their `answers` contain only those of the viewer.
    pub pending: Vec<Pending>,
    /// Offers in the game that other players closed.
    pub closed: Vec<ClosedOffer>,
    /// Seats that must answer, by index.
    pub awaited: Vec<usize>,
    /// The position string.
    pub position: String,
}

/// The clocks of one board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct BoardClocks {
    /// One clock per seat.
    pub seats: Vec<ClockView>,
}

/// A clock at the time of the message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ClockView {
    /// Time left, in milliseconds.
    pub left: u32,
    /// Rest of the delay, in milliseconds. `left` includes it.
    pub delay: u32,
    /// True if the clock runs.
    pub running: bool,
}

/// A pending table proposal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Proposal")]
pub struct OpenProposal {
    /// The id for answers; empty in lists that older servers stored.
    #[serde(default)]
    pub id: String,
    /// The proposal.
    #[serde(rename = "matter")]
    pub proposal: Proposal,
    /// The seat that made it.
    pub by: usize,
    /// Seats that have agreed.
    pub consents: Vec<usize>,
    /// Seats that must still answer.
    pub waiting: Vec<usize>,
}
