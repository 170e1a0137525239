//! Sends the queued messages of a connection, and pings.

use crate::config::Config;
use crate::fair::Payer;
use crate::limits::Limits;
use crate::origin::Peer;
use crate::outbox::{Outgoing, Queue, text};
use crate::socket::close::{CloseReason, close_code};
use crate::socket::handshake::Socket;
use crate::workers::Workers;
use futures_util::SinkExt;
use futures_util::stream::SplitSink;
use polychess_wire::{Problem, ServerMessage};
use std::sync::Arc;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// The maximum number of bytes that framing adds to a message.
const FRAME_OVERHEAD: usize = 64;

/// The sending side of a connection.
pub(crate) struct SocketWriter {
    pub(crate) queue: Queue,
    pub(crate) peer: Peer,
    /// The client that is charged for the computation of large messages.
    pub(crate) payer: Payer,
    pub(crate) limits: Arc<Limits>,
    pub(crate) workers: Workers,
    pub(crate) config: Arc<Config>,
}

impl SocketWriter {
    /// Sends queued messages and pings until the connection ends. Returns the reason.
    pub(crate) async fn run(&mut self, sink: &mut SplitSink<Socket, Message>) -> CloseReason {
        let ping = self.config.ping;
        let mut pings = interval_at(Instant::now() + ping, ping);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let sent = tokio::select! {
                next = self.queue.next() => match next {
                    Some(Outgoing::Text(text)) => self.send(sink, Message::Text(self.fitting(text))).await,
                    Some(Outgoing::Later(message)) => Box::pin(self.send_large(sink, message)).await,
                    None => Err(CloseReason::new(close_code::NORMAL, "goodbye")),
                },
                _ = pings.tick() => self.send(sink, Message::Ping(Default::default())).await,
            };
            if let Err(end) = sent {
                return end;
            }
        }
    }

    async fn send(&self, sink: &mut SplitSink<Socket, Message>, message: Message) -> Result<(), CloseReason> {
        match timeout(self.config.write_limit, sink.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(CloseReason::new(close_code::NORMAL, "goodbye")),
            Err(_) => Err(CloseReason::new(close_code::POLICY, "the client read its messages too slowly")),
        }
    }

    /// Computes and sends a large message. Waits if the address has too many concurrent large
    /// messages or has exceeded its bytes per minute.
    async fn send_large(
        &self,
        sink: &mut SplitSink<Socket, Message>,
        message: Box<dyn FnOnce() -> ServerMessage + Send>,
    ) -> Result<(), CloseReason> {
        let _permit = self.limits.large.acquire(self.peer).await;
        let sent = self.workers.look(&self.payer, move || text(&message())).await;
        let sent = sent.unwrap_or_else(|failure| text(&ServerMessage::Problem { problem: failure.problem() }));
        self.limits.until_paid(self.peer, sent.len()).await;
        self.send(sink, Message::Text(self.fitting(sent))).await
    }

    /// Replaces a message that is too large for the connection with a `Problem`.
    fn fitting(&self, message: Utf8Bytes) -> Utf8Bytes {
        if message.len() + FRAME_OVERHEAD <= self.config.socket_write_limit {
            return message;
        }
        let why = "this table is too large for a WebSocket message; read it at /api/tables/ID";
        text(&ServerMessage::Problem { problem: Problem::new("too-large", why) })
    }
}
