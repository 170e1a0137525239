//! Events at a table, as a viewer may see them.
//!
//! Events are numbered per viewer, so that hidden events of other players leave no gap.

use crate::Proposal;
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// One thing that happened.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct TableEvent {
    /// Its number for this viewer, from 1.
    pub seq: u32,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// What.
    #[serde(flatten)]
    #[ts(flatten)]
    pub what: EventKind,
}

/// What happened. Seats are given by index.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "what", rename_all = "kebab-case")]
#[ts(rename = "What")]
pub enum EventKind {
    /// The table was made.
    Created,
    /// Somebody took a seat.
    Seated {
        /// Which.
        seat: usize,
        /// Who.
        name: String,
        /// Is it a computer?
        computer: bool,
    },
    /// A seat became free for whoever comes first, or for who is invited.
    Freed {
        /// Which.
        seat: usize,
        /// Is an invitation needed?
        invited: bool,
    },
    /// The game began.
    Started,
    /// A turn or another act, or several together.
    Acted {
        /// Whose.
        seat: usize,
        /// What, in words.
        words: Vec<String>,
        /// Did the seat run out of time or leave?
        forfeit: bool,
    },
    /// A clock ran out.
    Flag {
        /// Whose.
        seat: usize,
    },
    /// A seat was left while the game was on.
    Left {
        /// Which.
        seat: usize,
    },
    /// A computer took over a seat.
    StandIn {
        /// Which.
        seat: usize,
        /// Its name.
        name: String,
    },
    /// Somebody spoke.
    Said(Talk),
    /// Somebody offered something to some others, outside the game.
    Offered(PrivateOffer),
    /// An offer was answered, or withdrawn by who made it.
    Answered(OfferAnswer),
    /// A table matter was proposed.
    Proposed {
        /// By whom.
        seat: usize,
        /// What.
        #[serde(flatten)]
        #[ts(flatten)]
        proposal: Proposal,
    },
    /// Somebody consented to a table matter.
    Consented {
        /// Who.
        seat: usize,
        /// To what.
        #[serde(flatten)]
        #[ts(flatten)]
        proposal: Proposal,
    },
    /// Somebody declined a table matter, or withdrew the own proposal.
    Declined {
        /// Who.
        seat: usize,
        /// What.
        #[serde(flatten)]
        #[ts(flatten)]
        proposal: Proposal,
    },
    /// Clocks stand by agreement.
    Paused,
    /// Clocks run again.
    Resumed {
        /// Who ended the pause.
        seat: usize,
    },
    /// Turns were taken back.
    TakenBack {
        /// How many.
        turns: u32,
    },
    /// The game was given up before its second round, or never began.
    Aborted {
        /// By whom; none for the host without a seat.
        seat: Option<usize>,
    },
    /// The game ended.
    Over {
        /// Points by seat name.
        points: Option<BTreeMap<String, String>>,
    },
    /// What was said and offered in private during the game, as far as the viewer did not know it.
    Disclosed {
        /// In order.
        matters: Vec<PrivateMatter>,
    },
    /// All agreed to play again.
    Rematch {
        /// The new table.
        table: String,
    },
    /// The server stopped; clocks stand.
    Halted,
    /// The server runs again.
    Revived,
}

/// Something said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Talk {
    /// Who spoke.
    pub from: usize,
    /// To whom; none for everybody.
    pub to: Option<Vec<usize>>,
    /// The words.
    pub text: String,
}

/// An offer outside the game. It binds nobody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PrivateOffer {
    /// The id that answers name.
    pub offer: String,
    /// Who made it.
    pub from: usize,
    /// To whom.
    pub to: Vec<usize>,
    /// The words.
    pub text: String,
}

/// An answer to an offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct OfferAnswer {
    /// Which offer.
    pub offer: String,
    /// Who answered; who made it withdraws it.
    pub by: usize,
    /// Is it accepted?
    pub yes: bool,
}

/// A private matter that is disclosed after the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PrivateMatter {
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// What.
    #[serde(flatten)]
    #[ts(flatten)]
    pub what: PrivateEventKind,
}

/// What happened in private.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "what", rename_all = "kebab-case")]
#[ts(rename = "PrivateWhat")]
pub enum PrivateEventKind {
    /// Somebody spoke.
    Said(Talk),
    /// Somebody offered something.
    Offered(PrivateOffer),
    /// An offer was answered.
    Answered(OfferAnswer),
}
