//! Creating a table, its terms, and taking its seats.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use ts_rs::TS;

/// A request to create a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// Id of the game.
    pub variant: String,
    /// Options that differ from the default.
    #[serde(default)]
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// Position string of the start; none for the initial position.
    #[serde(default)]
    pub position: Option<String>,
    /// The planned players, in turn order.
    pub seats: Vec<SeatPlan>,
    /// The terms of the table.
    #[serde(default)]
    pub terms: Terms,
}

/// The planned player of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "who", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatPlan {
    /// The host's browser. It can have several seats, for a game on one screen.
    Me {
        /// Name of the player, if it is not the guest's own.
        #[serde(default)]
        name: Option<String>,
    },
    /// Any guest.
    Open {},
    /// A guest with an invitation.
    Link {},
    /// A computer.
    Computer {
        /// Id of the computer player.
        player: String,
    },
}

/// The terms of a table, in addition to the options of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, default)]
pub struct Terms {
    /// The visibility of the table.
    pub visibility: Visibility,
    /// The time control; none for no clocks.
    pub time: Option<TimeControl>,
    /// True if clocks also run for players who must answer while no player is to move.
    pub answers_on_time: bool,
    /// What happens when a player leaves or runs out of time.
    pub leaving: Leaving,
    /// Milliseconds that a computer waits before a move that would end an action open to another
    /// player.
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

/// The visibility of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Everyone. The lobby lists the table.
    Public,
    /// Everyone with the address.
    Unlisted,
    /// Its players.
    Private,
}

/// What happens when a player leaves or runs out of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Leaving {
    /// The rules of the game apply.
    Forfeit,
    /// The game does not count, if its rules allow that. Otherwise the same as `forfeit`.
    Nullify,
    /// A partner takes the seat, if the game has teams and the partner is a connected person. If
    /// the player ran out of time, the seat gets as much time as the partner has. Otherwise the
    /// same as `forfeit`.
    Partner,
    /// A computer takes the seat, without a clock.
    Computer,
}

impl Leaving {
    /// All values.
    pub const ALL: [Self; 4] = [Self::Forfeit, Self::Nullify, Self::Partner, Self::Computer];
}

/// The time control, for each seat and board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// Time at the start, in milliseconds.
    pub base: u32,
    /// Time for each turn, in milliseconds.
    pub bonus: u32,
    /// The use of the time for each turn.
    pub kind: BonusKind,
}

/// The use of the time for each turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum BonusKind {
    /// Added after the turn.
    Increment,
    /// Delay: not counted at the start of the turn.
    Delay,
}

/// The answer to a request for a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct TableCreated {
    /// Id of the table.
    pub table: String,
    /// The invitations. The server shows them only once.
    pub invitations: Vec<Invitation>,
}

/// An invitation to a seat. Put it behind the `#` of an address, so that no log contains it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Invitation {
    /// The seat, by index.
    pub seat: usize,
    /// A secret that gives the seat to one guest.
    pub token: String,
}

/// A request for a seat: that of an invitation, a given open seat, or any open seat.
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

/// A change of a seat by its player or the host, before the game starts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatChange {
    /// Gives up your own seat.
    Leave {
        /// The seat.
        seat: usize,
    },
    /// Changes the player's name to the current name of their session.
    Name {
        /// The seat.
        seat: usize,
    },
    /// Gives a free seat to a computer. Host only.
    Computer {
        /// The seat.
        seat: usize,
        /// Id of the computer player.
        player: String,
    },
    /// Creates an invitation to a free seat and revokes older ones. Host only.
    Invite {
        /// The seat.
        seat: usize,
    },
    /// Opens a free seat to any guest. Host only.
    Open {
        /// The seat.
        seat: usize,
    },
}

/// The guest's new seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Joined {
    /// The seat, by index.
    pub seat: usize,
}
