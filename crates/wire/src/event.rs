//! Events at a table, as a viewer may see them.
//!
//! Events are numbered per viewer, so that hidden events of other players leave no gap.

use crate::Proposal;
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// An event at a table.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct TableEvent {
    /// The number of the event for this viewer, from 1.
    pub seq: u32,
    /// Time of the event, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// The kind of event.
    #[serde(flatten)]
    #[ts(flatten)]
    pub what: EventKind,
}

/// The kind of an event at a table. Seats are indices.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "what", rename_all = "kebab-case")]
#[ts(rename = "What")]
pub enum EventKind {
    /// The host created the table.
    Created,
    /// A player took a seat.
    Seated {
        /// The seat.
        seat: usize,
        /// The player's name.
        name: String,
        /// True if the player is a computer.
        computer: bool,
    },
    /// A seat became free.
    Freed {
        /// The seat.
        seat: usize,
        /// True if only an invited guest may take it.
        invited: bool,
    },
    /// The game started.
    Started,
    /// A player made a turn, took another action, or several together.
    Acted {
        /// The player's seat.
        seat: usize,
        /// The turn and the actions, for people.
        words: Vec<String>,
        /// True if the player left or ran out of time.
        forfeit: bool,
    },
    /// A player ran out of time.
    Flag {
        /// The player's seat.
        seat: usize,
    },
    /// A player left during the game.
    Left {
        /// The player's seat.
        seat: usize,
    },
    /// A computer took over a seat.
    StandIn {
        /// The seat.
        seat: usize,
        /// The computer's name.
        name: String,
    },
    /// A player sent a message.
    Said(Talk),
    /// A player made a private offer.
    Offered(PrivateOffer),
    /// A player answered or withdrew a private offer.
    Answered(OfferAnswer),
    /// A player made a table proposal.
    Proposed {
        /// The player's seat.
        seat: usize,
        /// The proposal.
        #[serde(flatten)]
        #[ts(flatten)]
        proposal: Proposal,
    },
    /// A player agreed to a table proposal.
    Consented {
        /// The player's seat.
        seat: usize,
        /// The proposal.
        #[serde(flatten)]
        #[ts(flatten)]
        proposal: Proposal,
    },
    /// A player declined a table proposal, or withdrew their own.
    Declined {
        /// The player's seat.
        seat: usize,
        /// The proposal.
        #[serde(flatten)]
        #[ts(flatten)]
        proposal: Proposal,
    },
    /// All players agreed to a pause; the clocks stop.
    Paused,
    /// The clocks run again.
    Resumed {
        /// The seat that ended the pause.
        seat: usize,
    },
    /// All players agreed to take back turns.
    TakenBack {
        /// The number of turns.
        turns: u32,
    },
    /// The game was aborted before its second round, or before it started.
    Aborted {
        /// The seat that aborted it; none for a host without a seat.
        seat: Option<usize>,
    },
    /// The game ended.
    Over {
        /// Points by seat name.
        points: Option<BTreeMap<String, String>>,
    },
    /// The private messages and offers of the game that the viewer has not seen yet.
    Disclosed {
        /// The messages and offers, in order.
        matters: Vec<PrivateMatter>,
    },
    /// All players agreed to a rematch.
    Rematch {
        /// Id of the new table.
        table: String,
    },
    /// The server stopped; the clocks stop.
    Halted,
    /// The server runs again.
    Revived,
}

/// A chat message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Talk {
    /// The sender's seat.
    pub from: usize,
    /// The recipients' seats; none for all.
    pub to: Option<Vec<usize>>,
    /// The text.
    pub text: String,
}

/// An offer outside the game. The rules do not enforce it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PrivateOffer {
    /// Id of the offer, for answers.
    pub offer: String,
    /// The sender's seat.
    pub from: usize,
    /// The recipients' seats.
    pub to: Vec<usize>,
    /// The text.
    pub text: String,
}

/// An answer to a private offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct OfferAnswer {
    /// Id of the offer.
    pub offer: String,
    /// The seat that answered. The sender's own answer withdraws the offer.
    pub by: usize,
    /// True if accepted.
    pub yes: bool,
}

/// A private message or offer, disclosed after the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PrivateMatter {
    /// Time of the event, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// The kind of event.
    #[serde(flatten)]
    #[ts(flatten)]
    pub what: PrivateEventKind,
}

/// The kind of a private event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "what", rename_all = "kebab-case")]
#[ts(rename = "PrivateWhat")]
pub enum PrivateEventKind {
    /// A player sent a message.
    Said(Talk),
    /// A player made an offer.
    Offered(PrivateOffer),
    /// A player answered or withdrew an offer.
    Answered(OfferAnswer),
}
