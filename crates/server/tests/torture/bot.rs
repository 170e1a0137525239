//! Bots: a game of them plays to its end, whatever happens to the server, and then the next.

use crate::journal::Journal;
use crate::wire::{Socket, post};
use polychess_variants::INFOS;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// Commands of a seat before a game is left.
const LONG: u32 = 150;
const MOMENT: Duration = Duration::from_millis(40);

/// Tries until it works; the server may be dead.
async fn insist(address: SocketAddr, cookie: &str, path: &str, body: &Value) -> (Option<String>, Value) {
    loop {
        if let Some((200, cookie, answer)) = post(address, cookie, path, body).await {
            return (cookie, answer);
        }
        tokio::time::sleep(MOMENT).await;
    }
}

/// Plays one game after the other.
pub(crate) async fn play_games(address: SocketAddr, journal: Arc<Journal>, seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    loop {
        let info = INFOS.choose(&mut random).expect("a game");
        let seats = info.seats.len();
        let mut cookies = Vec::new();
        for seat in 0..seats {
            let (cookie, _) = insist(address, "", "/api/session", &json!({"name": format!("Bot {seat}")})).await;
            cookies.push(cookie.unwrap_or_default());
        }
        let plan: Value = (0..seats).map(|seat| json!({"who": if seat == 0 { "me" } else { "open" }})).collect();
        let time = random.random_bool(0.5).then(|| json!({"base": 600_000, "bonus": 1000, "kind": "increment"}));
        let new = json!({"variant": info.id, "seats": plan, "terms": {"time": time}});
        let (_, made) = insist(address, &cookies[0], "/api/tables", &new).await;
        let Some(table) = made["table"].as_str().map(str::to_owned) else { continue };
        let mut bots = tokio::task::JoinSet::new();
        for (seat, cookie) in cookies.into_iter().enumerate() {
            let bot = Bot {
                address,
                cookie,
                table: table.clone(),
                seat,
                seats,
                journal: Arc::clone(&journal),
                random: StdRng::seed_from_u64(seed ^ (seat as u64 + 1) << 32),
                known: None,
                open: None,
                count: 0,
            };
            bots.spawn(bot.play());
        }
        while bots.join_next().await.is_some() {}
    }
}

struct Bot {
    address: SocketAddr,
    cookie: String,
    table: String,
    seat: usize,
    seats: usize,
    journal: Arc<Journal>,
    random: StdRng,
    /// The last event it knows, and the game as it last saw it.
    known: Option<(u64, Value)>,
    /// The command whose answer it waits for.
    open: Option<Value>,
    count: u32,
}

impl Bot {
    async fn play(mut self) {
        if self.seat > 0 {
            let path = format!("/api/tables/{}/join", self.table);
            loop {
                match post(self.address, &self.cookie, &path, &json!({"seat": self.seat})).await {
                    // Taken: by itself, before an answer that was lost.
                    Some((200 | 409, ..)) => break,
                    _ => tokio::time::sleep(MOMENT).await,
                }
            }
        }
        while self.count < LONG {
            if let Some(mut socket) = Socket::open(self.address, &self.cookie).await
                && self.converse(&mut socket).await.is_some()
            {
                return;
            }
            tokio::time::sleep(MOMENT).await;
        }
    }

    /// Plays over one connection; none when it is lost, something when the game has ended.
    async fn converse(&mut self, socket: &mut Socket) -> Option<()> {
        let since = self.known.as_ref().map(|known| known.0);
        socket.send(&json!({"type": "watch", "table": self.table, "since": since})).await?;
        // A lost answer: the same command again.
        if let Some(open) = self.open.clone() {
            socket.send(&open).await?;
        }
        while self.count < LONG {
            let patience = if self.open.is_some() { Duration::from_secs(8) } else { Duration::from_millis(500) };
            let message = socket.next(patience).await?;
            match message["type"].as_str() {
                Some("table") => self.learn(&message["view"]["now"]),
                Some("update") => self.learn(&message["now"]),
                Some("stale") => {
                    self.learn(&message["now"]);
                    self.settle(&message);
                }
                Some("done") => {
                    let id = message["id"].as_str()?.to_owned();
                    let key = (self.table.clone(), self.seat, id);
                    self.journal.acknowledge(key, message["seq"].as_u64()?);
                    self.settle(&message);
                }
                Some("refused") => self.settle(&message),
                Some("gone") => return None,
                _ => {}
            }
            let Some((known, now)) = self.known.as_ref() else { continue };
            if matches!(now["phase"].as_str(), Some("over" | "aborted")) {
                return Some(());
            }
            if self.open.is_none() && now["phase"] == "playing" {
                let expected = *known;
                if let Some(body) = self.wish() {
                    self.count += 1;
                    let id = format!("s{}-{}", self.seat, self.count);
                    self.journal.send((self.table.clone(), self.seat, id.clone()));
                    let command = json!({
                        "type": "command", "table": self.table, "id": id, "expected": expected, "seat": self.seat, "body": body
                    });
                    self.open = Some(command.clone());
                    socket.send(&command).await?;
                }
            }
        }
        Some(())
    }

    fn learn(&mut self, now: &Value) {
        let Some(seq) = now["seq"].as_u64() else { return };
        let mut now = now.clone();
        if now["game"].is_null()
            && let Some((_, before)) = &self.known
        {
            now["game"] = before["game"].clone();
        }
        self.known = Some((seq, now));
    }

    fn settle(&mut self, answer: &Value) {
        if self.open.as_ref().is_some_and(|open| open["id"] == answer["id"]) {
            self.open = None;
        }
    }

    /// What it wants to do: its turn, or a word now and then.
    fn wish(&mut self) -> Option<Value> {
        let (_, now) = self.known.as_ref()?;
        let boards = now["game"]["boards"].as_array()?;
        let plies = boards.iter().filter_map(|board| board["plies"].as_array()).flatten();
        let turns: Vec<&Value> = plies.filter(|ply| ply["ends"] == true).map(|ply| &ply["turn"]).collect();
        if let Some(turn) = turns.choose(&mut self.random) {
            return Some(json!({"do": "act", "acts": [turn]}));
        }
        if self.random.random_bool(0.1) {
            let other = (self.seat + 1) % self.seats;
            let to = self.random.random_bool(0.5).then(|| vec![other]);
            return Some(json!({"do": "say", "to": to, "text": "good move"}));
        }
        None
    }
}
