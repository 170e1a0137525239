//! How a table has its computers think: one question at a time, an answer that waits its moment.

use crate::players::{Choice, Player, choose, player};
use crate::table::owner::{Message, Owner};
use crate::table::seats::present;
use polychess_rules::Seat;
use polychess_wire::Phase;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::mpsc;

/// When too many computers think, a table asks again after so many milliseconds.
const AGAIN: u64 = 200;

/// A computer thinks no longer than this part of the time that is left.
const SHARE: u64 = 20;

/// What the computers of a table are thinking about.
#[derive(Debug)]
pub(crate) struct Thinking {
    own: mpsc::WeakSender<Message>,
    /// The version of the table that was last asked about.
    request: Option<u32>,
    stop: Option<Arc<AtomicBool>>,
    /// When an answer is wanted at once.
    until: u64,
    waiting: Option<(u64, Choice)>,
    again: Option<u64>,
}

impl Thinking {
    pub(crate) fn new(own: mpsc::WeakSender<Message>) -> Self {
        Self { own, request: None, stop: None, until: 0, waiting: None, again: None }
    }

    /// Ends what is thought about.
    pub(crate) fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.store(true, Ordering::Relaxed);
        }
        self.waiting = None;
        self.again = None;
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.stop.is_some() || self.waiting.is_some() || self.again.is_some()
    }

    /// When it has something to do.
    pub(crate) fn due(&self) -> Option<u64> {
        let limit = self.stop.as_ref().filter(|stop| !stop.load(Ordering::Relaxed)).map(|_| self.until);
        [limit, self.waiting.as_ref().map(|waiting| waiting.0), self.again].into_iter().flatten().min()
    }

    /// The choice whose moment has come.
    pub(crate) fn ready(&mut self, now: u64) -> Option<Choice> {
        if let Some(stop) = &self.stop
            && now >= self.until
        {
            stop.store(true, Ordering::Relaxed);
        }
        if self.again.take_if(|again| *again <= now).is_some() {
            self.request = None;
        }
        let (_, choice) = self.waiting.take_if(|waiting| waiting.0 <= now)?;
        Some(choice)
    }
}

impl Owner {
    /// Takes an answer, if it is about the table as it is. A choice that closes an act open to a person waits longer, but not until a
    /// clock falls.
    pub(crate) fn chosen(&mut self, version: u32, choice: Option<Choice>) {
        if self.thinking.request != Some(version) || version != self.table.version() {
            return;
        }
        let now = self.ctx.clock.now();
        let most = self.time_left().map_or(u64::MAX, |left| left / 2);
        let pace = u64::try_from(self.ctx.config.pace.as_millis()).unwrap_or(u64::MAX);
        let courtesy = u64::from(self.table.made.terms.courtesy).max(pace);
        self.thinking.stop = None;
        self.thinking.waiting = choice.map(|choice| {
            let wait = if choice.closes { courtesy } else { pace };
            (now.saturating_add(wait.min(most)), choice)
        });
    }

    /// Milliseconds until the next clock falls.
    fn time_left(&self) -> Option<u64> {
        let due = self.table.clocks.as_ref().and_then(|clocks| clocks.due())?;
        Some(u64::from(due.saturating_sub(self.time_passed())))
    }

    /// Asks the computers, unless they have been asked about the table as it is.
    pub(crate) fn think(&mut self) {
        let version = self.table.version();
        if self.is_halted() || self.thinking.request == Some(version) {
            return;
        }
        self.thinking.stop();
        self.thinking.request = Some(version);
        let seats = self.table.seats.iter().enumerate();
        let computers: Vec<(Seat, &'static dyn Player)> =
            seats.filter_map(|(seat, slot)| Some((Seat::new(seat)?, player(slot.player()?)?.player))).collect();
        let Some(own) = self.thinking.own.upgrade() else { return };
        if computers.is_empty() || self.table.phase != Phase::Playing || self.is_full() {
            return;
        }
        let table = Arc::clone(&self.table);
        let persons: Vec<Seat> = present(&table.seats).iter().collect();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let job = move || {
            let choice = choose(table.game.as_ref(), &computers, &persons, rand::random(), &stopped);
            // A table that has gone to rest wants no answer.
            let _ = own.blocking_send(Message::Chosen { version, choice });
        };
        let now = self.ctx.clock.now();
        if self.ctx.engine_pool.think(job) {
            self.thinking.stop = Some(stop);
            let limit = u64::try_from(self.ctx.config.thinking.as_millis()).unwrap_or(u64::MAX);
            let share = self.time_left().map_or(u64::MAX, |left| left / SHARE);
            self.thinking.until = now.saturating_add(limit.min(share));
        } else {
            self.thinking.again = Some(now.saturating_add(AGAIN));
        }
    }
}
