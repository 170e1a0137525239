//! What a table is told, by connections, by requests, by other nodes.

use crate::reply::Failure;
use crate::session::Guest;
use crate::table::http_requests::{TableReply, TableRequest};
use crate::table::socket_requests::SocketRequest;
use crate::table::watchers::{Caller, Watchers};
use tokio::sync::oneshot;
use tracing::Span;

/// What a table is told.
#[derive(Debug)]
pub(crate) enum Message {
    /// To be there, so that its clocks run.
    Wake { done: oneshot::Sender<Result<(), Failure>> },
    /// Something is asked over a socket, as a part of this span. The answer is whether it watches the table.
    Socket { caller: Caller, request: SocketRequest, done: oneshot::Sender<bool>, span: Span },
    Ask {
        request: TableRequest,
        who: Option<Guest>,
        answer: oneshot::Sender<Result<TableReply, Failure>>,
        /// Was it another node that was asked?
        forwarded: bool,
    },
    /// The server stops: clocks stand, nothing more is taken.
    Halt { done: oneshot::Sender<()> },
    /// The server was taken for gone: the table may be another's by now.
    Yield,
    /// To fail, as nothing should.
    #[cfg(test)]
    Fail,
}

/// A message with the moment at which it came, as the clock counts. In a box, because every mailbox has places for many.
#[derive(Debug)]
pub(crate) struct Posted {
    pub(crate) at: u64,
    pub(crate) message: Box<Message>,
}

impl Message {
    /// Does somebody want to see how things stand?
    pub(crate) fn looks(&self) -> bool {
        let watch = matches!(self, Self::Socket { request: SocketRequest::Watch { .. }, .. });
        watch || matches!(self, Self::Ask { request: TableRequest::Look, .. })
    }
}

impl Posted {
    /// Answers whoever waits that nothing is done. Those who watch the table go on watching.
    pub(crate) fn refuse(self, id: &str, why: &Failure, watchers: &Watchers) {
        match *self.message {
            Message::Socket { caller, request, done, .. } => {
                request.refuse(&caller, id, why.clone());
                let _ = done.send(watchers.has(&caller));
            }
            Message::Ask { answer, .. } => _ = answer.send(Err(why.clone())),
            Message::Wake { done } => _ = done.send(Err(why.clone())),
            Message::Halt { done } => _ = done.send(()),
            Message::Yield => {}
            #[cfg(test)]
            Message::Fail => {}
        }
    }
}
