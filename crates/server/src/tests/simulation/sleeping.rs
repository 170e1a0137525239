//! A correspondence table without clients. Its deadline passes while servers fail.

use crate::store::Store;
use crate::tests::simulation::database::Database;
use crate::tests::simulation::machine::Machine;
use crate::tests::simulation::tables::{at_once, timed_table};
use crate::tests::simulation::world::World;
use polychess_wire::TimeControl;
use std::sync::Arc;

const TABLE: &str = "cccccccccccccccc";
/// The simulated time of the deadline, in milliseconds.
const DEADLINE: u64 = 3_000;
/// The maximum time from the deadline until the log has the flag, in milliseconds.
const LATEST: u64 = 15_000;
/// The maximum error of a server that reads the clock of the database over a slow connection, in
/// milliseconds.
const CLOCK_ERROR: u64 = 500;

/// The state of the table.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sleeping {
    /// False in runs with an injected bug, which need no table of this kind.
    exists: bool,
    /// The simulated time when the log got the flag.
    flag: Option<u64>,
}

impl Sleeping {
    /// Creates the table as if its first turn had begun almost a day ago.
    pub(crate) fn create(&mut self, machine: &Machine, database: &Database) {
        let day = TimeControl::per_turn(1);
        let began = at_once(database.kept.time()) + i64::try_from(DEADLINE).unwrap_or(0) - i64::from(day.base);
        let (tables, made) = (machine.tables(), timed_table(TABLE, day, began));
        self.exists = true;
        machine.spawn(async move { tables.create(made).await.expect("the way is open") });
    }

    /// True if the flag has fallen, or the run has no such table.
    pub(crate) fn is_done(self) -> bool {
        !self.exists || self.flag.is_some()
    }

    /// Notes the time of the flag. Finds a flag before its deadline.
    pub(crate) fn look(&mut self, world: &Arc<World>, database: &Database) {
        let has_flag = || at_once(database.kept.events(TABLE, 0)).iter().any(|event| event.kind == "flag");
        if !self.is_done() && has_flag() {
            let now = world.now();
            world.note(format_args!("the flag of {TABLE} has fallen"));
            if now + CLOCK_ERROR < DEADLINE {
                world.find(format!("the flag of {TABLE} fell at {now}, before its deadline"));
            }
            self.flag = Some(now);
        }
    }

    pub(crate) fn judge(self, world: &Arc<World>) {
        if self.exists && self.flag.is_none_or(|at| at > DEADLINE + LATEST) {
            world.find(format!("the flag of {TABLE} fell at {:?}, too long after {DEADLINE}", self.flag));
        }
    }
}
