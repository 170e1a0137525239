//! Creating a table, its terms, and taking its seats.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
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
    /// The player on the seat takes the name that the player's session has now.
    Name {
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
