//! Events at a table, as one viewer may see them.
//!
//! Each viewer has their own numbering, so that the hidden events of other players leave no gaps.

use crate::Proposal;
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// An event at a table, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct TableEvent {
    /// The number of the event in this viewer's numbering, from 1.
    pub seq: u32,
    /// The time of the event, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// The kind of the event and its data.
    #[serde(flatten)]
    #[ts(flatten)]
    pub what: EventKind,
}

/// The kind of an event at a table. All seats are indices in turn order.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "what", rename_all = "kebab-case")]
#[ts(rename = "What")]
pub enum EventKind {
    /// The host created the table.
    Created,
    /// A player took a seat.
    Seated {
        /// The seat that the player took.
        seat: usize,
        /// The player's name.
        name: String,
        /// True if the player is a computer.
        computer: bool,
    },
    /// A seat became free, or the host changed which guests may take it.
    Freed {
        /// The free seat.
        seat: usize,
        /// True if only a guest with an invitation may take the seat.
        invited: bool,
    },
    /// The game started.
    Started,
    /// A player made a turn, took another action, or did several of these at once.
    Acted {
        /// The seat of the player.
        seat: usize,
        /// Readable text for the turn and the actions.
        words: Vec<String>,
        /// True if the player left or ran out of time, and the server acted for them.
        forfeit: bool,
    },
    /// A player ran out of time.
    Flag {
        /// The seat of the player.
        seat: usize,
    },
    /// A player left the table during the game.
    Left {
        /// The seat of the player.
        seat: usize,
    },
    /// A computer took over the seat of a player who left or ran out of time.
    StandIn {
        /// The seat that the computer took over.
        seat: usize,
        /// The name of the computer.
        name: String,
    },
    /// A player sent a chat message.
    Said(Talk),
    /// A player made a private offer.
    Offered(PrivateOffer),
    /// A player answered or withdrew a private offer.
    Answered(OfferAnswer),
    /// A player made a table proposal, such as a takeback.
    Proposed {
        /// The seat of the player.
        seat: usize,
        /// The content of the proposal.
        #[serde(flatten)]
        #[ts(flatten)]
        proposal: Proposal,
    },
    /// A player agreed to another player's table proposal.
    Consented {
        /// The seat of the player.
        seat: usize,
        /// The content of the proposal.
        #[serde(flatten)]
        #[ts(flatten)]
        proposal: Proposal,
    },
    /// A player declined a table proposal or withdrew their own.
    Declined {
        /// The seat of the player.
        seat: usize,
        /// The content of the proposal.
        #[serde(flatten)]
        #[ts(flatten)]
        proposal: Proposal,
    },
    /// All players agreed to a pause. The clocks stopped.
    Paused,
    /// A player ended the pause. The clocks continued.
    Resumed {
        /// The seat of this player.
        seat: usize,
    },
    /// All players agreed to a takeback.
    TakenBack {
        /// The number of turns taken back.
        turns: u32,
    },
    /// A player or the host aborted the game, before its second round or before its start.
    Aborted {
        /// The seat of the player; none if a host without a seat aborted the game.
        seat: Option<usize>,
    },
    /// The game ended.
    Over {
        /// The points by seat name, as exact fractions; none if the game is nullified.
        points: Option<BTreeMap<String, String>>,
    },
    /// The server disclosed the private messages and offers that were hidden from the viewer.
    Disclosed {
        /// The messages and offers in the order of their events.
        matters: Vec<PrivateMatter>,
    },
    /// All players agreed to a rematch at a new table.
    Rematch {
        /// The id of the new table.
        table: String,
    },
    /// The server was stopped. The clocks stopped.
    Halted,
    /// The server was started again.
    Revived,
}

/// A chat message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Talk {
    /// The seat of the sender.
    pub from: usize,
    /// The seats of the recipients; none if the message is for all.
    pub to: Option<Vec<usize>>,
    /// The chat message.
    pub text: String,
}

/// A private offer between players, outside the rules. The game does not enforce it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PrivateOffer {
    /// The id of the offer, for answers to it.
    pub offer: String,
    /// The seat of the sender.
    pub from: usize,
    /// The seats of the recipients.
    pub to: Vec<usize>,
    /// The text of the offer.
    pub text: String,
}

/// An answer to a private offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct OfferAnswer {
    /// The id of the offer.
    pub offer: String,
    /// The seat of the player who answered. The sender's own answer withdraws the offer.
    pub by: usize,
    /// True if the player accepts the offer.
    pub yes: bool,
}

/// A private message, offer or answer that the server discloses after the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PrivateMatter {
    /// The time of the event, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// The kind of the event and its data.
    #[serde(flatten)]
    #[ts(flatten)]
    pub what: PrivateEventKind,
}

/// The kind of a private event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "what", rename_all = "kebab-case")]
#[ts(rename = "PrivateWhat")]
pub enum PrivateEventKind {
    /// A player sent a private message.
    Said(Talk),
    /// A player made a private offer.
    Offered(PrivateOffer),
    /// A player answered or withdrew a private offer.
    Answered(OfferAnswer),
}
