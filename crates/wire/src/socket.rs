//! Messages on `/api/socket`: closed sets in both directions.
//!
//! A client watches tables and sends commands. A command has an id from the client and the number
//! of the last event that the client knows. If a command with this id was already executed, the
//! server repeats its answer, so a client can safely retry.
//!
//! A command on the game or the table is stale if a relevant event has happened since. Chat never
//! makes a command stale.

use crate::{BoardState, LogEntry, Me, Problem, Proposal, TableEvent, TableNow, TableView, Wish};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use ts_rs::TS;

/// What a client sends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Wants to see a table, and what happens at it from now on.
    Watch {
        /// Which.
        table: String,
        /// The last event the client knows, after a lost connection: then only later ones are sent.
        #[serde(default)]
        since: Option<u32>,
    },
    /// Watches a table no longer.
    Unwatch {
        /// Which.
        table: String,
    },
    /// Does something at a table. The answer is `done`, `refused` or `stale`.
    Command {
        /// Which table; it must be watched.
        table: String,
        /// Chosen by the client, never used twice.
        id: String,
        /// The last event the client knows.
        expected: u32,
        /// As which seat, by index; none for the host without a seat.
        seat: Option<usize>,
        /// What.
        body: Command,
    },
    /// Wants to see the boards after the first plies of a turn. The answer is `looked` or `refused`.
    Look {
        /// Which table; it must be watched.
        table: String,
        /// Chosen by the client, returned with the answer.
        id: String,
        /// The plies, as a turn text.
        begun: String,
    },
    /// Wants to be paired with others who want to play. The answer is `seeking`, `paired` or `unpaired`. Of each guest one wish holds, the last.
    Seek {
        /// What game.
        wish: Wish,
    },
    /// Wants it no longer.
    Unseek {},
    /// Wants a `pong`.
    Ping {
        /// Returned with it.
        nonce: u32,
    },
}

/// What can be done at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Turns and acts of the game, applied together: all or none.
    Act {
        /// Turn texts, and objects with `type` and fields (and `board` where there are two boards); the seat is that of the command. An
        /// answer to an offer names it by its id as `offer`: if that offer is no longer open, the command is refused as `offer-closed`.
        #[ts(type = "(string | { type: string; board?: number; [field: string]: unknown })[]")]
        acts: Vec<Json>,
    },
    /// Speaks.
    Say {
        /// To these seats only; none for everybody.
        #[serde(default)]
        to: Option<Vec<usize>>,
        /// The words.
        text: String,
    },
    /// Offers something to some others, outside the game.
    Offer {
        /// To whom.
        to: Vec<usize>,
        /// The words.
        text: String,
    },
    /// Answers an offer, or withdraws the own one with no.
    AnswerOffer {
        /// Which.
        offer: String,
        /// True to accept.
        yes: bool,
    },
    /// Answers a table matter that is proposed, or withdraws the own proposal with no. It is refused as `offer-closed` if that proposal
    /// is no longer open.
    AnswerProposal {
        /// The id of the proposal.
        proposal: String,
        /// True to accept.
        yes: bool,
    },
    /// Proposes a table matter, or consents to it when it is proposed.
    Propose(Proposal),
    /// Declines a table matter, or withdraws the own proposal.
    Decline(Proposal),
    /// Ends a pause.
    Resume {},
    /// Gives the game up: by a seat before the second round, by the host before the game begins.
    Abort {},
    /// Leaves the seat for good while the game is on.
    Leave {},
}

/// What the server sends.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The first message.
    Hello {
        /// Version of the server.
        version: String,
        /// Who the client is; none for a stranger, who may watch.
        me: Option<Me>,
    },
    /// A table as a whole: the answer to `watch`, and again when the viewer's seats change. It replaces what the client knew of it.
    Table {
        /// The table.
        view: Box<TableView>,
    },
    /// Something happened at a table.
    Update {
        /// Which.
        table: String,
        /// What.
        #[serde(flatten)]
        #[ts(flatten)]
        update: Update,
    },
    /// A command is carried out and recorded.
    Done {
        /// Which table.
        table: String,
        /// Which command.
        id: String,
        /// The event that recorded it.
        seq: u32,
    },
    /// A command is not carried out, and nothing is changed.
    Refused {
        /// Which table.
        table: String,
        /// Which command.
        id: String,
        /// Why.
        problem: Problem,
    },
    /// A command is not carried out, since the client did not know what happened before it.
    Stale {
        /// Which table.
        table: String,
        /// Which command.
        id: String,
        /// What it did not know.
        #[serde(flatten)]
        #[ts(flatten)]
        update: Update,
    },
    /// The boards after the first plies of a turn.
    Looked {
        /// Which table.
        table: String,
        /// Which question.
        id: String,
        /// The boards.
        boards: Vec<BoardState>,
    },
    /// Connections came or went; those of spectators are told a moment later, together.
    Presence {
        /// Which table.
        table: String,
        /// Is there a connection to each seat?
        connected: Vec<bool>,
        /// How many watch without a seat.
        spectators: u32,
    },
    /// A table cannot be watched, or no longer.
    Gone {
        /// Which.
        table: String,
        /// Why.
        problem: Problem,
    },
    /// The client waits to be paired.
    Seeking {
        /// Milliseconds until computers take the seats that are left; none for never.
        fills_in: Option<u32>,
    },
    /// The client has a seat at a table that begins now.
    Paired {
        /// Which.
        table: String,
    },
    /// The client does not wait to be paired, or no longer.
    Unpaired {
        /// Why.
        problem: Problem,
    },
    /// A message could not be read.
    Problem {
        /// Why.
        problem: Problem,
    },
    /// The answer to `ping`.
    Pong {
        /// As it was sent.
        nonce: u32,
    },
}

/// What happened since the client last knew.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Update {
    /// The new events; a client drops those it has.
    pub events: Vec<TableEvent>,
    /// How the table stands now.
    pub now: TableNow,
    /// How many entries of the log stay.
    pub log_from: u32,
    /// The entries that follow them.
    pub log: Vec<LogEntry>,
}
