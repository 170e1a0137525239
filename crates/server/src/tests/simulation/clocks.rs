//! Clocks of a simulated site: that of the database, and those of the machines, which are apart by minutes.

use crate::clock::{Clock, Waiting};
use crate::tests::simulation::world::World;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// When every simulation begins, in milliseconds since 1970.
const BEGINNING: i64 = 1_700_000_000_000;

fn signed(milliseconds: u64) -> i64 {
    i64::try_from(milliseconds).unwrap_or(i64::MAX)
}

/// The clock of the database: it is never behind the machine that asks.
#[derive(Debug)]
pub(crate) struct DatabaseClock(pub(crate) Arc<World>);

impl Clock for DatabaseClock {
    fn now(&self) -> u64 {
        self.0.now()
    }

    fn wall(&self) -> i64 {
        BEGINNING + signed(self.now())
    }

    fn until(&self, _: u64) -> Waiting {
        Box::pin(std::future::pending())
    }
}

/// The clock of a machine. Its time is that of the machine's runtime, which passes when the simulation says so.
#[derive(Debug)]
pub(crate) struct MachineClock {
    start: Instant,
    /// When the machine was started, as the world counts.
    born: u64,
    /// How far its time of day is ahead, in milliseconds.
    ahead: i64,
}

impl MachineClock {
    /// To be made on the machine.
    pub(crate) fn new(born: u64, ahead: i64) -> Self {
        Self { start: Instant::now(), born, ahead }
    }

    fn elapsed(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// What time it is for the machine, as the world counts.
    pub(crate) fn world(&self) -> u64 {
        self.born + self.elapsed()
    }

    /// When the world has got so far, as the machine's runtime counts.
    pub(crate) fn at(&self, world: u64) -> Instant {
        self.start + Duration::from_millis(world.saturating_sub(self.born))
    }
}

impl Clock for MachineClock {
    fn now(&self) -> u64 {
        self.elapsed()
    }

    fn wall(&self) -> i64 {
        BEGINNING + signed(self.world()) + self.ahead
    }

    fn until(&self, at: u64) -> Waiting {
        Box::pin(tokio::time::sleep_until(self.start + Duration::from_millis(at)))
    }
}
