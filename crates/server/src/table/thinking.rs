//! How a table has its computers think, and turns drawn by lot: one question at a time, an answer that waits its moment.

use crate::players::{Choice, Player, choose, player};
use crate::table::live::Live;
use crate::table::seats::present;
use polychess_rules::Seat;
use polychess_wire::Phase;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::oneshot;

/// When too many computers think, a table asks again after so many milliseconds.
const AGAIN: u64 = 200;
/// The same when none of them could say anything.
const AFTER_FAILURE: u64 = 10_000;
/// A computer thinks no longer than this part of the time that is left.
const SHARE: u64 = 20;

/// What the computers of a table are thinking about.
#[derive(Debug, Default)]
pub(crate) struct Thinking {
    /// The version of the table that was last asked about.
    request: Option<u32>,
    question: Option<Question>,
    waiting: Option<(u64, Choice)>,
    again: Option<u64>,
}

#[derive(Debug)]
struct Question {
    stop: Arc<AtomicBool>,
    /// When an answer is wanted at once.
    until: u64,
    answer: oneshot::Receiver<Option<Choice>>,
}

impl Drop for Question {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What came of thinking.
#[derive(Debug)]
pub(crate) struct Thought(Result<Option<Choice>, oneshot::error::RecvError>);

impl Thinking {
    /// Ends what is thought about.
    pub(crate) fn stop(&mut self) {
        *self = Self { request: self.request, ..Self::default() };
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.question.is_some() || self.waiting.is_some() || self.again.is_some()
    }

    /// When it has something to do.
    pub(crate) fn due(&self) -> Option<u64> {
        let limit = self.question.as_ref().filter(|q| !q.stop.load(Ordering::Relaxed)).map(|question| question.until);
        [limit, self.waiting.as_ref().map(|waiting| waiting.0), self.again].into_iter().flatten().min()
    }

    /// Waits until something has been thought out.
    pub(crate) async fn thought(&mut self) -> Thought {
        match &mut self.question {
            Some(question) => Thought((&mut question.answer).await),
            None => std::future::pending().await,
        }
    }

    /// The choice whose moment has come.
    pub(crate) fn ready(&mut self, now: u64) -> Option<Choice> {
        if let Some(question) = &self.question
            && now >= question.until
        {
            question.stop.store(true, Ordering::Relaxed);
        }
        if self.again.take_if(|again| *again <= now).is_some() {
            self.request = None;
        }
        let (_, choice) = self.waiting.take_if(|waiting| waiting.0 <= now)?;
        Some(choice)
    }

    /// Takes an answer. A choice that closes an act open to a person waits longer, but not until a clock falls.
    pub(crate) fn take(&mut self, live: &Live, Thought(thought): Thought) {
        self.question = None;
        let now = live.ctx.clock.now();
        let Ok(choice) = thought else {
            self.again = Some(now.saturating_add(AFTER_FAILURE));
            return;
        };
        let most = time_left(live, now).map_or(u64::MAX, |left| left / 2);
        let pace = u64::try_from(live.ctx.config.pace.as_millis()).unwrap_or(u64::MAX);
        let courtesy = u64::from(live.table.made.terms.courtesy).max(pace);
        self.waiting = choice.map(|choice| {
            let wait = if choice.closes { courtesy } else { pace };
            (now.saturating_add(wait.min(most)), choice)
        });
    }

    /// What was chosen could not be done: it is thought about again in a while.
    pub(crate) fn try_again(&mut self, now: u64) {
        self.again = Some(now.saturating_add(AGAIN));
    }

    /// Asks the computers, unless they have been asked about the table as it is.
    pub(crate) fn think(&mut self, live: &Live) {
        let version = live.table.version();
        if live.is_halted() || self.request == Some(version) {
            return;
        }
        self.stop();
        self.request = Some(version);
        let seats = live.table.seats.iter().enumerate();
        let computers: Vec<(Seat, &'static dyn Player)> =
            seats.filter_map(|(seat, slot)| Some((Seat::new(seat)?, player(slot.player()?)?.player))).collect();
        let waits = !computers.is_empty() || live.table.by_lot().is_some();
        if !waits || live.table.phase != Phase::Playing || live.is_full() {
            return;
        }
        let table = Arc::clone(&live.table);
        let persons: Vec<Seat> = present(&table.seats).iter().collect();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let (said, answer) = oneshot::channel();
        let job = move || {
            let choice = choose(table.game.as_ref(), &computers, &persons, rand::random(), &stopped);
            // A table that has gone on wants no answer.
            let _ = said.send(choice);
        };
        let now = live.ctx.clock.now();
        if live.ctx.engine_pool.think(job) {
            let limit = u64::try_from(live.ctx.config.thinking.as_millis()).unwrap_or(u64::MAX);
            let share = time_left(live, now).map_or(u64::MAX, |left| left / SHARE);
            let until = now.saturating_add(limit.min(share));
            self.question = Some(Question { stop, until, answer });
        } else {
            self.again = Some(now.saturating_add(AGAIN));
        }
    }
}

/// Milliseconds until the next clock falls.
fn time_left(live: &Live, now: u64) -> Option<u64> {
    live.flag_due().map(|due| due.saturating_sub(now))
}
