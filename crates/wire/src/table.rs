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
    /// Its id.
    pub id: String,
    /// Id of the game.
    pub variant: String,
    /// Who sits where.
    pub seats: Vec<PlaceSummary>,
    /// How far it is.
    pub phase: Phase,
    /// Who may see it.
    pub visibility: Visibility,
    /// How time is counted.
    pub time: Option<TimeControl>,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: i64,
    /// When something last happened at it.
    #[ts(type = "number")]
    pub changed: i64,
    /// How many turns have been played.
    pub turns: u32,
    /// Seats to move, by index.
    pub to_move: Vec<usize>,
    /// Points by seat name, when it is over.
    pub points: Option<BTreeMap<String, String>>,
    /// The seats of who asks, by index.
    pub you: Vec<usize>,
    /// Somebody asks for another game, and the others have not answered yet.
    #[serde(default)]
    pub rematch: Option<OpenProposal>,
}

/// A seat of a table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct PlaceSummary {
    /// Who sits there.
    pub who: Who,
    /// Name of who sits there.
    pub name: Option<String>,
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// Nobody; whoever comes first may.
    Open,
    /// Nobody; somebody is invited.
    Invited,
    /// A person.
    Person,
    /// A computer.
    Computer,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Seats are free.
    Gathering,
    /// The game is on.
    Playing,
    /// The game is on, and its clocks stand by agreement.
    Paused,
    /// The game has ended.
    Over,
    /// The game was given up before its second round, or never began.
    Aborted,
}

/// Everything a viewer may know of a table.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TableView {
    /// Its id.
    pub id: String,
    /// Id of the game.
    pub variant: String,
    /// All options with their values.
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// The position text it began from; none for the initial position.
    pub position: Option<String>,
    /// What is agreed beside the game.
    pub terms: Terms,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub created: i64,
    /// Did the viewer make it?
    pub host: bool,
    /// How it stands; with the game.
    pub now: TableNow,
    /// Everything that happened and the viewer may know, in order; talk and offers are read off here.
    pub events: Vec<TableEvent>,
    /// Turns and acts of the game, for people.
    pub log: Vec<LogEntry>,
}

/// How a table stands, for one viewer.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TableNow {
    /// Number of the last event the viewer may know; 0 before the first.
    pub seq: u32,
    /// How far it is.
    pub phase: Phase,
    /// The seats of the viewer, by index.
    pub you: Vec<usize>,
    /// Who sits where.
    pub seats: Vec<TableSeat>,
    /// How many watch without a seat.
    pub spectators: u32,
    /// The clocks; none when time is not counted.
    pub clocks: Option<Vec<BoardClocks>>,
    /// Table matters that wait for consents.
    pub proposals: Vec<OpenProposal>,
    /// The table of the next game, once all have agreed to one.
    pub rematch: Option<String>,
    /// The game; left out of an update that does not change it.
    pub game: Option<GameView>,
}

/// A seat of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Place")]
pub struct TableSeat {
    /// Who sits there.
    pub who: Who,
    /// Name of who sits there.
    pub name: Option<String>,
    /// Is there a connection to who sits there? Always for a computer.
    pub connected: bool,
}

/// How the game of a table stands, for one viewer.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(rename = "GameState")]
pub struct GameView {
    /// One board, or two side by side. Plies are given for boards on which the viewer is to move.
    pub boards: Vec<BoardState>,
    /// Who is on turn, and how it ended.
    pub status: Status,
    /// Acts open to the viewer's seats, by seat name.
    #[ts(as = "BTreeMap<String, Vec<OpenAct>>")]
    pub acts: Map<String, Json>,
    /// The pending offers of the game. Their `answers` contain only those of the viewer.
    pub pending: Vec<Pending>,
    /// Offers in the game that others have closed.
    pub closed: Vec<ClosedOffer>,
    /// Seats whose answer is awaited, by index.
    pub awaited: Vec<usize>,
    /// The position text.
    pub position: String,
}

/// The clocks of one board, by seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct BoardClocks {
    /// One for each seat.
    pub seats: Vec<ClockView>,
}

/// A clock at the moment of the message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ClockView {
    /// Time left, in milliseconds.
    pub left: u32,
    /// Of that, time that passes before it counts.
    pub delay: u32,
    /// Does it run?
    pub running: bool,
}

/// A table matter that waits for consents.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "Proposal")]
pub struct OpenProposal {
    /// The id that answers name; empty in lists that older servers have stored.
    #[serde(default)]
    pub id: String,
    /// What is proposed.
    #[serde(rename = "matter")]
    pub proposal: Proposal,
    /// Who proposed it, by seat.
    pub by: usize,
    /// Seats that have consented.
    pub consents: Vec<usize>,
    /// Seats that have still to answer.
    pub waiting: Vec<usize>,
}
