//! A game whose players move at the rate of the current stage.

use crate::client::Client;
use crate::load::connection::Heard;
use crate::load::message::{Choices, Message};
use crate::load::tally::{Shared, Stage};
use anyhow::ensure;
use polychess_game::Info;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, sleep_until};

/// The delay between turns at full speed. A server accepts five messages per second from a
/// connection.
const FAST: Duration = Duration::from_millis(125);
/// The delay before an act is sent again.
const LATER: Duration = Duration::from_millis(50);
/// The probability of a capture if quiet moves exist. Games with few captures are long.
const TAKES: f64 = 0.02;
/// The kinds of temporary problems. After such a problem, the client sends the act again.
const FOR_NOW: [&str; 5] = ["another-server", "busy", "slow", "stopping", "unavailable"];

/// An act that the server has not acknowledged yet.
#[derive(Debug)]
struct Open {
    seat: usize,
    id: String,
    text: String,
    due: Instant,
}

/// The next turn of the player to move.
#[derive(Debug)]
struct Turn {
    seat: usize,
    /// The number of the last event that the player knows.
    seq: u64,
    text: String,
}

#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) info: &'static Info,
    pub(crate) players: Vec<Client>,
    /// The index of the game, and the total number of games.
    pub(crate) place: (u64, u64),
    pub(crate) table: watch::Sender<Option<Arc<str>>>,
    pub(crate) orders: Vec<mpsc::UnboundedSender<String>>,
    pub(crate) heard: mpsc::UnboundedReceiver<Heard>,
    /// The number of turns played in the current game.
    pub(crate) turns: Arc<AtomicU64>,
    turn: Option<Turn>,
    open: Option<Open>,
    /// The seats that have not received the latest act, and the time when the act was due.
    unconfirmed: (Vec<usize>, Option<Instant>),
    next: Option<Instant>,
    is_over: bool,
    acts: u64,
    random: StdRng,
}

/// Creates a table and seats all guests. Returns the table's id.
///
/// # Errors
/// If the site rejects the table or a guest.
pub(crate) async fn make_table(info: &Info, players: &[Client]) -> anyhow::Result<Arc<str>> {
    let who = |seat| json!({"who": if seat == 0 { "me" } else { "open" }});
    let seats: Vec<Value> = (0..players.len()).map(who).collect();
    let terms = json!({"visibility": "public", "time": {"base": 3_600_000, "bonus": 2000, "kind": "increment"}});
    let table = players[0].table(info.id, seats, &terms).await?;
    for (seat, player) in players.iter().enumerate().skip(1) {
        let answer = player.insist(&format!("/api/tables/{table}/join"), &json!({"seat": seat})).await;
        ensure!(answer.status == 200, "seat {seat} cannot be taken: {} {}", answer.status, answer.body);
    }
    Ok(table.into())
}

impl Game {
    pub(crate) fn new(
        info: &'static Info,
        players: Vec<Client>,
        place: (u64, u64),
        table: Arc<str>,
        orders: Vec<mpsc::UnboundedSender<String>>,
        heard: mpsc::UnboundedReceiver<Heard>,
    ) -> Self {
        Self {
            info,
            players,
            place,
            table: watch::Sender::new(Some(table)),
            orders,
            heard,
            turns: Arc::default(),
            turn: None,
            open: None,
            unconfirmed: (Vec::new(), None),
            next: None,
            is_over: false,
            acts: 0,
            random: StdRng::seed_from_u64(place.0),
        }
    }

    /// Plays one game after another until the run ends.
    pub(crate) async fn play(mut self, shared: Arc<Shared>) {
        let mut stage = shared.stage.subscribe();
        stage.mark_changed();
        loop {
            if self.is_over && self.open.is_none() {
                shared.ended.one();
                self.begin_again().await;
                self.next = self.first(*stage.borrow());
                // Skip the turns that were due while the previous game ended.
                if let (Some(next), Stage::Load { beat, .. }) = (self.next, *stage.borrow()) {
                    let missed = next.elapsed().div_duration_f64(beat).ceil();
                    self.next = Some(next + beat.mul_f64(missed));
                }
            }
            let due = self.next.filter(|_| self.turn.is_some() && self.open.is_none());
            tokio::select! {
                biased;
                changed = stage.changed() => {
                    if changed.is_err() {
                        return;
                    }
                    self.next = self.first(*stage.borrow_and_update());
                }
                heard = self.heard.recv() => match heard {
                    Some(heard) => self.hear(heard, &shared).await,
                    None => return,
                },
                () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() => {
                    let stage = *stage.borrow();
                    if !self.is_long_enough(stage) {
                        self.act(due.unwrap_or_else(Instant::now), &shared);
                    }
                    self.next = self.after(stage);
                }
            }
        }
    }

    /// Returns the time of the first turn in a stage. The first turns are spread evenly over a
    /// beat.
    fn first(&self, stage: Stage) -> Option<Instant> {
        match stage {
            Stage::Rest => None,
            Stage::Fill { .. } => Some(Instant::now() + FAST.mul_f64(self.place.0 as f64 / self.place.1 as f64)),
            Stage::Load { from, beat } => Some(from + beat.mul_f64(self.place.0 as f64 / self.place.1 as f64)),
        }
    }

    /// Returns the time of the next turn. Under load, a late turn does not postpone the next one,
    /// so the measured times include all delays.
    fn after(&self, stage: Stage) -> Option<Instant> {
        match stage {
            Stage::Rest => None,
            Stage::Fill { .. } => (!self.is_long_enough(stage)).then(|| Instant::now() + FAST),
            Stage::Load { beat, .. } => self.next.map(|next| next + beat),
        }
    }

    fn is_long_enough(&self, stage: Stage) -> bool {
        matches!(stage, Stage::Fill { turns } if self.turns.load(Ordering::Relaxed) >= turns)
    }

    fn act(&mut self, due: Instant, shared: &Shared) {
        let Some(Turn { seat, seq, text }) = self.turn.take() else { return };
        self.acts += 1;
        let table = self.table.borrow().clone();
        let id = self.acts.to_string();
        let body = json!({"do": "act", "acts": [text]});
        let command = json!({"type": "command", "table": table, "id": id, "expected": seq, "seat": seat, "body": body});
        let text = command.to_string();
        let _ = self.orders[seat].send(text.clone());
        self.unconfirmed = ((0..self.players.len()).filter(|&other| other != seat).collect(), Some(due));
        self.open = Some(Open { seat, id, text, due });
        shared.open.one();
    }

    async fn hear(&mut self, heard: Heard, shared: &Shared) {
        let Heard { seat, at, message } = heard;
        let Some(message) = message else {
            // The act may have been lost with the connection. It is safe to send it again, because
            // the server executes each command id only once.
            if let Some(open) = self.open.as_ref().filter(|open| open.seat == seat) {
                let _ = self.orders[seat].send(open.text.clone());
            }
            return;
        };
        if message.table().is_some_and(|table| self.table.borrow().as_deref() != Some(table)) {
            return;
        }
        self.learn(seat, at, &message, shared);
        let Some(open) = self.open.take_if(|open| message.id.as_ref() == Some(&open.id) && open.seat == seat) else {
            return;
        };
        match (message.kind.as_str(), message.problem.as_ref().map(|problem| problem.kind.as_str())) {
            ("done", _) => {
                shared.acts.one();
                shared.acknowledged.add(at - open.due);
                self.turns.fetch_add(1, Ordering::Relaxed);
            }
            ("stale", _) => shared.stale.one(),
            (_, Some(kind)) if FOR_NOW.contains(&kind) => {
                shared.again.one();
                sleep(LATER).await;
                let _ = self.orders[seat].send(open.text.clone());
                self.open = Some(open);
                return;
            }
            (_, why) => {
                eprintln!("{}: refused: {why:?}: {}", self.info.id, open.text);
                shared.refused.one();
                self.is_over = true;
            }
        }
        shared.open.one_less();
    }

    /// Updates the game from a message that a seat has received.
    fn learn(&mut self, seat: usize, at: Instant, message: &Message, shared: &Shared) {
        let Some(now) = message.now() else { return };
        if let (Some(place), Some(due)) =
            (self.unconfirmed.0.iter().position(|&other| other == seat), self.unconfirmed.1)
        {
            self.unconfirmed.0.swap_remove(place);
            shared.notified.add(at - due);
        }
        self.is_over |= now.is_over();
        match now.choices() {
            Choices::None => {
                self.turn.take_if(|turn| turn.seat == seat);
            }
            Choices::Some { quiet, others } => {
                let takes = quiet.is_empty() || !others.is_empty() && self.random.random_bool(TAKES);
                let text = if takes { others } else { quiet }.choose(&mut self.random).cloned();
                self.turn = text.map(|text| Turn { seat, seq: now.seq, text });
            }
            // The test does not support the rare positions where no turn ends after one ply.
            Choices::Unfinished => self.is_over = true,
        }
    }

    /// Starts another game with the same players.
    async fn begin_again(&mut self) {
        (self.turn, self.is_over) = (None, false);
        self.turns.store(0, Ordering::Relaxed);
        match make_table(self.info, &self.players).await {
            Ok(table) => {
                self.table.send_replace(Some(table));
            }
            Err(error) => {
                eprintln!("{}: {error:#}", self.info.id);
                sleep(Duration::from_secs(1)).await;
                self.is_over = true;
            }
        }
    }
}
