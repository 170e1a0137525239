//! The messages that connections, HTTP requests and other servers send to a live table.

use crate::reply::Failure;
use crate::session::Guest;
use crate::table::socket_requests::SocketRequest;
use crate::table::table_requests::{TableReply, TableRequest};
use crate::table::watchers::{Caller, Watchers};
use tokio::sync::oneshot;
use tracing::Span;

#[derive(Debug)]
pub(crate) enum TableMessage {
    /// Loads the table and restarts its clocks.
    Wake { done: oneshot::Sender<Result<(), Failure>> },
    /// A request from a connection. `done` receives true if the connection watches the table
    /// afterwards.
    Socket { caller: Caller, request: SocketRequest, done: oneshot::Sender<bool>, span: Span },
    /// A request over HTTP.
    Request {
        request: TableRequest,
        guest: Option<Guest>,
        answer: oneshot::Sender<Result<TableReply, Failure>>,
        /// True if another server has forwarded the request.
        forwarded: bool,
    },
    /// Stops the clocks, because the server is stopping.
    Halt { done: oneshot::Sender<()> },
    /// Makes the owner give up the table, because its server's lease has expired in the meantime.
    Yield,
    /// Removes the name of a person whose account was deleted.
    Forget { person: String },
}

/// A message with its arrival time, by the monotonic clock.
///
/// The message is boxed, because a mailbox reserves space for many envelopes.
#[derive(Debug)]
pub(crate) struct Envelope {
    pub(crate) at: u64,
    pub(crate) message: Box<TableMessage>,
}

impl TableMessage {
    /// True if the reply shows the current state of the table.
    pub(crate) fn shows_table(&self) -> bool {
        let watch = matches!(self, Self::Socket { request: SocketRequest::Watch { .. }, .. });
        watch || matches!(self, Self::Request { request: TableRequest::Look, .. })
    }
}

impl Envelope {
    pub(crate) fn new(at: u64, message: TableMessage) -> Self {
        Self { at, message: Box::new(message) }
    }

    /// Rejects the message. Connections that watch the table continue to watch it.
    pub(crate) fn refuse(self, id: &str, why: &Failure, watchers: &Watchers) {
        match *self.message {
            TableMessage::Socket { caller, request, done, .. } => {
                request.refuse(&caller, id, why.clone());
                let _ = done.send(watchers.has(&caller));
            }
            TableMessage::Request { answer, .. } => _ = answer.send(Err(why.clone())),
            TableMessage::Wake { done } => _ = done.send(Err(why.clone())),
            TableMessage::Halt { done } => _ = done.send(()),
            TableMessage::Yield | TableMessage::Forget { .. } => {}
        }
    }
}
