//! What all clients share: what they are to do, and what they have seen.

use hdrhistogram::Histogram;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
use tokio::time::Instant;

/// Connections that are opened at a time, unless all come back at once.
const OPENED_TOGETHER: usize = 64;

/// What games do.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stage {
    /// Nothing.
    Rest,
    /// They are played up to so many turns, as fast as it goes.
    Fill { turns: u64 },
    /// Each is played a turn in each beat.
    Load { from: Instant, beat: Duration },
}

/// Times, in microseconds.
#[derive(Debug)]
pub(crate) struct Times(Mutex<Histogram<u64>>);

impl Times {
    fn new() -> Self {
        // An hour, to three digits; these bounds are good ones.
        Self(Mutex::new(Histogram::new_with_bounds(1, 3_600_000_000, 3).expect("bounds")))
    }

    pub(crate) fn add(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).saturating_record(micros.max(1));
    }

    /// What has been seen; it begins anew.
    pub(crate) fn take(&self) -> Histogram<u64> {
        let mut times = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = times.clone();
        times.reset();
        seen
    }
}

/// How often something has happened, or how many there are.
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

/// What all clients share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) servers: Vec<SocketAddr>,
    pub(crate) stage: watch::Sender<Stage>,
    /// Each change cuts all connections.
    pub(crate) cut: watch::Sender<u32>,
    pub(crate) opening: Semaphore,
    /// Connections that know what they want to know.
    pub(crate) ready: Count,
    pub(crate) messages: Count,
    pub(crate) bytes: Count,
    /// Acts that were acknowledged.
    pub(crate) acts: Count,
    /// Acts without an answer yet.
    pub(crate) open: Count,
    /// Acts that were sent again since the server could not take them.
    pub(crate) again: Count,
    pub(crate) stale: Count,
    /// Acts that were refused for good, which should not happen.
    pub(crate) refused: Count,
    /// Games that ended, after which their players began another.
    pub(crate) ended: Count,
    /// Connections that could not be opened, and were tried again.
    pub(crate) not_opened: Count,
    /// Connections that broke off.
    pub(crate) broken: Count,
    /// From when an act was due until it was acknowledged.
    pub(crate) acknowledged: Times,
    /// The same until the others at the table were told.
    pub(crate) told: Times,
    /// From when a connection broke off until it knew again how its table stands.
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
            told: Times::new(),
            back: Times::new(),
        }
    }

    /// A server of the site.
    pub(crate) fn server(&self, at: u64) -> SocketAddr {
        let count = self.servers.len() as u64;
        self.servers[usize::try_from(at % count).unwrap_or(0)]
    }
}
