//! The messages on the WebSocket `/api/socket`, in both directions. The server rejects unknown
//! messages.
//!
//! A client subscribes to tables and sends commands. Each command contains an id that the client
//! chooses, and the number of the last event that the client knows. If the server has already
//! executed a command with this id, it only repeats the answer. Clients can therefore retry safely.
//!
//! A command is stale if a relevant event happened that the client did not know. Chat messages
//! never make a command stale.

use crate::{BoardState, LogEntry, Me, Problem, Proposal, TableEvent, TableNow, TableView, Wish};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use ts_rs::TS;

/// A message from a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Subscribes to a table. The server answers with `table`, `update` or `gone`. It then sends an
    /// update after each change.
    Watch {
        /// The id of the table.
        table: String,
        /// The number of the last event that the client knows, if it reconnects. The server then
        /// sends only later events.
        #[serde(default)]
        since: Option<u32>,
    },
    /// Unsubscribes from a table.
    Unwatch {
        /// The id of the table.
        table: String,
    },
    /// Executes a command at a table. The server answers with `done`, `refused` or `stale`.
    Command {
        /// The id of a table that the client watches.
        table: String,
        /// A unique id for the command. The client chooses it.
        id: String,
        /// The number of the last event that the client knows.
        expected: u32,
        /// The index of the seat that executes the command; none for a host without a seat.
        seat: Option<usize>,
        /// The command to execute.
        body: Command,
    },
    /// Requests the boards after the first plies of an incomplete turn. The server answers with
    /// `looked` or `refused`.
    Look {
        /// The id of a table that the client watches.
        table: String,
        /// An id that the client chooses. The answer contains the same id.
        id: String,
        /// The plies of the incomplete turn, as a move string.
        begun: String,
    },
    /// Requests opponents. The server answers with `seeking`, `paired` or `unpaired`. A new request
    /// replaces the previous request of the same guest.
    Seek {
        /// The kind of game that the guest wants to play.
        wish: Wish,
    },
    /// Cancels the guest's request for opponents.
    Unseek {},
    /// Requests a `pong`, to test the connection.
    Ping {
        /// A number that the `pong` repeats.
        nonce: u32,
    },
}

/// A command at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Applies turns and other actions of the game. The server applies either all of them or none.
    Act {
        /// Move strings, or objects with `type` and the fields of an action. If there are two
        /// boards, an object also contains `board`. The seat comes from the command.
        ///
        /// An action that answers an offer contains the id of the offer in its field `offer`. The
        /// server rejects the action with `offer-closed` if the offer is no longer open.
        #[ts(type = "(string | { type: string; board?: number; [field: string]: unknown })[]")]
        acts: Vec<Json>,
    },
    /// Sends a chat message.
    Say {
        /// The seats of the recipients; none for a message to everyone at the table.
        #[serde(default)]
        to: Option<Vec<usize>>,
        /// The text of the message.
        text: String,
    },
    /// Makes a private offer.
    Offer {
        /// The seats of the recipients.
        to: Vec<usize>,
        /// The text of the offer.
        text: String,
    },
    /// Answers a private offer. To withdraw your own offer, set `yes` to false.
    AnswerOffer {
        /// The id of the offer.
        offer: String,
        /// True to accept the offer; false to decline it.
        yes: bool,
    },
    /// Answers a table proposal. To withdraw your own proposal, set `yes` to false. The server
    /// rejects the answer with `offer-closed` if the proposal is no longer open.
    AnswerProposal {
        /// The id of the proposal.
        proposal: String,
        /// True to agree to the proposal; false to decline it.
        yes: bool,
    },
    /// Makes a table proposal. If a pending proposal has the same content, agrees to it instead.
    Propose(Proposal),
    /// Declines a table proposal, or withdraws your own.
    Decline(Proposal),
    /// Ends a pause, so that the clocks continue.
    Resume {},
    /// Aborts the game. A player can do this before the second round, the host only before the
    /// start.
    Abort {},
    /// Leaves the seat during the game. The player cannot return to it.
    Leave {},
}

/// A message from the server.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The first message from the server on each connection.
    Hello {
        /// The version and the commit of the server. A page must reload if they change, because the
        /// new server may send messages that the page does not know.
        version: String,
        /// The guest of the client's session; none for a client without a session. Such a client
        /// can only watch.
        me: Option<Me>,
    },
    /// The complete state of a table, which replaces the client's copy. The server sends it in
    /// answer to `watch`, and after each change of the viewer's seats.
    Table {
        /// The table as the viewer sees it.
        view: Box<TableView>,
    },
    /// Changes at a table that the client watches.
    Update {
        /// The id of the table.
        table: String,
        /// The changes since the last event that the client knows.
        #[serde(flatten)]
        #[ts(flatten)]
        update: Update,
    },
    /// The answer to a command that the server has executed and stored.
    Done {
        /// The id of the table.
        table: String,
        /// The id of the command.
        id: String,
        /// The number of the event that records the command.
        seq: u32,
    },
    /// The answer to a command that the server rejected. The table is unchanged.
    Refused {
        /// The id of the table.
        table: String,
        /// The id of the command.
        id: String,
        /// The reason for the rejection.
        problem: Problem,
    },
    /// The answer to a command that the server rejected because the client did not know the latest
    /// events.
    Stale {
        /// The id of the table.
        table: String,
        /// The id of the command.
        id: String,
        /// The events that the client did not know.
        #[serde(flatten)]
        #[ts(flatten)]
        update: Update,
    },
    /// The answer to `look`: the boards after the first plies of a turn.
    Looked {
        /// The id of the table.
        table: String,
        /// The id of the request.
        id: String,
        /// The one or two boards after the plies.
        boards: Vec<BoardState>,
    },
    /// Players or spectators connected or disconnected. The server combines several changes of the
    /// number of spectators into one message.
    Presence {
        /// The id of the table.
        table: String,
        /// For each seat, true if its player is connected.
        connected: Vec<bool>,
        /// The number of spectators.
        spectators: u32,
    },
    /// The client may not watch this table, or may no longer watch it.
    Gone {
        /// The id of the table.
        table: String,
        /// The reason why the client may not watch the table.
        problem: Problem,
    },
    /// The server is looking for opponents of the client.
    Seeking {
        /// The number of milliseconds until computers take the remaining seats; none if computers
        /// never do.
        fills_in: Option<u32>,
    },
    /// The client got a seat at a table, and the game starts now.
    Paired {
        /// The id of the table.
        table: String,
    },
    /// The server is not looking for opponents of the client.
    Unpaired {
        /// The reason why the server is not looking for opponents.
        problem: Problem,
    },
    /// The server could not parse a message of the client.
    Problem {
        /// The reason why the message was rejected.
        problem: Problem,
    },
    /// The answer to `ping`.
    Pong {
        /// The number from the `ping` message.
        nonce: u32,
    },
}

/// The changes at a table since the last event that the client knows.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Update {
    /// The new events. The client must ignore events that it already knows.
    pub events: Vec<TableEvent>,
    /// The current state of the table.
    pub now: TableNow,
    /// The number of entries in the client's log that stay valid.
    pub log_from: u32,
    /// The log entries that follow the valid ones.
    pub log: Vec<LogEntry>,
}
