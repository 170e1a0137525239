//! A simulated player. It can change nodes, and repeats each command with the same id until it gets
//! an answer.

use crate::wire::{Socket, post};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

/// The time limit for a command.
const LIMIT: Duration = Duration::from_secs(30);
/// The time that a player waits for messages before the next attempt.
const MOMENT: Duration = Duration::from_millis(100);

/// A player at a seat, with the player's connection.
pub(crate) struct Player {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: String,
    table: String,
    seat: usize,
    socket: Option<Socket>,
    /// The number of the last event that the player knows.
    pub(crate) seq: u64,
    /// A legal turn, if the player is to move.
    pub(crate) turn: Option<String>,
    /// The sum of all clocks after the last event, in milliseconds, and the time when the event
    /// arrived.
    pub(crate) left: Option<(Instant, u64)>,
    /// The ids of all acknowledged commands.
    pub(crate) done: Vec<String>,
    count: usize,
}

/// Repeats a request until it succeeds.
pub(crate) async fn insist(address: SocketAddr, cookie: &str, path: &str, body: &Value) -> (Option<String>, Value) {
    let begun = Instant::now();
    loop {
        let answer = post(address, cookie, path, body).await;
        if let Some((200, cookie, answer)) = answer {
            return (cookie, answer);
        }
        assert!(begun.elapsed() < LIMIT, "{path}: {answer:?}");
        tokio::time::sleep(MOMENT).await;
    }
}

impl Player {
    pub(crate) fn new(address: SocketAddr, cookie: String, table: &str, seat: usize) -> Self {
        Self {
            address,
            cookie,
            table: table.to_owned(),
            seat,
            socket: None,
            seq: 0,
            turn: None,
            left: None,
            done: Vec::new(),
            count: 0,
        }
    }

    /// Continues through another node, starting from the last known event.
    pub(crate) fn move_to(&mut self, address: SocketAddr) {
        self.address = address;
        self.socket = None;
    }

    /// Handles messages for a while, and connects first if necessary. Returns the answer to a
    /// command, if one arrives.
    async fn listen(&mut self, patience: Duration) -> Option<Value> {
        if self.socket.is_none() {
            let Some(mut socket) = Socket::open(self.address, &self.cookie).await else {
                tokio::time::sleep(MOMENT).await;
                return None;
            };
            let since = (self.seq > 0).then_some(self.seq);
            socket.send(&json!({"type": "watch", "table": self.table, "since": since})).await?;
            self.socket = Some(socket);
        }
        let Some(message) = self.socket.as_mut()?.next(patience).await else {
            self.socket = None;
            return None;
        };
        match message["type"].as_str() {
            Some("table") => self.know(&message["view"]["now"], &Value::Null),
            Some("update") => self.know(&message["now"], &message["events"]),
            Some("stale") => {
                self.know(&message["now"], &message["events"]);
                return Some(message);
            }
            Some("done" | "refused") => return Some(message),
            Some("gone") => {
                let kind = message["problem"]["kind"].as_str();
                assert!(matches!(kind, Some("another-server" | "unavailable")), "{message}");
                tokio::time::sleep(MOMENT).await;
                self.socket = None;
            }
            _ => {}
        }
        None
    }

    fn know(&mut self, now: &Value, events: &Value) {
        for event in events.as_array().into_iter().flatten() {
            let seq = event["seq"].as_u64().expect("a number");
            assert!(seq <= self.seq + 1, "seat {} missed events: {} follows {}", self.seat, seq, self.seq);
            self.seq = self.seq.max(seq);
        }
        let seq = now["seq"].as_u64().expect("a number");
        assert!(events.is_null() || seq <= self.seq, "seat {} missed events up to {seq}", self.seat);
        assert!(seq >= self.seq, "seat {} is shown {seq} events after {}", self.seat, self.seq);
        self.seq = seq;
        if let Some(seats) = now["clocks"][0]["seats"].as_array() {
            self.left = Some((Instant::now(), seats.iter().filter_map(|clock| clock["left"].as_u64()).sum()));
        }
        if let Some(plies) = now["game"]["boards"][0]["plies"].as_array() {
            let whole = plies.iter().rfind(|ply| ply["ends"] == true);
            self.turn = whole.and_then(|ply| Some(ply["turn"].as_str()?.to_owned()));
        }
    }

    /// Waits until the player knows event `seq`. Returns the duration.
    pub(crate) async fn catch_up(&mut self, seq: u64) -> Duration {
        let begun = Instant::now();
        while self.seq < seq || self.socket.is_none() {
            assert!(begun.elapsed() < LIMIT, "seat {} knows {} of {seq} events", self.seat, self.seq);
            self.listen(MOMENT).await;
        }
        begun.elapsed()
    }

    /// Returns the milliseconds that the clocks have gained on real time since an earlier
    /// measurement.
    pub(crate) fn credited(&self, since: (Instant, u64)) -> i128 {
        let (now, left) = self.left.expect("clocks");
        let passed = now.duration_since(since.0).as_millis();
        i128::try_from(passed).unwrap_or(i128::MAX) - i128::from(since.1) + i128::from(left)
    }

    /// Plays a turn, and retries until it succeeds. Returns the duration and the event number.
    pub(crate) async fn play(&mut self) -> (Duration, u64) {
        let turn = self.turn.take().expect("it is on turn");
        self.count += 1;
        let id = format!("s{}c{}", self.seat, self.count);
        let begun = Instant::now();
        let mut sent = None;
        loop {
            assert!(begun.elapsed() < LIMIT, "a command is answered in time");
            let again = sent.is_none_or(|at: Instant| at.elapsed() > Duration::from_secs(5));
            if self.socket.is_some() && again {
                let body = json!({"do": "act", "acts": [turn]});
                let command = json!({"type": "command", "table": self.table, "id": id, "expected": self.seq, "seat": self.seat, "body": body});
                if let Some(socket) = &mut self.socket {
                    let _ = socket.send(&command).await;
                }
                sent = Some(Instant::now());
            }
            let answer = self.listen(MOMENT).await;
            if self.socket.is_none() {
                sent = None;
            }
            let Some(answer) = answer.filter(|answer| answer["id"] == id.as_str()) else { continue };
            match (answer["type"].as_str(), answer["problem"]["kind"].as_str()) {
                (Some("done"), _) => {
                    self.done.push(id);
                    self.turn = None;
                    return (begun.elapsed(), answer["seq"].as_u64().expect("a number"));
                }
                (Some("stale"), _) => sent = None,
                (_, Some("another-server" | "unavailable" | "stopping")) => {
                    tokio::time::sleep(MOMENT).await;
                    sent = None;
                }
                _ => panic!("{answer}"),
            }
        }
    }
}
