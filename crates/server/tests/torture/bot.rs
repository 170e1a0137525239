//! Bots that play one game after another, even if servers fail.

use crate::history::Key;
use crate::journal::Journal;
use crate::wire::{Socket, post};
use polychess_engine::Level;
use polychess_variants::INFOS;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The maximum number of commands that a bot sends in a game.
const LONG: u32 = 150;
const MOMENT: Duration = Duration::from_millis(40);
/// The kinds of problems that are temporary, so that a bot repeats its command.
const FOR_NOW: [&str; 5] = ["another-server", "busy", "slow", "stopping", "unavailable"];

#[derive(Clone)]
pub(crate) struct Site {
    /// The addresses of all servers. Any server can serve any client, but some may be down.
    pub(crate) nodes: Arc<[SocketAddr]>,
    pub(crate) journal: Arc<Journal>,
    /// True if bots send only public messages. Then all clients receive all events, with the same
    /// numbers as in the log.
    pub(crate) is_open: bool,
    /// True if the run has ended. Bots then only wait for the replies to their pending commands.
    pub(crate) ended: Arc<AtomicBool>,
}

impl Site {
    fn any(&self, random: &mut StdRng) -> SocketAddr {
        *self.nodes.choose(random).expect("a server")
    }

    fn is_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    /// Repeats a request to random servers until it succeeds. Returns `None` if the run ends first.
    async fn insist(&self, random: &mut StdRng, cookie: &str, path: &str, body: &Value) -> Option<(String, Value)> {
        while !self.is_ended() {
            if let Some((200, cookie, answer)) = post(self.any(random), cookie, path, body).await {
                return Some((cookie.unwrap_or_default(), answer));
            }
            tokio::time::sleep(MOMENT).await;
        }
        None
    }
}

/// Plays games until the run ends.
pub(crate) async fn play_games(site: Site, seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    while play_game(&site, &mut random).await.is_some() {}
}

async fn play_game(site: &Site, random: &mut StdRng) -> Option<()> {
    let info = INFOS.choose(random).expect("a game");
    let seats = info.seats.len();
    // With several servers, some tables have a computer player, which runs on the owner's server.
    let people = if site.nodes.len() > 1 && random.random_bool(0.25) { seats - 1 } else { seats };
    let mut cookies = Vec::new();
    for seat in 0..people {
        let name = json!({"name": format!("Bot {seat}")});
        cookies.push(site.insist(random, "", "/api/session", &name).await?.0);
    }
    let who = |seat| match seat {
        0 => json!({"who": "me"}),
        seat if seat < people => json!({"who": "open"}),
        _ => json!({"who": "computer", "player": Level::ALL[0].id}),
    };
    let plan: Value = (0..seats).map(who).collect();
    let time = random.random_bool(0.5).then(|| json!({"base": 600_000, "bonus": 1000, "kind": "increment"}));
    let new = json!({"variant": info.id, "seats": plan, "terms": {"time": time}});
    let (_, made) = site.insist(random, &cookies[0], "/api/tables", &new).await?;
    let table = made["table"].as_str()?.to_owned();
    let mut bots = tokio::task::JoinSet::new();
    for (seat, cookie) in cookies.into_iter().enumerate() {
        let bot = Bot {
            site: site.clone(),
            cookie,
            table: table.clone(),
            seat,
            seats,
            random: StdRng::seed_from_u64(random.random()),
            known: None,
            open: None,
            count: 0,
        };
        bots.spawn(bot.play());
    }
    while bots.join_next().await.is_some() {}
    Some(())
}

struct Bot {
    site: Site,
    cookie: String,
    table: String,
    seat: usize,
    seats: usize,
    random: StdRng,
    /// The number of the last event that the bot knows, and the state of the table after it.
    known: Option<(u64, Value)>,
    /// The command that waits for a reply.
    open: Option<Value>,
    count: u32,
}

impl Bot {
    async fn play(mut self) {
        if self.seat > 0 {
            let path = format!("/api/tables/{}/join", self.table);
            loop {
                let node = self.site.any(&mut self.random);
                match post(node, &self.cookie, &path, &json!({"seat": self.seat})).await {
                    // A conflict means that an earlier attempt succeeded, but its answer was lost.
                    Some((200 | 409, ..)) => break,
                    _ if self.site.is_ended() => return,
                    _ => tokio::time::sleep(MOMENT).await,
                }
            }
        }
        while !self.is_done() {
            let node = self.site.any(&mut self.random);
            if let Some(mut socket) = Socket::open(node, &self.cookie).await {
                self.site.journal.resume();
                if self.converse(&mut socket).await.is_some() {
                    return;
                }
            }
            tokio::time::sleep(MOMENT).await;
        }
    }

    /// Returns whether the bot has finished. After the end of the run, it only waits for its last
    /// reply.
    fn is_done(&self) -> bool {
        self.open.is_none() && (self.count >= LONG || self.site.is_ended())
    }

    fn key(&self, id: &str) -> Key {
        (self.table.clone(), self.seat, id.to_owned())
    }

    /// Plays over one connection. Returns `None` if the connection breaks before the game ends.
    async fn converse(&mut self, socket: &mut Socket) -> Option<()> {
        let since = self.known.as_ref().map(|known| known.0);
        socket.send(&json!({"type": "watch", "table": self.table, "since": since})).await?;
        // If the reply to a command was lost, repeat the command.
        let mut again = self.open.is_some();
        while !self.is_done() {
            if let Some(open) = self.open.as_ref().filter(|_| again) {
                socket.send(open).await?;
                again = false;
            }
            let patience = if self.open.is_some() { Duration::from_secs(8) } else { Duration::from_millis(500) };
            let message = socket.next(patience).await?;
            match message["type"].as_str() {
                Some("table") => self.learn(&message["view"]["now"], &Value::Null),
                Some("update") => self.learn(&message["now"], &message["events"]),
                Some("stale") => {
                    self.learn(&message["now"], &message["events"]);
                    self.settle(&message);
                }
                Some("done") => {
                    let key = self.key(message["id"].as_str()?);
                    self.site.journal.acknowledge(key, message["seq"].as_u64()?);
                    self.settle(&message);
                }
                Some("refused") if FOR_NOW.iter().any(|kind| message["problem"]["kind"] == *kind) => {
                    tokio::time::sleep(MOMENT).await;
                    again = true;
                }
                Some("refused") => {
                    self.site.journal.refuse(&self.key(message["id"].as_str()?));
                    self.settle(&message);
                }
                Some("gone") => return None,
                // After a long silence, leave the server, because it may be frozen.
                _ if message.is_null() && self.open.is_some() => return None,
                _ => {}
            }
            let Some((known, now)) = self.known.as_ref() else { continue };
            if matches!(now["phase"].as_str(), Some("over" | "aborted")) && self.open.is_none() {
                return Some(());
            }
            if self.open.is_none() && now["phase"] == "playing" && !self.is_done() {
                let expected = *known;
                if let Some(body) = self.wish() {
                    self.count += 1;
                    let id = format!("s{}-{}", self.seat, self.count);
                    self.site.journal.send(self.key(&id));
                    self.open = Some(json!({
                        "type": "command", "table": self.table, "id": id, "expected": expected, "seat": self.seat, "body": body
                    }));
                    again = true;
                }
            }
        }
        Some(())
    }

    /// Updates the known state. Checks that the events continue the known ones without a gap.
    fn learn(&mut self, now: &Value, events: &Value) {
        let Some(seq) = now["seq"].as_u64() else { return };
        if let Some(events) = events.as_array() {
            let mut known = self.known.as_ref().map_or(0, |known| known.0);
            for event in events.iter().filter_map(|event| event["seq"].as_u64()) {
                if event > known + 1 {
                    self.miss(known, event);
                }
                known = known.max(event);
            }
            if seq > known {
                self.miss(known, seq);
            }
        }
        if let Some((known, _)) = self.known.as_ref().filter(|known| seq < known.0) {
            return self.miss(*known, seq);
        }
        let mut now = now.clone();
        if now["game"].is_null()
            && let Some((_, before)) = &self.known
        {
            now["game"] = before["game"].clone();
        }
        self.known = Some((seq, now));
    }

    fn miss(&self, known: u64, received: u64) {
        self.site.journal.miss(format!("table {}, seat {}: {received} follows {known}", self.table, self.seat));
    }

    fn settle(&mut self, answer: &Value) {
        if self.open.as_ref().is_some_and(|open| open["id"] == answer["id"]) {
            self.open = None;
        }
    }

    /// Returns the next command, if any: a turn or, sometimes, a chat message.
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
            let whispers = !self.site.is_open && self.random.random_bool(0.5);
            return Some(json!({"do": "say", "to": whispers.then(|| vec![other]), "text": "good move"}));
        }
        None
    }
}
