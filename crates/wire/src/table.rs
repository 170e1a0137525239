//! Views of tables. A table is one game between people and computers on several devices.

use crate::{
    BoardState, ClosedOffer, LogEntry, OpenAct, Pending, Proposal, Status, TableEvent, Terms, TimeControl, Visibility,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A table in a list of tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct TableSummary {
    /// The id of the table.
    pub id: String,
    /// The id of the game.
    pub variant: String,
    /// The seats in turn order.
    pub seats: Vec<PlaceSummary>,
    /// The phase of the game.
    pub phase: Phase,
    /// The users who may see the table.
    pub visibility: Visibility,
    /// True if the game changes the ratings of its players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub rated: bool,
    /// The time control; none if the game has no clocks.
    pub time: Option<TimeControl>,
    /// The time of the table's creation, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: i64,
    /// The time of the last event, in milliseconds since 1970.
    #[ts(type = "number")]
    pub changed: i64,
    /// The number of turns played.
    pub turns: u32,
    /// The indices of the seats to move. Two boards can have two such seats.
    pub to_move: Vec<usize>,
    /// The time when a player of a correspondence game runs out of time, in milliseconds since
    /// 1970; none if no clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub deadline: Option<i64>,
    /// The points by seat name; none before the end of the game.
    pub points: Option<BTreeMap<String, String>>,
    /// The kind of ending; none before the end, and for games that ended before version 0.3.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ending: Option<EndingKind>,
    /// The indices of the caller's own seats.
    pub you: Vec<usize>,
    /// A proposed rematch that some players have not answered yet.
    #[serde(default)]
    pub rematch: Option<OpenProposal>,
}

/// The player at a seat of a listed table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct PlaceSummary {
    /// The kind of player.
    pub who: Who,
    /// The name of the player; none for a free seat. In a rated game without teams, the names of
    /// other people appear at the end.
    pub name: Option<String>,
}

/// The kind of player on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// No player; any guest may take the seat.
    Open,
    /// No player; only an invited guest may take the seat.
    Invited,
    /// A person.
    Person,
    /// A computer.
    Computer,
}

/// The kind of ending of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum EndingKind {
    /// A mate, a captured king, or only one player was left.
    Mate,
    /// A player resigned or claimed the win.
    Resignation,
    /// A player ran out of time or left.
    Time,
    /// The players agreed on a draw.
    Agreement,
    /// A rule ended the game, such as stalemate or repetition.
    Rule,
}

/// The phase of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The table waits for players before the game starts.
    Gathering,
    /// The game is in progress.
    Playing,
    /// The game is paused, and the clocks are stopped.
    Paused,
    /// The game ended with a result.
    Over,
    /// A player aborted the game before its second round, or the host aborted it before its start.
    Aborted,
}

/// A table with its history, as the viewer may see it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TableView {
    /// The id of the table.
    pub id: String,
    /// The id of the game.
    pub variant: String,
    /// All options of the game with their values.
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// The position string of the start; none for the usual starting position.
    pub position: Option<String>,
    /// The terms of the table.
    pub terms: Terms,
    /// The time of the table's creation, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: i64,
    /// True if the viewer is the host.
    pub host: bool,
    /// The current state, including the game.
    pub now: TableNow,
    /// All events that the viewer may see, in order. They include chat messages and private offers.
    pub events: Vec<TableEvent>,
    /// The turns and actions of the game in playing order.
    pub log: Vec<LogEntry>,
}

/// The current state of a table, as the viewer may see it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TableNow {
    /// The number of the last event that the viewer may see; 0 if there is none.
    pub seq: u32,
    /// The phase of the game.
    pub phase: Phase,
    /// The indices of the viewer's own seats.
    pub you: Vec<usize>,
    /// The seats in turn order.
    pub seats: Vec<TableSeat>,
    /// The number of spectators.
    pub spectators: u32,
    /// The clocks of each board; none if the game has no clocks.
    pub clocks: Option<Vec<BoardClocks>>,
    /// The pending table proposals.
    pub proposals: Vec<OpenProposal>,
    /// The id of the new table, if all players have agreed to a rematch.
    pub rematch: Option<String>,
    /// The state of the game. An update omits it if it has not changed.
    pub game: Option<GameView>,
}

/// A seat of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Place")]
pub struct TableSeat {
    /// The kind of player.
    pub who: Who,
    /// The name of the player; none for a free seat. In a rated game without teams, the names of
    /// other people appear at the end.
    pub name: Option<String>,
    /// True if the player is connected. Computers are always connected.
    pub connected: bool,
    /// The end of the player's vacation, in milliseconds since 1970; none without a vacation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub vacation: Option<i64>,
}

/// The state of the game, as the viewer may see it.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(rename = "GameState")]
pub struct GameView {
    /// The one or two boards. They contain plies only if the viewer is to move.
    pub boards: Vec<BoardState>,
    /// The player to move, the checks and the result.
    pub status: Status,
    /// The available actions of the viewer's own seats, by seat name.
    #[ts(as = "BTreeMap<String, Vec<OpenAct>>")]
    pub acts: Map<String, Json>,
    /// The pending offers in the game. Their `answers` contain only answers of the viewer's seats.
    pub pending: Vec<Pending>,
    /// The offers in the game that players closed recently.
    pub closed: Vec<ClosedOffer>,
    /// The indices of the seats that must answer before the game continues.
    pub awaited: Vec<usize>,
    /// The position string of the current position.
    pub position: String,
}

/// The clocks of one board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct BoardClocks {
    /// The clock of each seat, in turn order.
    pub seats: Vec<ClockView>,
}

/// A clock, as it was at the time of the message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ClockView {
    /// The remaining time, in milliseconds.
    pub left: u32,
    /// The part of `left` that belongs to the delay, in milliseconds.
    pub delay: u32,
    /// True if the clock is running.
    pub running: bool,
}

/// A pending table proposal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Proposal")]
pub struct OpenProposal {
    /// The id of the proposal. Answers refer to it. It is empty in lists that older servers stored.
    #[serde(default)]
    pub id: String,
    /// The content of the proposal.
    #[serde(rename = "matter")]
    pub proposal: Proposal,
    /// The index of the seat that made the proposal.
    pub by: usize,
    /// The indices of the seats that have agreed.
    pub consents: Vec<usize>,
    /// The indices of the seats that have not answered yet.
    pub waiting: Vec<usize>,
}
