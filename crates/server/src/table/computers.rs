//! Chooses the moves of a table's computer players, and its random turns.
//!
//! One search runs at a time. The table plays the chosen move after a pause, so that people can
//! follow the game.

use crate::players::{Choice, Due, Player, choose, player};
use crate::table::live_table::LiveTable;
use crate::table::seats::present;
use crate::table::socket_requests::is_full;
use polychess_rules::Seat;
use polychess_wire::Phase;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tokio::sync::oneshot;

/// The pause before the next attempt if the engine pool is full, in milliseconds.
const RETRY: u64 = 200;
/// The pause before the next attempt after a failed search, in milliseconds.
const RETRY_AFTER_FAILURE: u64 = 10_000;
/// The divisor for thinking times: a computer may use at most 1/`TIME_DIVISOR` of its remaining
/// clock time for one move.
const TIME_DIVISOR: u64 = 20;

/// The computer players of a table: the current search, or the move that it has chosen.
#[derive(Debug, Default)]
pub(crate) struct Computers {
    /// The version of the table at the start of the last search.
    asked_version: Option<u32>,
    question: Option<Question>,
    /// The chosen move, and the time when the table plays it.
    waiting: Option<(u64, Choice)>,
    retry_at: Option<u64>,
}

#[derive(Debug)]
struct Question {
    stop: Arc<AtomicBool>,
    /// The time when the search must stop. At first it depends only on the remaining clock time.
    /// The time limit of the engine pool also applies when the search starts.
    deadline: Option<u64>,
    /// Receives the time limit of the search in milliseconds when the search starts.
    started: Option<oneshot::Receiver<u64>>,
    answer: oneshot::Receiver<Option<Choice>>,
}

impl Drop for Question {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

#[derive(Debug)]
pub(crate) enum SearchNews {
    /// The search has started and may take this number of milliseconds.
    Started(u64),
    /// The search has ended, or its thread has failed.
    Finished(Result<Option<Choice>, oneshot::error::RecvError>),
}

impl Computers {
    /// Cancels the current search and discards the chosen move.
    pub(crate) fn stop(&mut self) {
        *self = Self { asked_version: self.asked_version, ..Self::default() };
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.question.is_some() || self.waiting.is_some() || self.retry_at.is_some()
    }

    /// Returns the time of the next timer, or `None` if no timer is set.
    pub(crate) fn due(&self) -> Option<u64> {
        let deadline =
            self.question.as_ref().filter(|q| !q.stop.load(Ordering::Relaxed)).and_then(|question| question.deadline);
        [deadline, self.waiting.as_ref().map(|waiting| waiting.0), self.retry_at].into_iter().flatten().min()
    }

    /// Waits until the current search starts or ends.
    pub(crate) async fn next_news(&mut self) -> SearchNews {
        let Some(question) = &mut self.question else { return std::future::pending().await };
        if let Some(started) = &mut question.started {
            let time = started.await;
            question.started = None;
            if let Ok(time) = time {
                return SearchNews::Started(time);
            }
        }
        SearchNews::Finished((&mut question.answer).await)
    }

    /// Removes and returns the chosen move if it is due. Also stops a search whose deadline has
    /// passed.
    pub(crate) fn take_due_choice(&mut self, now: u64) -> Option<Choice> {
        if let Some(question) = &self.question
            && question.deadline.is_some_and(|deadline| now >= deadline)
        {
            question.stop.store(true, Ordering::Relaxed);
        }
        if self.retry_at.take_if(|retry_at| *retry_at <= now).is_some() {
            self.asked_version = None;
        }
        let (_, choice) = self.waiting.take_if(|waiting| waiting.0 <= now)?;
        Some(choice)
    }

    /// Handles the start or the end of a search.
    ///
    /// If the chosen move closes an option of a person, the table plays it after a longer delay.
    /// The delay is at most half of the time until a clock runs out.
    pub(crate) fn receive(&mut self, live: &LiveTable, news: SearchNews) {
        let now = live.ctx.clock.now();
        let answer = match news {
            SearchNews::Started(time) => {
                if let Some(question) = &mut self.question {
                    let deadline = now.saturating_add(time);
                    question.deadline = Some(question.deadline.map_or(deadline, |before| before.min(deadline)));
                }
                return;
            }
            SearchNews::Finished(answer) => answer,
        };
        self.question = None;
        let Ok(choice) = answer else {
            self.retry_at = Some(now.saturating_add(RETRY_AFTER_FAILURE));
            return;
        };
        let most = time_left(live, now).map_or(u64::MAX, |left| left / 2);
        let pace = u64::try_from(live.ctx.config.pace.as_millis()).unwrap_or(u64::MAX);
        let courtesy = u64::from(live.table.creation.terms.courtesy).max(pace);
        self.waiting = choice.map(|choice| {
            let wait = if choice.closes { courtesy } else { pace };
            (now.saturating_add(wait.min(most)), choice)
        });
    }

    /// Schedules another search, because the chosen move could not be played.
    pub(crate) fn retry_later(&mut self, now: u64) {
        self.retry_at = Some(now.saturating_add(RETRY));
    }

    /// Starts a search, unless one has been started for this version of the table.
    pub(crate) fn ask(&mut self, live: &LiveTable) {
        let version = live.table.version();
        if live.is_halted() || self.asked_version == Some(version) {
            return;
        }
        self.stop();
        self.asked_version = Some(version);
        let seats = live.table.seats.iter().enumerate();
        let computers: Vec<(Seat, &'static dyn Player)> =
            seats.filter_map(|(seat, slot)| Some((Seat::new(seat)?, player(slot.player()?)?.player))).collect();
        let chooses = !computers.is_empty() || live.table.random_turn_board().is_some();
        if !chooses || live.table.phase != Phase::Playing || is_full(live) {
            return;
        }
        let table = Arc::clone(&live.table);
        let persons: Vec<Seat> = present(&table.seats).iter().collect();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let ((start, started), (reply, answer)) = (oneshot::channel(), oneshot::channel());
        let limit = u64::try_from(live.ctx.config.thinking.as_millis()).unwrap_or(u64::MAX);
        let job = move |due: Due| {
            // If the receiver has been dropped, the table has changed and does not need this
            // search.
            if start.send(due.of(limit)).is_err() {
                return;
            }
            let begun = Instant::now();
            let choice = choose(table.game.as_ref(), &computers, &persons, rand::random(), &stopped);
            let variant = table.game.info().id;
            metrics::histogram!("polychess_search_seconds", "variant" => variant).record(begun.elapsed().as_secs_f64());
            let _ = reply.send(choice);
        };
        let now = live.ctx.clock.now();
        if live.ctx.engine_pool.think(&live.watchers.payer(&live.table), job) {
            let deadline = time_left(live, now).map(|left| now.saturating_add(left / TIME_DIVISOR));
            self.question = Some(Question { stop, deadline, started: Some(started), answer });
        } else {
            self.retry_at = Some(now.saturating_add(RETRY));
        }
    }
}

/// Returns the milliseconds until the next clock runs out, or `None` if no clock runs.
fn time_left(live: &LiveTable, now: u64) -> Option<u64> {
    live.timeout_due().map(|due| due.saturating_sub(now))
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
    use crate::table::create::{PlannedSeat, create};
    use crate::table::event::Creation;
    use crate::table::watchers::Watchers;
    use polychess_variants::INFOS;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    /// Returns a new game without clocks. Computers play all seats.
    fn table() -> crate::table::state::Table {
        let (computer, seats) = (stand_in(), INFOS[0].seats.len());
        let made = Creation::of(INFOS[0].id);
        let plan = vec![PlannedSeat::Computer { player: computer.id.into(), name: computer.name.into() }; seats];
        create("aaaaaaaaaaaaaaaa", made, plan, 0).expect("a new table").finish().table
    }

    /// The time limit starts with the search, so the wait in the queue does not shorten the search.
    #[tokio::test]
    async fn a_computer_that_waited_still_has_its_time() {
        let pool = EnginePool::start(1, 64).expect("a thread");
        let (go_on, stopped) = channel::<()>();
        assert!(pool.think(&Payer::default(), move |_| _ = stopped.recv()));
        let clock = Arc::new(ManualClock::new(0));
        let config = Config { thinking: Duration::from_millis(1_500), ..Config::default() };
        let ctx = Arc::new(Context::new(Arc::new(MemoryStore::default()), clock.clone(), pool, config));
        let live = LiveTable::new(ctx, Arc::new(table()), Watchers::default(), false, Owned::default());
        let mut computers = Computers::default();
        computers.ask(&live);
        let stop = Arc::clone(&computers.question.as_ref().expect("a computer is asked").stop);
        let is_stopped_after = |computers: &mut Computers, time: u64| {
            clock.advance(Duration::from_millis(time));
            computers.take_due_choice(live.ctx.clock.now());
            stop.load(Ordering::Relaxed)
        };
        assert!(!is_stopped_after(&mut computers, 60_000), "it has not begun");
        go_on.send(()).expect("the first job waits");
        let started = computers.next_news().await;
        assert!(matches!(started, SearchNews::Started(1_500)), "{started:?}");
        computers.receive(&live, started);
        assert!(!is_stopped_after(&mut computers, 1_499));
        assert!(is_stopped_after(&mut computers, 1));
    }
}
