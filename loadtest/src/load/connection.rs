//! A client's connection. After a failure, it reconnects and requests the events that it missed.

use crate::client::{Client, Socket};
use crate::load::message::Message;
use crate::load::tally::Shared;
use rand::RngExt;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep};

/// The table that a client watches, or `None` for an idle client.
pub(crate) type Watched = watch::Receiver<Option<Arc<str>>>;

/// A notification from a player's connection to the player's game.
#[derive(Debug)]
pub(crate) struct Heard {
    pub(crate) seat: usize,
    pub(crate) at: Instant,
    /// The message, or `None` if the connection is ready again.
    pub(crate) message: Option<Message>,
}

/// The channels between a player's connection and its game.
#[derive(Debug)]
pub(crate) struct Player {
    pub(crate) seat: usize,
    pub(crate) heard: mpsc::UnboundedSender<Heard>,
    pub(crate) orders: mpsc::UnboundedReceiver<String>,
}

/// A client's connection.
#[derive(Debug)]
pub(crate) struct Connection {
    client: Client,
    /// The number that selects the client's server; see [`Shared::server`].
    server: u64,
    watched: Watched,
    player: Option<Player>,
    /// The table and the number of the last event that the client knows.
    known: Option<(Arc<str>, u64)>,
    is_ready: bool,
    /// The time when the previous connection broke, if any.
    lost: Option<Instant>,
}

impl Connection {
    pub(crate) fn new(client: Client, server: u64, watched: Watched, player: Option<Player>) -> Self {
        Self { client, server, watched, player, known: None, is_ready: false, lost: None }
    }

    /// Keeps the connection open until the run ends. Reconnects after each failure.
    pub(crate) async fn keep(mut self, shared: Arc<Shared>) {
        let mut cut = shared.cut.subscribe();
        loop {
            cut.mark_unchanged();
            if let Some(mut socket) = self.open(&shared).await {
                self.converse(&mut socket, &shared, &mut cut).await;
                self.lost = Some(Instant::now());
                shared.broken.one();
                if std::mem::take(&mut self.is_ready) {
                    shared.ready.one_less();
                }
            } else {
                shared.not_opened.one();
                let moment = rand::rng().random_range(100..1000);
                sleep(Duration::from_millis(moment)).await;
                self.server += 1;
            }
        }
    }

    /// Opens a connection and waits for the server's greeting.
    async fn open(&self, shared: &Shared) -> Option<Socket> {
        // Only first connections wait for a permit. After a failure, all clients reconnect at once,
        // like real clients.
        let _turn = match self.lost {
            None => Some(shared.opening.acquire().await.ok()?),
            Some(_) => None,
        };
        let mut socket = self.client.at(shared.server(self.server)).socket().await?;
        let greeting = socket.hear().await?;
        let greeting: Message = serde_json::from_str(&greeting).ok()?;
        (greeting.kind == "hello").then_some(socket)
    }

    async fn converse(&mut self, socket: &mut Socket, shared: &Shared, cut: &mut watch::Receiver<u32>) -> Option<()> {
        let table = self.watched.borrow_and_update().clone();
        match table {
            Some(table) => self.watch(socket, &table, shared).await?,
            None => self.ready(shared),
        }
        loop {
            tokio::select! {
                message = socket.hear() => self.take(socket, &message?, shared).await?,
                order = next(&mut self.player) => socket.say(order).await?,
                changed = self.watched.changed() => {
                    changed.ok()?;
                    let table = self.watched.borrow_and_update().clone()?;
                    if let Some((before, _)) = self.known.take() {
                        socket.send(&json!({"type": "unwatch", "table": &*before})).await?;
                    }
                    self.watch(socket, &table, shared).await?;
                }
                _ = cut.changed() => return None,
            }
        }
    }

    async fn watch(&mut self, socket: &mut Socket, table: &Arc<str>, shared: &Shared) -> Option<()> {
        if std::mem::take(&mut self.is_ready) {
            shared.ready.one_less();
        }
        let since = self.known.as_ref().filter(|known| known.0 == *table).map(|known| known.1);
        socket.send(&json!({"type": "watch", "table": &**table, "since": since})).await
    }

    /// Records that the client knows the current state of its table.
    fn ready(&mut self, shared: &Shared) {
        if !std::mem::replace(&mut self.is_ready, true) {
            shared.ready.one();
            if let Some(lost) = self.lost.take() {
                shared.back.add(lost.elapsed());
            }
            if let Some(player) = &self.player {
                let _ = player.heard.send(Heard { seat: player.seat, at: Instant::now(), message: None });
            }
        }
    }

    async fn take(&mut self, socket: &mut Socket, text: &str, shared: &Shared) -> Option<()> {
        let at = Instant::now();
        shared.messages.one();
        shared.bytes.more(text.len() as u64);
        let message: Message = serde_json::from_str(text).ok()?;
        let table = self.watched.borrow().clone();
        if let Some(table) = table.filter(|table| message.table() == Some(&**table)) {
            if let Some(now) = message.now() {
                self.known = Some((table, now.seq));
                self.ready(shared);
            } else if message.kind == "gone" {
                // The server cannot show the table at present.
                sleep(Duration::from_millis(200)).await;
                return self.watch(socket, &table, shared).await;
            }
        }
        if let Some(player) = &self.player {
            player.heard.send(Heard { seat: player.seat, at, message: Some(message) }).ok()?;
        }
        Some(())
    }
}

/// Returns the player's next order. For any other client, the future never completes.
async fn next(player: &mut Option<Player>) -> String {
    match player {
        Some(player) => match player.orders.recv().await {
            Some(order) => order,
            None => std::future::pending().await,
        },
        None => std::future::pending().await,
    }
}
