//! How a table has its computers think, and turns drawn by lot: one question at a time, an answer that waits its moment.

use crate::players::{Choice, Due, Player, choose, player};
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
    /// When an answer is wanted at once: by the clock of the seat, and from its turn to think on also by its share of the threads.
    until: Option<u64>,
    /// Reports the turn to think, with the time for it in milliseconds.
    turn: Option<oneshot::Receiver<u64>>,
    answer: oneshot::Receiver<Option<Choice>>,
}

impl Drop for Question {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// News of a computer.
#[derive(Debug)]
pub(crate) enum Thought {
    /// It thinks now, and may do so for this long, in milliseconds.
    Begun(u64),
    /// It has answered, or failed.
    Done(Result<Option<Choice>, oneshot::error::RecvError>),
}

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
        let limit =
            self.question.as_ref().filter(|q| !q.stop.load(Ordering::Relaxed)).and_then(|question| question.until);
        [limit, self.waiting.as_ref().map(|waiting| waiting.0), self.again].into_iter().flatten().min()
    }

    /// Waits until something has been thought out.
    pub(crate) async fn thought(&mut self) -> Thought {
        let Some(question) = &mut self.question else { return std::future::pending().await };
        if let Some(turn) = &mut question.turn {
            let time = turn.await;
            question.turn = None;
            if let Ok(time) = time {
                return Thought::Begun(time);
            }
        }
        Thought::Done((&mut question.answer).await)
    }

    /// The choice whose moment has come.
    pub(crate) fn ready(&mut self, now: u64) -> Option<Choice> {
        if let Some(question) = &self.question
            && question.until.is_some_and(|until| now >= until)
        {
            question.stop.store(true, Ordering::Relaxed);
        }
        if self.again.take_if(|again| *again <= now).is_some() {
            self.request = None;
        }
        let (_, choice) = self.waiting.take_if(|waiting| waiting.0 <= now)?;
        Some(choice)
    }

    /// Takes news. A choice that closes an act open to a person waits longer, but not until a clock falls.
    pub(crate) fn take(&mut self, live: &Live, thought: Thought) {
        let now = live.ctx.clock.now();
        let thought = match thought {
            Thought::Begun(time) => {
                if let Some(question) = &mut self.question {
                    let until = now.saturating_add(time);
                    question.until = Some(question.until.map_or(until, |before| before.min(until)));
                }
                return;
            }
            Thought::Done(thought) => thought,
        };
        self.question = None;
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
        let ((begin, turn), (said, answer)) = (oneshot::channel(), oneshot::channel());
        let limit = u64::try_from(live.ctx.config.thinking.as_millis()).unwrap_or(u64::MAX);
        let job = move |due: Due| {
            // A table that has gone on wants no answer.
            if begin.send(due.of(limit)).is_err() {
                return;
            }
            let choice = choose(table.game.as_ref(), &computers, &persons, rand::random(), &stopped);
            let _ = said.send(choice);
        };
        let now = live.ctx.clock.now();
        if live.ctx.engine_pool.think(&live.watchers.payer(&live.table), job) {
            let until = time_left(live, now).map(|left| now.saturating_add(left / SHARE));
            self.question = Some(Question { stop, until, turn: Some(turn), answer });
        } else {
            self.again = Some(now.saturating_add(AGAIN));
        }
    }
}

/// Milliseconds until the next clock falls.
fn time_left(live: &Live, now: u64) -> Option<u64> {
    live.flag_due().map(|due| due.saturating_sub(now))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::ManualClock;
    use crate::config::Config;
    use crate::fair::Payer;
    use crate::node::Owned;
    use crate::players::{EnginePool, stand_in};
    use crate::store::MemoryStore;
    use crate::table::context::Context;
    use crate::table::create::Planned;
    use crate::table::event::Creation;
    use crate::table::step::Step;
    use crate::table::watchers::Watchers;
    use polychess_variants::INFOS;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    /// A new game without clocks that a computer begins.
    fn table() -> crate::table::standing::Table {
        let (computer, seats) = (stand_in(), INFOS[0].seats.len());
        let made = Creation::of(INFOS[0].id);
        let plan = vec![Planned::Computer { player: computer.id.into(), name: computer.name.into() }; seats];
        Step::create("aaaaaaaaaaaaaaaa", made, plan, 0).expect("a new table").done().table
    }

    /// Before, the time ran from the question on, so a computer that had waited for others answered with its first idea.
    #[tokio::test]
    async fn a_computer_that_waited_still_has_its_time() {
        let pool = EnginePool::start(1, 64).expect("a thread");
        let (go_on, stopped) = channel::<()>();
        assert!(pool.think(&Payer::default(), move |_| _ = stopped.recv()));
        let clock = Arc::new(ManualClock::new(0));
        let config = Config { thinking: Duration::from_millis(1_500), ..Config::default() };
        let ctx = Arc::new(Context::new(Arc::new(MemoryStore::default()), clock.clone(), pool, config));
        let live = Live::new(ctx, Arc::new(table()), Watchers::default(), false, Owned::default());
        let mut thinking = Thinking::default();
        thinking.think(&live);
        let stop = Arc::clone(&thinking.question.as_ref().expect("a computer is asked").stop);
        let is_stopped_after = |thinking: &mut Thinking, time: u64| {
            clock.advance(Duration::from_millis(time));
            thinking.ready(live.ctx.clock.now());
            stop.load(Ordering::Relaxed)
        };
        assert!(!is_stopped_after(&mut thinking, 60_000), "it has not begun");
        go_on.send(()).expect("the first job waits");
        let begun = thinking.thought().await;
        assert!(matches!(begun, Thought::Begun(1_500)), "{begun:?}");
        thinking.take(&live, begun);
        assert!(!is_stopped_after(&mut thinking, 1_499));
        assert!(is_stopped_after(&mut thinking, 1));
    }
}
