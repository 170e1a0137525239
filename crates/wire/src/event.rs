//! The events at a table, as one viewer may see them.
//!
//! Each viewer has a separate numbering, so hidden events of other players leave no gaps.

use crate::Proposal;
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// An event at a table, as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct TableEvent {
    /// The number of the event for this viewer, counted from 1.
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
        /// The player's name; empty if the viewer may not know it yet.
        name: String,
        /// True if the player is a computer.
        computer: bool,
    },
    /// A seat became free, or the host opened a free seat or restricted it to invited guests.
    Freed {
        /// The free seat.
        seat: usize,
        /// True if only a guest with an invitation may take the seat.
        invited: bool,
    },
    /// The game started.
    Started,
    /// A player made a turn, took other actions, or did both in one command.
    Acted {
        /// The seat of the player.
        seat: usize,
        /// One text for each turn and action, for display.
        words: Vec<String>,
        /// True if the server acted for a player who left or ran out of time.
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
    /// A player agreed to the table proposal of another player.
    Consented {
        /// The seat of the player.
        seat: usize,
        /// The content of the proposal.
        #[serde(flatten)]
        #[ts(flatten)]
        proposal: Proposal,
    },
    /// A player declined a table proposal, or withdrew their own.
    Declined {
        /// The seat of the player.
        seat: usize,
        /// The content of the proposal.
        #[serde(flatten)]
        #[ts(flatten)]
        proposal: Proposal,
    },
    /// All players agreed to a pause, so the clocks stopped.
    Paused,
    /// A player ended the pause, so the clocks continued.
    Resumed {
        /// The seat of the player who ended the pause.
        seat: usize,
    },
    /// All players agreed to a takeback.
    TakenBack {
        /// The number of turns taken back.
        turns: u32,
    },
    /// A player aborted the game before its second round, or the host aborted it before its start.
    Aborted {
        /// The seat of the player; none if a host without a seat aborted the game.
        seat: Option<usize>,
    },
    /// The game ended.
    Over {
        /// The points by seat name, as exact fractions; none if the game is nullified.
        points: Option<BTreeMap<String, String>>,
    },
    /// The server disclosed private messages and offers that it had hidden from the viewer.
    Disclosed {
        /// The messages and offers in the order of their events.
        matters: Vec<PrivateMatter>,
    },
    /// All players agreed to a rematch at a new table.
    Rematch {
        /// The id of the new table.
        table: String,
    },
    /// A player went on vacation, or ended it. During a vacation, the clocks of the player stop.
    Vacation {
        /// The seat of the player.
        seat: usize,
        /// The end of the vacation, in milliseconds since 1970; none if the player ended it.
        #[ts(type = "number | null")]
        until: Option<i64>,
    },
    /// The server was stopped, so the clocks stopped.
    Halted,
    /// The server was started again after a stop.
    Revived,
}

/// A chat message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Talk {
    /// The seat of the sender.
    pub from: usize,
    /// The seats of the recipients; none if the message is for everyone at the table.
    pub to: Option<Vec<usize>>,
    /// The text of the message.
    pub text: String,
}

/// A private offer between players. The rules do not know it, and the game does not enforce it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PrivateOffer {
    /// The id of the offer. Answers refer to it.
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
    /// The seat of the player who answered. An answer of the sender withdraws the offer.
    pub by: usize,
    /// True if the player accepted the offer.
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
