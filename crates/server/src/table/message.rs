//! The messages that connections, HTTP requests and other servers send to a table.

use crate::reply::Failure;
use crate::session::Guest;
use crate::table::socket_requests::SocketRequest;
use crate::table::table_requests::{TableReply, TableRequest};
use crate::table::watchers::{Caller, Watchers};
use tokio::sync::oneshot;
use tracing::Span;

#[derive(Debug)]
pub(crate) enum TableMessage {
    /// Loads the table, so that its clocks run.
    Wake { done: oneshot::Sender<Result<(), Failure>> },
    /// A request of a connection. `done` receives whether the connection watches the table now.
    Socket { caller: Caller, request: SocketRequest, done: oneshot::Sender<bool>, span: Span },
    /// A request over HTTP.
    Request {
        request: TableRequest,
        guest: Option<Guest>,
        answer: oneshot::Sender<Result<TableReply, Failure>>,
        /// True if another server forwarded it.
        forwarded: bool,
    },
    /// Stops the clocks, because the server stops.
    Halt { done: oneshot::Sender<()> },
    /// Gives the table up, because the lease of this server had expired.
    Yield,
}

/// A message with its arrival time, by the clock. Boxed, because a mailbox reserves space for many.
#[derive(Debug)]
pub(crate) struct Envelope {
    pub(crate) at: u64,
    pub(crate) message: Box<TableMessage>,
}

impl TableMessage {
    /// True if the answer shows the current state of the table.
    pub(crate) fn shows_table(&self) -> bool {
        let watch = matches!(self, Self::Socket { request: SocketRequest::Watch { .. }, .. });
        watch || matches!(self, Self::Request { request: TableRequest::Look, .. })
    }
}

impl Envelope {
    pub(crate) fn new(at: u64, message: TableMessage) -> Self {
        Self { at, message: Box::new(message) }
    }

    /// Rejects the message. Watchers keep watching.
    pub(crate) fn refuse(self, id: &str, why: &Failure, watchers: &Watchers) {
        match *self.message {
            TableMessage::Socket { caller, request, done, .. } => {
                request.refuse(&caller, id, why.clone());
                let _ = done.send(watchers.has(&caller));
            }
            TableMessage::Request { answer, .. } => _ = answer.send(Err(why.clone())),
            TableMessage::Wake { done } => _ = done.send(Err(why.clone())),
            TableMessage::Halt { done } => _ = done.send(()),
            TableMessage::Yield => {}
        }
    }
}
