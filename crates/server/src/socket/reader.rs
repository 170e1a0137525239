//! Reads and handles the messages of a client.

use crate::config::Config;
use crate::fair::Payer;
use crate::origin::{self, Peer};
use crate::outbox::Outbox;
use crate::pairing::{Matchmaker, SeekingGuest};
use crate::reply::Failure;
use crate::session::Guest;
use crate::socket::close::{CloseReason, close_code};
use crate::socket::frames::TooManyFrames;
use crate::socket::handshake::Socket;
use crate::table::{Caller, CommandRequest, SocketRequest, Tables};
use futures_util::StreamExt;
use futures_util::stream::SplitStream;
use polychess_wire::{ClientMessage, Me, Problem, ServerMessage, Wish};
use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{self, Message};

/// The maximum number of tables that a connection may watch.
const MAX_WATCHED: usize = 8;

fn close_reason(error: &tungstenite::Error) -> CloseReason {
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

/// The receiving side of a connection. It handles one message at a time.
pub(super) struct SocketReader {
    tables: Tables,
    matchmaker: Matchmaker,
    config: Arc<Config>,
    number: u64,
    peer: Peer,
    guest: Option<Guest>,
    /// The client that is charged for the jobs of this connection.
    payer: Payer,
    out: Outbox,
    watched: BTreeSet<String>,
}

impl SocketReader {
    pub(super) fn new(
        tables: Tables,
        matchmaker: Matchmaker,
        number: u64,
        peer: Peer,
        guest: Option<Guest>,
        payer: Payer,
        out: Outbox,
    ) -> Self {
        let config = Arc::clone(&tables.ctx.config);
        Self { tables, matchmaker, config, number, peer, guest, payer, out, watched: BTreeSet::new() }
    }

    /// Sends `Hello`, the first message of every connection.
    pub(super) async fn greet(&self, version: String, me: Option<Me>) {
        self.out.reply(&ServerMessage::Hello { version, me }).await;
    }

    /// Cancels the seek of this connection and stops watching its tables.
    pub(super) async fn leave(&mut self) {
        self.matchmaker.leave(self.number);
        for table in std::mem::take(&mut self.watched) {
            // The table may have been unloaded, which also removes its watchers, so ignore the
            // result.
            let _ = self.tables.socket_request(&table, self.caller(), SocketRequest::Unwatch).await;
        }
    }

    /// Handles messages until the connection ends or exceeds a limit. Returns the reason.
    pub(super) async fn run(&mut self, stream: &mut SplitStream<Socket>) -> CloseReason {
        loop {
            let message = match timeout(self.config.silence, stream.next()).await {
                Err(_) => return CloseReason::new(close_code::POLICY, "nothing was heard for too long"),
                Ok(None) => return CloseReason::new(close_code::NORMAL, "goodbye"),
                Ok(Some(Err(error))) => return close_reason(&error),
                Ok(Some(Ok(message))) => message,
            };
            match message {
                // Box this large future, because otherwise each idle connection would reserve
                // memory for it.
                Message::Text(text) => Box::pin(self.read(&text)).await,
                Message::Close(_) => return CloseReason::new(close_code::NORMAL, "goodbye"),
                Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
                Message::Binary(_) => return CloseReason::new(close_code::UNSUPPORTED, "messages are texts"),
            }
        }
    }

    async fn read(&mut self, message: &str) {
        match serde_json::from_str::<ClientMessage>(message) {
            Ok(message) => self.handle(message).await,
            Err(error) => {
                let problem = Problem::new("bad-message", error.to_string());
                self.out.reply(&ServerMessage::Problem { problem }).await;
            }
        }
    }

    async fn handle(&mut self, message: ClientMessage) {
        match message {
            ClientMessage::Ping { nonce } => self.out.reply(&ServerMessage::Pong { nonce }).await,
            ClientMessage::Seek { wish } => self.seek(wish).await,
            ClientMessage::Unseek {} => self.matchmaker.leave(self.number),
            ClientMessage::Watch { table, since } => self.watch(table, since).await,
            ClientMessage::Unwatch { table } => {
                if self.watched.contains(&table) {
                    self.send_to_table(table, SocketRequest::Unwatch).await;
                }
            }
            ClientMessage::Command { table, id, expected, seat, body } => {
                if !self.watched.contains(&table) {
                    return self.refuse(table, id).await;
                }
                let command = CommandRequest { id, expected, seat, body };
                self.send_to_table(table, SocketRequest::Command(command)).await;
            }
            ClientMessage::Look { table, id, begun } => {
                if !self.watched.contains(&table) {
                    return self.refuse(table, id).await;
                }
                self.send_to_table(table, SocketRequest::Look { id, begun }).await;
            }
        }
    }

    async fn watch(&mut self, table: String, since: Option<u32>) {
        if self.watched.len() >= MAX_WATCHED && !self.watched.contains(&table) {
            let problem = Problem::new("full", "a connection can watch at most 8 tables; close another table first");
            return self.out.reply(&ServerMessage::Gone { table, problem }).await;
        }
        self.send_to_table(table, SocketRequest::Watch { since }).await;
    }

    async fn seek(&self, wish: Wish) {
        let Some(guest) = self.guest.clone() else {
            return self.out.reply(&ServerMessage::Unpaired { problem: Failure::NoSession.problem() }).await;
        };
        let household = origin::household(self.peer, &self.config);
        self.matchmaker
            .seek(
                SeekingGuest {
                    guest,
                    socket: self.number,
                    out: self.out.clone(),
                    payer: self.payer.clone(),
                    household,
                },
                wish,
            )
            .await;
    }

    fn caller(&self) -> Caller {
        let session = self.guest.as_ref().map(|guest| guest.session.clone());
        Caller { socket: Some(self.number), session, payer: self.payer.clone(), out: self.out.clone() }
    }

    /// Sends a request to a table. Afterwards, `watched` contains the table only if this connection
    /// watches it.
    async fn send_to_table(&mut self, table: String, request: SocketRequest) {
        // Insert before the request. If the connection ends during the request, `leave` must also
        // stop watching this table.
        self.watched.insert(table.clone());
        if !self.tables.socket_request(&table, self.caller(), request).await {
            self.watched.remove(&table);
        }
    }

    async fn refuse(&self, table: String, id: String) {
        let problem = Problem::new("not-watched", "you are not watching this table; watch it first");
        self.out.reply(&ServerMessage::Refused { table, id, problem }).await;
    }
}
