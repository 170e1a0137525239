//! One connection, from hello to goodbye.

use crate::app::Site;
use crate::limits;
use crate::socket::Outbox;
use crate::socket::upgrade::Held;
use crate::table::{Guest, Message as TableMessage};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use polychess_wire::{ClientMessage, Me, Problem, ServerMessage};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::tungstenite;

/// Tables that one connection may watch.
const WATCHED: usize = 8;
/// The server comes back; see RFC 6455 and its registry of codes.
const RESTART: u16 = close_code::RESTART;

static NUMBER: AtomicU64 = AtomicU64::new(1);

/// Why a connection ends.
struct CloseReason {
    code: u16,
    reason: &'static str,
}

impl CloseReason {
    const fn new(code: u16, reason: &'static str) -> Self {
        Self { code, reason }
    }
}

fn broken(error: &(dyn std::error::Error + Send + Sync + 'static)) -> CloseReason {
    match error.downcast_ref::<tungstenite::Error>() {
        Some(tungstenite::Error::Capacity(_)) => CloseReason::new(close_code::SIZE, "the message is too large"),
        _ => CloseReason::new(close_code::PROTOCOL, "not a websocket message"),
    }
}

struct Connection {
    site: Site,
    number: u64,
    guest: Option<Guest>,
    out: Outbox,
    watched: BTreeSet<String>,
}

pub(crate) async fn talk(socket: WebSocket, site: Site, guest: Option<Guest>, held: Held) {
    metrics::gauge!("polychess_sockets").increment(1.0);
    let config = site.tables.ctx.config.clone();
    let (out, queue, slow) = Outbox::new(config.outgoing_queue, config.socket_write_limit);
    let (mut sink, mut stream) = socket.split();
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let mut connection = Connection { site: site.clone(), number, guest, out, watched: BTreeSet::new() };
    connection.hello().await;
    let end = tokio::select! {
        end = connection.listen(&mut stream) => end,
        end = speak(&mut sink, queue, config.ping, config.write_limit) => end,
        () = slow.notified() => CloseReason::new(close_code::POLICY, "messages were not taken in time"),
        () = site.shutdown.stopped() => CloseReason::new(RESTART, "the server restarts; come back with the last event you know"),
    };
    connection.leave().await;
    let frame = CloseFrame { code: end.code, reason: Utf8Bytes::from_static(end.reason) };
    // Who does not read does not get a goodbye either.
    let _ = timeout(Duration::from_secs(1), sink.send(Message::Close(Some(frame)))).await;
    metrics::gauge!("polychess_sockets").decrement(1.0);
    drop(held);
}

/// Sends what is queued, and asks now and then whether anybody is there.
async fn speak(
    sink: &mut SplitSink<WebSocket, Message>,
    mut queue: mpsc::Receiver<Utf8Bytes>,
    ping: Duration,
    limit: Duration,
) -> CloseReason {
    let mut pings = interval_at(Instant::now() + ping, ping);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let message = tokio::select! {
            next = queue.recv() => match next {
                Some(text) => Message::Text(text),
                None => return CloseReason::new(close_code::NORMAL, "goodbye"),
            },
            _ = pings.tick() => Message::Ping(Default::default()),
        };
        match timeout(limit, sink.send(message)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return CloseReason::new(close_code::NORMAL, "goodbye"),
            Err(_) => return CloseReason::new(close_code::POLICY, "messages were not taken in time"),
        }
    }
}

impl Connection {
    async fn hello(&self) {
        let me = self.guest.as_ref().map(|guest| Me { name: guest.name.clone() });
        let version = env!("CARGO_PKG_VERSION").to_owned();
        self.out.reply(&ServerMessage::Hello { version, me }).await;
    }

    async fn leave(&mut self) {
        for table in std::mem::take(&mut self.watched) {
            // A table that takes nothing more has forgotten the connection by itself.
            let _ = self.site.tables.send(&table, TableMessage::Unwatch { socket: self.number }).await;
        }
    }

    /// Takes messages until the connection ends, or a limit is passed.
    async fn listen(&mut self, stream: &mut SplitStream<WebSocket>) -> CloseReason {
        let config = self.site.tables.ctx.config.clone();
        let limiter = limits::of_messages(config.messages_per_20s);
        loop {
            let message = match timeout(config.silence, stream.next()).await {
                Err(_) => return CloseReason::new(close_code::POLICY, "nothing was heard for too long"),
                Ok(None) => return CloseReason::new(close_code::NORMAL, "goodbye"),
                Ok(Some(Err(error))) => return broken(&*error.into_inner()),
                Ok(Some(Ok(message))) => message,
            };
            if limiter.check().is_err() {
                metrics::counter!("polychess_sockets_flooded").increment(1);
                return CloseReason::new(close_code::POLICY, "too many messages");
            }
            match message {
                Message::Text(text) => self.take(&text).await,
                Message::Close(_) => return CloseReason::new(close_code::NORMAL, "goodbye"),
                Message::Ping(_) | Message::Pong(_) => {}
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
            ClientMessage::Watch { table, since } => self.watch(table, since).await,
            ClientMessage::Unwatch { table } => {
                if self.watched.remove(&table) {
                    self.send(table, TableMessage::Unwatch { socket: self.number }).await;
                }
            }
            ClientMessage::Command { table, id, expected, seat, body } => {
                if !self.watched.contains(&table) {
                    return self.refuse(table, id).await;
                }
                self.send(
                    table,
                    TableMessage::Command { socket: self.number, out: self.out.clone(), id, expected, seat, body },
                )
                .await;
            }
            ClientMessage::Look { table, id, begun } => {
                if !self.watched.contains(&table) {
                    return self.refuse(table, id).await;
                }
                self.send(table, TableMessage::Look { socket: self.number, out: self.out.clone(), id, begun }).await;
            }
        }
    }

    async fn watch(&mut self, table: String, since: Option<u32>) {
        if self.watched.len() >= WATCHED && !self.watched.contains(&table) {
            let problem = Problem::new("full", "a connection watches at most 8 tables");
            return self.out.reply(&ServerMessage::Gone { table, problem }).await;
        }
        self.watched.insert(table.clone());
        let session = self.guest.as_ref().map(|guest| guest.session.clone());
        let (socket, out) = (self.number, self.out.clone());
        self.send(table, TableMessage::Watch { socket, session, since, out }).await;
    }

    async fn send(&mut self, table: String, message: TableMessage) {
        if let Err(failure) = self.site.tables.send(&table, message).await {
            self.watched.remove(&table);
            self.out.reply(&ServerMessage::Gone { table, problem: failure.problem() }).await;
        }
    }

    async fn refuse(&self, table: String, id: String) {
        let problem = Problem::new("not-watched", "watch the table first");
        self.out.reply(&ServerMessage::Refused { table, id, problem }).await;
    }
}
