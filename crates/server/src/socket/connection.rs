//! One connection, from hello to goodbye.

use crate::config::Config;
use crate::fair::Payer;
use crate::limits::Limits;
use crate::origin::{self, Peer};
use crate::outbox::Outbox;
use crate::pairing::{Desk, Person};
use crate::reply::Failure;
use crate::session::Guest;
use crate::shutdown::Shutdown;
use crate::socket::close::{CloseReason, close_code};
use crate::socket::connection::Socket;
use crate::socket::frames::TooManyFrames;
use crate::socket::speak::Speaker;
use crate::table::{Caller, CommandRequest, SocketRequest, Tables};
use futures_util::stream::SplitStream;
use futures_util::{SinkExt, StreamExt};
use polychess_wire::{ClientMessage, Me, Problem, ServerMessage, Wish};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

/// Tables that one connection may watch.
const WATCHED: usize = 8;

static NUMBER: AtomicU64 = AtomicU64::new(1);

/// Who connects, and to what.
pub(crate) struct Visit {
    pub(crate) tables: Tables,
    pub(crate) desk: Desk,
    pub(crate) limits: Arc<Limits>,
    pub(crate) shutdown: Shutdown,
    pub(crate) peer: Peer,
    pub(crate) guest: Option<Guest>,
}

fn broken(error: &tungstenite::Error) -> CloseReason {
    let flooded = |error: &std::io::Error| error.get_ref().is_some_and(|inner| inner.is::<TooManyFrames>());
    match error {
        tungstenite::Error::Capacity(_) => CloseReason::new(close_code::SIZE, "the message is too large"),
        tungstenite::Error::Io(error) if flooded(error) => {
            metrics::counter!("polychess_sockets_flooded").increment(1);
            CloseReason::new(close_code::POLICY, "too many messages")
        }
        _ => CloseReason::new(close_code::PROTOCOL, "not a websocket message"),
    }
}

/// Speaks and listens until the connection ends.
pub(crate) async fn talk(socket: Socket, visit: Visit) {
    metrics::gauge!("polychess_sockets").increment(1.0);
    let Visit { tables, desk, limits, shutdown, peer, guest } = visit;
    let (config, workers) = (Arc::clone(&tables.ctx.config), tables.ctx.workers.clone());
    let (out, queue, slow) = Outbox::new(config.outgoing_queue, config.outgoing_bytes);
    let (mut sink, mut stream) = socket.split();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let payer = Payer::new(peer, guest.as_ref().map(|guest| guest.session.clone()));
    let mut speaker = Speaker { queue, peer, payer: payer.clone(), limits, workers, config: Arc::clone(&config) };
    let mut listener = Listener { tables, desk, config, number, peer, guest, payer, out, watched: BTreeSet::new() };
    listener.hello().await;
    let end = tokio::select! {
        end = listener.listen(&mut stream) => end,
        end = speaker.speak(&mut sink) => end,
        () = slow.notified() => CloseReason::new(close_code::POLICY, "messages were not taken in time"),
        () = shutdown.stopped() => CloseReason::new(close_code::RESTART, "the server restarts; come back with the last event you know"),
    };
    listener.leave().await;
    let frame = CloseFrame { code: end.code.into(), reason: Utf8Bytes::from_static(end.reason) };
    // Who does not read does not get a goodbye either.
    let _ = timeout(Duration::from_secs(1), sink.send(Message::Close(Some(frame)))).await;
    metrics::gauge!("polychess_sockets").decrement(1.0);
}

/// Whoever listens to a connection: a message is taken when the one before is answered.
struct Listener {
    tables: Tables,
    desk: Desk,
    config: Arc<Config>,
    number: u64,
    peer: Peer,
    guest: Option<Guest>,
    /// The client that its jobs are charged to.
    payer: Payer,
    out: Outbox,
    watched: BTreeSet<String>,
}

impl Listener {
    async fn hello(&self) {
        let me = self.guest.as_ref().map(|guest| Me { name: guest.name.clone() });
        let version = env!("CARGO_PKG_VERSION").to_owned();
        self.out.reply(&ServerMessage::Hello { version, me }).await;
    }

    async fn leave(&mut self) {
        self.desk.leave(self.number);
        for table in std::mem::take(&mut self.watched) {
            // A table that takes nothing more has forgotten the connection by itself.
            let _ = self.tables.take(&table, self.caller(), SocketRequest::Unwatch).await;
        }
    }

    /// Takes messages until the connection ends, or a limit is passed.
    async fn listen(&mut self, stream: &mut SplitStream<Socket>) -> CloseReason {
        loop {
            let message = match timeout(self.config.silence, stream.next()).await {
                Err(_) => return CloseReason::new(close_code::POLICY, "nothing was heard for too long"),
                Ok(None) => return CloseReason::new(close_code::NORMAL, "goodbye"),
                Ok(Some(Err(error))) => return broken(&error),
                Ok(Some(Ok(message))) => message,
            };
            match message {
                // What is done at a table takes much room, an idle connection none of it.
                Message::Text(text) => Box::pin(self.take(&text)).await,
                Message::Close(_) => return CloseReason::new(close_code::NORMAL, "goodbye"),
                Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
                Message::Binary(_) => return CloseReason::new(close_code::UNSUPPORTED, "messages are texts"),
            }
        }
    }

    async fn take(&mut self, message: &str) {
        match serde_json::from_str::<ClientMessage>(message) {
            Ok(message) => self.carry_out(message).await,
            Err(error) => {
                let problem = Problem::new("bad-message", error.to_string());
                self.out.reply(&ServerMessage::Problem { problem }).await;
            }
        }
    }

    async fn carry_out(&mut self, message: ClientMessage) {
        match message {
            ClientMessage::Ping { nonce } => self.out.reply(&ServerMessage::Pong { nonce }).await,
            ClientMessage::Seek { wish } => self.seek(wish).await,
            ClientMessage::Unseek {} => self.desk.leave(self.number),
            ClientMessage::Watch { table, since } => self.watch(table, since).await,
            ClientMessage::Unwatch { table } => {
                if self.watched.contains(&table) {
                    self.ask(table, SocketRequest::Unwatch).await;
                }
            }
            ClientMessage::Command { table, id, expected, seat, body } => {
                if !self.watched.contains(&table) {
                    return self.refuse(table, id).await;
                }
                let command = CommandRequest { id, expected, seat, body };
                self.ask(table, SocketRequest::Command(command)).await;
            }
            ClientMessage::Look { table, id, begun } => {
                if !self.watched.contains(&table) {
                    return self.refuse(table, id).await;
                }
                self.ask(table, SocketRequest::Look { id, begun }).await;
            }
        }
    }

    async fn watch(&mut self, table: String, since: Option<u32>) {
        if self.watched.len() >= WATCHED && !self.watched.contains(&table) {
            let problem = Problem::new("full", "a connection watches at most 8 tables");
            return self.out.reply(&ServerMessage::Gone { table, problem }).await;
        }
        self.ask(table, SocketRequest::Watch { since }).await;
    }

    async fn seek(&self, wish: Wish) {
        let Some(guest) = self.guest.clone() else {
            return self.out.reply(&ServerMessage::Unpaired { problem: Failure::NoSession.problem() }).await;
        };
        let household = origin::household(self.peer, &self.config);
        self.desk
            .seek(
                Person { guest, socket: self.number, out: self.out.clone(), payer: self.payer.clone(), household },
                wish,
            )
            .await;
    }

    fn caller(&self) -> Caller {
        let session = self.guest.as_ref().map(|guest| guest.session.clone());
        Caller { socket: Some(self.number), session, payer: self.payer.clone(), out: self.out.clone() }
    }

    /// Asks a table; what it watches after that is watched.
    async fn ask(&mut self, table: String, request: SocketRequest) {
        // A connection that breaks off meanwhile has to be taken off the table, too.
        self.watched.insert(table.clone());
        if !self.tables.take(&table, self.caller(), request).await {
            self.watched.remove(&table);
        }
    }

    async fn refuse(&self, table: String, id: String) {
        let problem = Problem::new("not-watched", "watch the table first");
        self.out.reply(&ServerMessage::Refused { table, id, problem }).await;
    }
}
