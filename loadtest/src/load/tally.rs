//! The state that all clients share: the current stage and the counters.

use hdrhistogram::Histogram;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
use tokio::time::Instant;

/// The maximum number of clients that make their first connection at the same time.
const OPENED_TOGETHER: usize = 64;

/// An instruction to all clients of the load test.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stage {
    /// Wait.
    Rest,
    /// Play each game at full speed until it has this number of turns.
    Fill { turns: u64 },
    /// Play one turn of each game in every beat.
    Load { from: Instant, beat: Duration },
}

/// A histogram of times, in microseconds.
#[derive(Debug)]
pub(crate) struct Times(Mutex<Histogram<u64>>);

impl Times {
    fn new() -> Self {
        // Record times up to one hour, with three significant digits. These bounds are valid.
        Self(Mutex::new(Histogram::new_with_bounds(1, 3_600_000_000, 3).expect("bounds")))
    }

    pub(crate) fn add(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).saturating_record(micros.max(1));
    }

    /// Returns the recorded times and resets the histogram.
    pub(crate) fn take(&self) -> Histogram<u64> {
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = times.clone();
        times.reset();
        seen
    }
}

/// A counter that several tasks share.
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

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) servers: Vec<SocketAddr>,
    pub(crate) stage: watch::Sender<Stage>,
    /// Each change breaks all connections.
    pub(crate) cut: watch::Sender<u32>,
    pub(crate) opening: Semaphore,
    /// The number of connections that know the current state of their table.
    pub(crate) ready: Count,
    pub(crate) messages: Count,
    pub(crate) bytes: Count,
    /// The number of acknowledged acts.
    pub(crate) acts: Count,
    /// The number of acts without an answer.
    pub(crate) open: Count,
    /// The number of acts sent again after a temporary problem.
    pub(crate) again: Count,
    pub(crate) stale: Count,
    /// The number of acts that the server rejected permanently. It should be 0.
    pub(crate) refused: Count,
    /// The number of finished games. After each game, its players started another one.
    pub(crate) ended: Count,
    /// The number of failed attempts to connect.
    pub(crate) not_opened: Count,
    /// The number of broken connections.
    pub(crate) broken: Count,
    /// The time from the moment when an act was due until its acknowledgement.
    pub(crate) acknowledged: Times,
    /// The time from the moment when an act was due until another client at the table received it.
    pub(crate) notified: Times,
    /// The time from the break of a connection until the client knew the state of its table again.
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

    /// Returns the server for the client with this index.
    pub(crate) fn server(&self, at: u64) -> SocketAddr {
        let count = self.servers.len() as u64;
        self.servers[usize::try_from(at % count).unwrap_or(0)]
    }
}
