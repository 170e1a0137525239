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

/// A message from a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Starts to watch a table. The answer is `table`, `update` or `gone`; updates follow.
    Watch {
        /// Id of the table.
        table: String,
        /// The last event that the client knows, after a lost connection. The server then sends
        /// only later ones.
        #[serde(default)]
        since: Option<u32>,
    },
    /// Stops watching a table.
    Unwatch {
        /// Id of the table.
        table: String,
    },
    /// Runs a command at a table. The answer is `done`, `refused` or `stale`.
    Command {
        /// Id of the table. The client must watch it.
        table: String,
        /// A unique id, chosen by the client.
        id: String,
        /// The last event that the client knows.
        expected: u32,
        /// The seat that acts, by index; none for a host without a seat.
        seat: Option<usize>,
        /// The command.
        body: Command,
    },
    /// Asks for the boards after the first plies of a turn. The answer is `looked` or `refused`.
    Look {
        /// Id of the table. The client must watch it.
        table: String,
        /// An id chosen by the client, returned with the answer.
        id: String,
        /// The plies, as a move string.
        begun: String,
    },
    /// Asks for opponents. The answer is `seeking`, `paired` or `unpaired`. A new request replaces
    /// the guest's last one.
    Seek {
        /// The game that the guest wants to play.
        wish: Wish,
    },
    /// Cancels the search for opponents.
    Unseek {},
    /// Asks for a `pong`.
    Ping {
        /// A number that the server returns.
        nonce: u32,
    },
}

/// A command at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Applies turns and other actions of the game: all or none.
    Act {
        /// Move strings, or objects with `type` and fields, and `board` if there are two boards.
        /// The seat is that of the command. An answer to an offer contains the id of the offer as
        /// `offer`; the server rejects it with `offer-closed` if that offer is no longer open.
        #[ts(type = "(string | { type: string; board?: number; [field: string]: unknown })[]")]
        acts: Vec<Json>,
    },
    /// Sends a chat message.
    Say {
        /// The recipients' seats; none for all.
        #[serde(default)]
        to: Option<Vec<usize>>,
        /// The text.
        text: String,
    },
    /// Makes a private offer.
    Offer {
        /// The recipients' seats.
        to: Vec<usize>,
        /// The text.
        text: String,
    },
    /// Answers an offer. A no to your own offer withdraws it.
    AnswerOffer {
        /// Id of the offer.
        offer: String,
        /// True to accept.
        yes: bool,
    },
    /// Answers a table proposal. A no to your own proposal withdraws it. The server rejects the
    /// answer with `offer-closed` if the proposal is no longer open.
    AnswerProposal {
        /// The id of the proposal.
        proposal: String,
        /// True to accept.
        yes: bool,
    },
    /// Makes a table proposal, or agrees to a pending one.
    Propose(Proposal),
    /// Declines a table proposal, or withdraws your own.
    Decline(Proposal),
    /// Ends a pause.
    Resume {},
    /// Aborts the game: a player before the second round, the host before the game starts.
    Abort {},
    /// Leaves the seat permanently during the game.
    Leave {},
}

/// A message from the server.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The first message of a connection.
    Hello {
        /// Version and commit of the server. A page reloads when they change, because the new server
        /// may send messages that the page does not know.
        version: String,
        /// The client's guest; none for a client without a session, which may only watch.
        me: Option<Me>,
    },
    /// A complete table: the answer to `watch`, sent again when the viewer's seats change. It
    /// replaces the client's state of the table.
    Table {
        /// The table.
        view: Box<TableView>,
    },
    /// News of a table.
    Update {
        /// Id of the table.
        table: String,
        /// The news.
        #[serde(flatten)]
        #[ts(flatten)]
        update: Update,
    },
    /// The server executed and stored a command.
    Done {
        /// Id of the table.
        table: String,
        /// Id of the command.
        id: String,
        /// The event that recorded it.
        seq: u32,
    },
    /// The server rejected a command and changed nothing.
    Refused {
        /// Id of the table.
        table: String,
        /// Id of the command.
        id: String,
        /// The reason.
        problem: Problem,
    },
    /// The server rejected a command, because it was sent before the client knew the latest events.
    Stale {
        /// Id of the table.
        table: String,
        /// Id of the command.
        id: String,
        /// The missing events.
        #[serde(flatten)]
        #[ts(flatten)]
        update: Update,
    },
    /// The boards after the first plies of a turn.
    Looked {
        /// Id of the table.
        table: String,
        /// Id of the request.
        id: String,
        /// The boards.
        boards: Vec<BoardState>,
    },
    /// Players or spectators connected or disconnected. The server batches the changes of
    /// spectators.
    Presence {
        /// Id of the table.
        table: String,
        /// For each seat: true if it has a connection.
        connected: Vec<bool>,
        /// Number of spectators.
        spectators: u32,
    },
    /// The client cannot watch a table, or can no longer watch it.
    Gone {
        /// Id of the table.
        table: String,
        /// The reason.
        problem: Problem,
    },
    /// The client waits for opponents.
    Seeking {
        /// Milliseconds until computers take the remaining seats; none for never.
        fills_in: Option<u32>,
    },
    /// The client has a seat at a table that starts now.
    Paired {
        /// Id of the table.
        table: String,
    },
    /// The client does not wait for opponents, or no longer.
    Unpaired {
        /// The reason.
        problem: Problem,
    },
    /// The server could not read a message.
    Problem {
        /// The reason.
        problem: Problem,
    },
    /// The answer to `ping`.
    Pong {
        /// The number from the `ping`.
        nonce: u32,
    },
}

/// The changes since the client's last known event.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Update {
    /// The new events. A client drops those that it already has.
    pub events: Vec<TableEvent>,
    /// The current state of the table.
    pub now: TableNow,
    /// Number of log entries that stay.
    pub log_from: u32,
    /// The entries after them.
    pub log: Vec<LogEntry>,
}
