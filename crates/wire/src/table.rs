//! A table: where one game is played by people and computers who may be far apart.

use crate::{BoardState, LogEntry, OpenAct, Pending, Proposal, Status, TableEvent};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use std::collections::BTreeMap;
use ts_rs::TS;

/// What a client asks for when it makes a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// Id of the game.
    pub variant: String,
    /// Options that differ from the default.
    #[serde(default)]
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// Position text to begin from; none for the initial position.
    #[serde(default)]
    pub position: Option<String>,
    /// Who shall sit on each seat, in turn order.
    pub seats: Vec<SeatPlan>,
    /// What is agreed beside the game.
    #[serde(default)]
    pub terms: Terms,
}

/// Who shall sit on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "who", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatPlan {
    /// The browser that makes the table; on several seats for a game around one screen.
    Me {
        /// Name of who plays there, where it is not the guest's own.
        #[serde(default)]
        name: Option<String>,
    },
    /// Whoever comes first.
    Open {},
    /// Who holds the invitation.
    Link {},
    /// The computer.
    Computer {
        /// Which player, by id.
        player: String,
    },
}

/// What is agreed at a table beside the options of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, default)]
pub struct Terms {
    /// Who may see it.
    pub visibility: Visibility,
    /// How time is counted; none for no clocks.
    pub time: Option<TimeControl>,
    /// Do clocks run of those whose answer is awaited while nobody is to move?
    pub answers_on_time: bool,
    /// What happens when a seat runs out of time or leaves.
    pub leaving: Leaving,
    /// How long a computer waits, in milliseconds, before a move that closes an act open to a rival.
    pub courtesy: u32,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            visibility: Visibility::Unlisted,
            time: None,
            answers_on_time: false,
            leaving: Leaving::Forfeit,
            courtesy: 5000,
        }
    }
}

/// Who may see a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Everybody; it stands in the lobby.
    Public,
    /// Who knows its address.
    Unlisted,
    /// Who sits at it.
    Private,
}

/// What happens when a seat runs out of time or leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Leaving {
    /// The game's own rule for it.
    Forfeit,
    /// The game counts for nobody, where its rules know that; else as a forfeit.
    Nullify,
    /// A partner takes the seat, where the game has sides and the partner is a person who is there; after a flag fall with as much time
    /// as the partner has. Else as a forfeit.
    Partner,
    /// A computer takes the seat, without a clock.
    Computer,
}

impl Leaving {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Forfeit, Self::Nullify, Self::Partner, Self::Computer];
}

/// A clock for each seat and board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// Time to begin with, in milliseconds.
    pub base: u32,
    /// Time for each turn, in milliseconds.
    pub bonus: u32,
    /// What the bonus is.
    pub kind: BonusKind,
}

/// What the time for each turn is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum BonusKind {
    /// Added after the turn.
    Increment,
    /// Not counted at the beginning of the turn.
    Delay,
}

/// The answer to a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct TableCreated {
    /// Id of the table.
    pub table: String,
    /// Invitations to hand out; they are shown this once.
    pub invitations: Vec<Invitation>,
}

/// An invitation to a seat. It belongs behind the `#` of an address, so that it reaches no log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Invitation {
    /// The seat, by index.
    pub seat: usize,
    /// What opens it, once.
    pub token: String,
}

/// Asks for a seat: an invitation's, a named open one, or any open one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// An open seat, by index.
    #[serde(default)]
    pub seat: Option<usize>,
    /// The token of an invitation.
    #[serde(default)]
    pub token: Option<String>,
}

/// What a guest with a seat, or the host, does with a seat before the game begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatChange {
    /// Gives the own seat up.
    Leave {
        /// The seat.
        seat: usize,
    },
    /// The host puts a computer on a free seat.
    Computer {
        /// The seat.
        seat: usize,
        /// Which player, by id.
        player: String,
    },
    /// The host makes a new invitation to a free seat; older ones to it are void.
    Invite {
        /// The seat.
        seat: usize,
    },
    /// The host lets whoever comes first take a free seat.
    Open {
        /// The seat.
        seat: usize,
    },
}

/// The seat that was given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Joined {
    /// Its index.
    pub seat: usize,
}

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
    pub seats: Vec<Place>,
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
pub struct Place {
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
    /// What waits for consents in the game.
    pub pending: Vec<Pending>,
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
