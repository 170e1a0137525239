//! Requests to create a table with its terms, and to take or change its seats.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use ts_rs::TS;

/// One day, in milliseconds.
const DAY: u32 = 24 * 60 * 60 * 1000;

/// A request to create a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The id of the game, such as `three-man`.
    pub variant: String,
    /// The options that differ from their defaults.
    #[serde(default)]
    #[ts(type = "Record<string, boolean | string>")]
    pub options: Map<String, Json>,
    /// The position string of the start; none for the usual starting position.
    #[serde(default)]
    pub position: Option<String>,
    /// The planned player of each seat, in turn order.
    pub seats: Vec<SeatPlan>,
    /// The terms of the table.
    #[serde(default)]
    pub terms: Terms,
}

/// The kind of player that the host wants for a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "who", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatPlan {
    /// A person at the host's browser. For a game on one screen, the host can plan several such
    /// seats.
    Me {
        /// The name of this player; none to use the host's own name.
        #[serde(default)]
        name: Option<String>,
    },
    /// Any guest who joins the table.
    Open {},
    /// Only a guest who joins with an invitation.
    Link {},
    /// A computer.
    Computer {
        /// The id of the computer player.
        player: String,
    },
}

/// The terms of a table that are not options of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, default)]
pub struct Terms {
    /// The visibility of the table.
    pub visibility: Visibility,
    /// The time control; none if the game has no clocks.
    pub time: Option<TimeControl>,
    /// True if clocks also run for players who must answer while there is no player to move.
    pub answers_on_time: bool,
    /// The consequence of leaving or running out of time.
    pub leaving: Leaving,
    /// The time in milliseconds that a computer waits before some of its moves. These are moves
    /// that would end another player's chance to take an action.
    pub courtesy: u32,
    /// True if the game changes the ratings of its players.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub rated: bool,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            visibility: Visibility::Unlisted,
            time: None,
            answers_on_time: false,
            leaving: Leaving::Forfeit,
            courtesy: 5000,
            rated: false,
        }
    }
}

/// The users who may see a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// All users. The lobby lists the table.
    Public,
    /// All users who know the address of the table.
    Unlisted,
    /// Only the players at the table.
    Private,
}

/// The consequence of leaving or running out of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Leaving {
    /// The rules of the game decide. Usually, the player loses.
    Forfeit,
    /// The game is nullified if its rules allow this. Otherwise, the same as `forfeit`.
    Nullify,
    /// A teammate takes over the seat if the teammate is a person and connected. If the player ran
    /// out of time, the seat gets as much time as the teammate has left. Otherwise, the same as
    /// `forfeit`.
    Partner,
    /// A computer takes over the seat and plays without a clock.
    Computer,
}

impl Leaving {
    /// All values, in the order of declaration.
    pub const ALL: [Self; 4] = [Self::Forfeit, Self::Nullify, Self::Partner, Self::Computer];
}

/// The time control of a game. It applies to each seat on each board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TimeControl {
    /// The initial time, in milliseconds.
    pub base: u32,
    /// The additional time for each turn, in milliseconds.
    pub bonus: u32,
    /// The effect of `bonus` on the clocks.
    pub kind: BonusKind,
}

/// The effect of the additional time for each turn on the clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum BonusKind {
    /// The clock adds the bonus after each turn.
    Increment,
    /// In each turn, the clock starts to run after the bonus has passed.
    Delay,
    /// A correspondence game: each turn has `base`, and `bonus` is 0. The clock also runs while the
    /// server is stopped. `base` is 1, 2, 3, 5, 7 or 14 days.
    Days,
}

impl TimeControl {
    /// The possible numbers of days for each turn of a correspondence game.
    pub const DAYS: [u32; 6] = [1, 2, 3, 5, 7, 14];

    /// Returns the time control of a correspondence game.
    #[must_use]
    pub const fn per_turn(days: u32) -> Self {
        Self { base: days * DAY, bonus: 0, kind: BonusKind::Days }
    }

    /// Returns whether each turn has a number of days.
    #[must_use]
    pub fn is_correspondence(self) -> bool {
        self.kind == BonusKind::Days
    }

    /// Returns whether a correspondence game may have this time control.
    #[must_use]
    pub fn has_valid_days(self) -> bool {
        Self::DAYS.map(Self::per_turn).contains(&self)
    }
}

/// The response to a `NewTable` request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct TableCreated {
    /// The id of the table.
    pub table: String,
    /// The invitations to seats. The server shows them only once.
    pub invitations: Vec<Invitation>,
}

/// An invitation to a seat. Put the token after the `#` of an address. It is then never part of a
/// request, so no server log contains it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Invitation {
    /// The index of the seat.
    pub seat: usize,
    /// A secret that lets one guest take the seat.
    pub token: String,
}

/// A request to take a seat. If both fields are missing, the guest gets any open seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The index of the open seat to join.
    #[serde(default)]
    pub seat: Option<usize>,
    /// The token of an invitation. It determines the seat.
    #[serde(default)]
    pub token: Option<String>,
}

/// A change to a seat before the game starts. Its player or the host requests it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum SeatChange {
    /// Gives up the player's own seat.
    Leave {
        /// The index of the player's seat.
        seat: usize,
    },
    /// Changes the player's name at the seat to the current name of their session.
    Name {
        /// The index of the player's seat.
        seat: usize,
    },
    /// Gives a free seat to a computer. Only the host can do this.
    Computer {
        /// The index of the free seat.
        seat: usize,
        /// The id of the computer player.
        player: String,
    },
    /// Creates an invitation to a free seat, and revokes earlier invitations. Only the host can do
    /// this.
    Invite {
        /// The index of the free seat.
        seat: usize,
    },
    /// Opens a free seat to any guest. Only the host can do this.
    Open {
        /// The index of the free seat.
        seat: usize,
    },
}

/// The response to a `Join` request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Joined {
    /// The index of the guest's seat.
    pub seat: usize,
}
