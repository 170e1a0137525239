//! The clocks of a server. Tests use a manual clock, so that they control the time.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// A future that completes at a given time.
pub type Waiting = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The source of time for a server.
pub trait Clock: Send + Sync + std::fmt::Debug + 'static {
    /// Returns the time of a monotonic clock, in milliseconds since an arbitrary start.
    fn now(&self) -> u64;
    /// Returns the wall-clock time, in milliseconds since 1970. Use it for records only.
    fn wall(&self) -> i64;
    /// Waits until [`Clock::now`] has reached `at`.
    fn until(&self, at: u64) -> Waiting;
}

/// The monotonic clock and the wall clock of the machine.
#[derive(Clone, Copy, Debug)]
pub struct SystemClock {
    start: Instant,
}

impl Default for SystemClock {
    fn default() -> Self {
        Self { start: Instant::now() }
    }
}

impl Clock for SystemClock {
    fn now(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn wall(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }

    fn until(&self, at: u64) -> Waiting {
        Box::pin(tokio::time::sleep(Duration::from_millis(at.saturating_sub(self.now()))))
    }
}

/// A clock that only advances when a test calls `advance`.
#[derive(Debug)]
pub struct ManualClock {
    now: watch::Sender<u64>,
    wall: AtomicI64,
}

impl ManualClock {
    /// Creates a clock. `wall` is its wall-clock time, in milliseconds since 1970.
    #[must_use]
    pub fn new(wall: i64) -> Self {
        Self { now: watch::Sender::new(0), wall: AtomicI64::new(wall) }
    }

    /// Advances both times of the clock.
    pub fn advance(&self, by: Duration) {
        let by = u64::try_from(by.as_millis()).unwrap_or(u64::MAX);
        self.wall.fetch_add(i64::try_from(by).unwrap_or(i64::MAX), Ordering::Relaxed);
        self.now.send_modify(|now| *now = now.saturating_add(by));
    }
}

impl Clock for ManualClock {
    fn now(&self) -> u64 {
        *self.now.borrow()
    }

    fn wall(&self) -> i64 {
        self.wall.load(Ordering::Relaxed)
    }

    fn until(&self, at: u64) -> Waiting {
        let mut now = self.now.subscribe();
        Box::pin(async move {
            // If the clock was dropped, wait forever.
            if now.wait_for(|&now| now >= at).await.is_err() {
                std::future::pending::<()>().await;
            }
        })
    }
}
