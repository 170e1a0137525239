//! Messages on the WebSocket `/api/socket`, in both directions. Unknown messages are rejected.
//!
//! A client watches tables and sends commands. Each command contains an id from the client and the
//! number of the last event that the client knows. If the server has already executed a command
//! with this id, it repeats its answer. Clients can therefore retry safely.
//!
//! A command on the game or the table is stale if a relevant event has happened since then. Chat
//! never makes a command stale.

use crate::{BoardState, LogEntry, Me, Problem, Proposal, TableEvent, TableNow, TableView, Wish};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use ts_rs::TS;

/// A message from a client.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Subscribes to a table. The server answers with `table`, `update` or `gone`, and then sends
    /// updates.
    Watch {
        /// The id of the table.
        table: String,
        /// The last event that the client knows, if it reconnects. The server then sends only later
        /// events.
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
        /// A unique id that the client chooses.
        id: String,
        /// The number of the last event that the client knows.
        expected: u32,
        /// The index of the seat that acts; none for a host without a seat.
        seat: Option<usize>,
        /// The command to execute.
        body: Command,
    },
    /// Requests the boards after the first plies of a turn. The server answers with `looked` or
    /// `refused`.
    Look {
        /// The id of a table that the client watches.
        table: String,
        /// An id that the client chooses. The answer contains it.
        id: String,
        /// The plies, as a move string.
        begun: String,
    },
    /// Requests opponents. The server answers with `seeking`, `paired` or `unpaired`. A new request
    /// replaces the guest's previous one.
    Seek {
        /// The game that the guest wants to play.
        wish: Wish,
    },
    /// Cancels the request for opponents.
    Unseek {},
    /// Requests a `pong`.
    Ping {
        /// A number that the `pong` contains.
        nonce: u32,
    },
}

/// A command at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Applies turns and other actions of the game. The server applies either all or none of them.
    Act {
        /// Move strings, or objects with `type` and fields, and with `board` if there are two
        /// boards. The command supplies the seat. An answer to an offer contains the id of the
        /// offer as `offer`. The server rejects it with `offer-closed` if that offer is no longer
        /// open.
        #[ts(type = "(string | { type: string; board?: number; [field: string]: unknown })[]")]
        acts: Vec<Json>,
    },
    /// Sends a chat message.
    Say {
        /// The seats of the recipients; none to send the message to all.
        #[serde(default)]
        to: Option<Vec<usize>>,
        /// The chat message.
        text: String,
    },
    /// Makes a private offer.
    Offer {
        /// The seats of the recipients.
        to: Vec<usize>,
        /// The text of the offer.
        text: String,
    },
    /// Answers a private offer. To withdraw your own offer, answer with `yes: false`.
    AnswerOffer {
        /// The id of the offer.
        offer: String,
        /// True to accept, false to decline.
        yes: bool,
    },
    /// Answers a table proposal. To withdraw your own proposal, answer with `yes: false`. The
    /// server rejects the answer with `offer-closed` if the proposal is no longer open.
    AnswerProposal {
        /// The id of the proposal.
        proposal: String,
        /// True to agree, false to decline.
        yes: bool,
    },
    /// Makes a table proposal, or agrees to a pending proposal with the same content.
    Propose(Proposal),
    /// Declines a table proposal or withdraws your own.
    Decline(Proposal),
    /// Ends a pause. The clocks continue.
    Resume {},
    /// Aborts the game. Players can do this before the second round, the host only before the
    /// start.
    Abort {},
    /// Leaves the seat for good during the game.
    Leave {},
}

/// A message from the server.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The first message on each connection.
    Hello {
        /// The version and commit of the server. A page reloads when they change, because the new
        /// server may send messages that the page does not know.
        version: String,
        /// The client's guest; none for a client without a session, which can only watch.
        me: Option<Me>,
    },
    /// The complete state of a table, which replaces the client's copy. The server sends it in
    /// answer to `watch`, and again whenever the viewer's seats change.
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
    /// The server executed and stored a command.
    Done {
        /// The id of the table.
        table: String,
        /// The id of the command.
        id: String,
        /// The number of the event that records the command.
        seq: u32,
    },
    /// The server rejected a command and changed nothing.
    Refused {
        /// The id of the table.
        table: String,
        /// The id of the command.
        id: String,
        /// The reason for the rejection.
        problem: Problem,
    },
    /// The server rejected a command because the client did not know the latest events.
    Stale {
        /// The id of the table.
        table: String,
        /// The id of the command.
        id: String,
        /// The events that the client is missing.
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
        /// The one or two boards after these plies.
        boards: Vec<BoardState>,
    },
    /// Players or spectators connected or disconnected. The server batches changes of the spectator
    /// count.
    Presence {
        /// The id of the table.
        table: String,
        /// For each seat, whether its player is connected.
        connected: Vec<bool>,
        /// The number of spectators.
        spectators: u32,
    },
    /// The client cannot watch this table, or can no longer watch it.
    Gone {
        /// The id of the table.
        table: String,
        /// The reason why the client cannot watch the table.
        problem: Problem,
    },
    /// The server is looking for opponents for the client.
    Seeking {
        /// The milliseconds until computers take the remaining seats; none if they never do.
        fills_in: Option<u32>,
    },
    /// The client has a seat at a table whose game starts now.
    Paired {
        /// The id of the table.
        table: String,
    },
    /// The server is not looking for opponents for the client, or has stopped.
    Unpaired {
        /// The reason why there are no opponents.
        problem: Problem,
    },
    /// The server could not parse a message of the client.
    Problem {
        /// The reason why the message was rejected.
        problem: Problem,
    },
    /// The answer to `ping`.
    Pong {
        /// The number from the `ping`.
        nonce: u32,
    },
}

/// The changes at a table since the last event that the client knows.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Update {
    /// The new events. The client drops events that it already has.
    pub events: Vec<TableEvent>,
    /// The current state of the table.
    pub now: TableNow,
    /// The number of log entries at the client that stay valid.
    pub log_from: u32,
    /// The log entries after these.
    pub log: Vec<LogEntry>,
}
