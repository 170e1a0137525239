//! Long games with one guest at all seats.

use crate::client::{Client, Socket};
use polychess_game::Info;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// A game with one guest at all seats.
pub(crate) struct Game {
    pub(crate) table: String,
    socket: Socket,
    /// The table's current state, in the JSON format of the server.
    pub(crate) now: Value,
    random: StdRng,
    count: u32,
}

impl Game {
    pub(crate) async fn begin(client: &Client, info: &Info, terms: &Value, seed: u64) -> Option<Self> {
        let seats = info.seats.iter().map(|_| json!({"who": "me"})).collect();
        let table = client.table(info.id, seats, terms).await.expect("a table");
        Self::watch(client, table, seed).await
    }

    /// Watches a table on a new connection of `client`.
    pub(crate) async fn watch(client: &Client, table: String, seed: u64) -> Option<Self> {
        let mut socket = client.socket().await?;
        let now = socket.watch(&table).await?["now"].clone();
        Some(Self { table, socket, now, random: StdRng::seed_from_u64(seed), count: 0 })
    }

    pub(crate) fn events(&self) -> u64 {
        self.now["seq"].as_u64().unwrap_or(0)
    }

    pub(crate) fn is_on(&self) -> bool {
        self.now["phase"] == "playing"
    }

    /// Sends a command. Returns the time until its acknowledgement, or `None` if the server rejects
    /// it or the connection ends.
    pub(crate) async fn give(&mut self, seat: usize, body: Value) -> Option<Duration> {
        self.count += 1;
        let id = format!("c{}", self.count);
        let expected = self.events();
        let command =
            json!({"type": "command", "table": self.table, "id": id, "expected": expected, "seat": seat, "body": body});
        let begun = Instant::now();
        self.socket.send(&command).await?;
        let answer = self.socket.next_of(&["done", "refused", "stale"]).await?;
        let taken = begun.elapsed();
        if answer["type"] != "done" {
            return None;
        }
        self.update().await?;
        Some(taken)
    }

    /// Waits for the next update and applies it to `now`.
    pub(crate) async fn update(&mut self) -> Option<()> {
        let update = self.socket.next_of(&["update"]).await?;
        let before = self.now["game"].take();
        self.now = update["now"].clone();
        if self.now["game"].is_null() {
            self.now["game"] = before;
        }
        Some(())
    }

    pub(crate) fn to_move(&self) -> Option<u64> {
        self.now["game"]["boards"][0]["scene"]["to_move"].as_u64()
    }

    /// Plays a random move, usually without a capture. Returns `None` if there is no legal move or
    /// the command fails.
    pub(crate) async fn step(&mut self) -> Option<Duration> {
        let board = &self.now["game"]["boards"][0];
        let seat = usize::try_from(self.to_move()?).ok()?;
        let ends: Vec<&Value> = board["plies"].as_array()?.iter().filter(|ply| ply["ends"] == true).collect();
        let pieces = board["scene"]["pieces"].as_array()?;
        let is_quiet = |ply: &&Value| !pieces.iter().any(|piece| piece["cell"] == ply["to"]);
        let quiet: Vec<&Value> = ends.iter().copied().filter(is_quiet).collect();
        let from = if quiet.is_empty() || self.random.random_bool(0.02) { &ends } else { &quiet };
        let turn = from.choose(&mut self.random)?["turn"].clone();
        self.give(seat, json!({"do": "act", "acts": [turn]})).await
    }

    /// Sends a chat message, which adds an event to the table.
    pub(crate) async fn talk(&mut self) -> Option<Duration> {
        self.give(0, json!({"do": "say", "text": "good move"})).await
    }

    /// Returns the time left on each clock, in milliseconds.
    pub(crate) fn clocks(&self) -> Vec<u64> {
        let seats = self.now["clocks"][0]["seats"].as_array().cloned().unwrap_or_default();
        seats.iter().filter_map(|clock| clock["left"].as_u64()).collect()
    }
}
