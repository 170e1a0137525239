//! The clocks of a simulated site. The machines' clocks differ from the database's by up to
//! minutes.

use crate::clock::{Clock, Waiting};
use crate::tests::simulation::world::World;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The wall-clock time at the start of every simulation, in milliseconds since 1970.
const BEGINNING: i64 = 1_700_000_000_000;

fn signed(milliseconds: u64) -> i64 {
    i64::try_from(milliseconds).unwrap_or(i64::MAX)
}

/// The clock of the database, which is never behind the machine that reads it.
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

/// The clock of a machine. It follows the clock of the machine's runtime, which the simulation
/// advances.
#[derive(Debug)]
pub(crate) struct MachineClock {
    start: Instant,
    /// The simulated time of the start of the machine, in milliseconds.
    born: u64,
    /// The error of the machine's wall clock, in milliseconds. Positive values mean that it is
    /// fast.
    ahead: i64,
}

impl MachineClock {
    /// Creates the clock of a machine. Call it inside the machine's runtime.
    pub(crate) fn new(born: u64, ahead: i64) -> Self {
        Self { start: Instant::now(), born, ahead }
    }

    fn elapsed(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Converts the machine's current time to simulated time.
    pub(crate) fn world(&self) -> u64 {
        self.born + self.elapsed()
    }

    /// Converts a simulated time to the machine's time.
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
