//! The state that all clients share: their orders and their counts.

use hdrhistogram::Histogram;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
use tokio::time::Instant;

/// Connections that open at the same time, unless all come back together.
const OPENED_TOGETHER: usize = 64;

/// The activity of the games.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stage {
    /// No turns.
    Rest,
    /// Each game is played up to this number of turns, at full speed.
    Fill { turns: u64 },
    /// Each game has one turn in each beat.
    Load { from: Instant, beat: Duration },
}

/// Times, in microseconds.
#[derive(Debug)]
pub(crate) struct Times(Mutex<Histogram<u64>>);

impl Times {
    fn new() -> Self {
        // Up to an hour, with three digits. These bounds are valid.
        Self(Mutex::new(Histogram::new_with_bounds(1, 3_600_000_000, 3).expect("bounds")))
    }

    pub(crate) fn add(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).saturating_record(micros.max(1));
    }

    /// Returns the recorded times and resets them.
    pub(crate) fn take(&self) -> Histogram<u64> {
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = times.clone();
        times.reset();
        seen
    }
}

/// A shared counter.
#[derive(Default, Debug)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn more(&self, by: u64) {
        self.0.fetch_add(by, Ordering::Relaxed);
    }

    pub(crate) fn one(&self) {
        self.more(1);
    }

    pub(crate) fn one_less(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The state that all clients share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) servers: Vec<SocketAddr>,
    pub(crate) stage: watch::Sender<Stage>,
    /// Each change breaks all connections.
    pub(crate) cut: watch::Sender<u32>,
    pub(crate) opening: Semaphore,
    /// Connections that know the current state of their table.
    pub(crate) ready: Count,
    pub(crate) messages: Count,
    pub(crate) bytes: Count,
    /// Acknowledged acts.
    pub(crate) acts: Count,
    /// Acts without an answer yet.
    pub(crate) open: Count,
    /// Acts sent again because the server could not accept them.
    pub(crate) again: Count,
    pub(crate) stale: Count,
    /// Acts that were finally refused. There should be none.
    pub(crate) refused: Count,
    /// Finished games. Their players began another one.
    pub(crate) ended: Count,
    /// Connections that failed to open and were tried again.
    pub(crate) not_opened: Count,
    /// Connections that broke.
    pub(crate) broken: Count,
    /// Times from when an act was due until its acknowledgement.
    pub(crate) acknowledged: Times,
    /// Times from when an act was due until the other clients at the table received it.
    pub(crate) notified: Times,
    /// Times from the break of a connection until it knew the state of its table again.
    pub(crate) back: Times,
}

impl Shared {
    pub(crate) fn new(servers: Vec<SocketAddr>) -> Self {
        Self {
            servers,
            stage: watch::Sender::new(Stage::Rest),
            cut: watch::Sender::new(0),
            opening: Semaphore::new(OPENED_TOGETHER),
            ready: Count::default(),
            messages: Count::default(),
            bytes: Count::default(),
            acts: Count::default(),
            open: Count::default(),
            again: Count::default(),
            stale: Count::default(),
            refused: Count::default(),
            ended: Count::default(),
            not_opened: Count::default(),
            broken: Count::default(),
            acknowledged: Times::new(),
            notified: Times::new(),
            back: Times::new(),
        }
    }

    /// Returns a server of the site.
    pub(crate) fn server(&self, at: u64) -> SocketAddr {
        let count = self.servers.len() as u64;
        self.servers[usize::try_from(at % count).unwrap_or(0)]
    }
}
