//! The shared state of a simulation: time, random numbers, and a trace.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::hash::{DefaultHasher, Hasher};
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The simulated environment that all nodes share.
///
/// Only one thread uses it, so runs with the same seed draw the same random numbers and record the
/// same trace.
#[derive(Debug)]
pub(crate) struct World {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    chance: StdRng,
    /// The simulated time since the start, in milliseconds. It follows the node that is furthest
    /// ahead.
    now: u64,
    /// The number of lines in the trace.
    notes: u64,
    /// A checksum of the trace.
    sum: DefaultHasher,
    /// For each table, the last event that any client knows to be durable.
    acknowledged: BTreeMap<String, u64>,
    /// The time until which owners may not know that they have lost their tables.
    blind: u64,
    /// Violations of the checked properties.
    findings: Vec<String>,
    /// True if the trace is printed.
    shows: bool,
}

impl World {
    pub(crate) fn new(seed: u64) -> Self {
        let state = State {
            chance: StdRng::seed_from_u64(seed),
            now: 0,
            notes: 0,
            sum: DefaultHasher::new(),
            acknowledged: BTreeMap::new(),
            blind: 0,
            findings: Vec::new(),
            shows: std::env::var_os("POLYCHESS_SHOW").is_some(),
        };
        Self { state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a random number in `range`.
    pub(crate) fn draw(&self, range: Range<u64>) -> u64 {
        self.state().chance.random_range(range)
    }

    /// Returns true with a probability of `percent` percent.
    pub(crate) fn happens(&self, percent: u64) -> bool {
        self.draw(0..100) < percent
    }

    pub(crate) fn now(&self) -> u64 {
        self.state().now
    }

    /// Advances the time, unless it is already later than `at`.
    pub(crate) fn reach(&self, at: u64) {
        let mut state = self.state();
        state.now = state.now.max(at);
    }

    /// Adds a line to the trace, and returns its number.
    pub(crate) fn note(&self, what: impl Display) -> u64 {
        let mut state = self.state();
        let line = format!("{} {what}\n", state.now);
        state.sum.write(line.as_bytes());
        if state.shows {
            print!("{line}");
        }
        state.notes += 1;
        state.notes
    }

    /// Returns a checksum of the trace. Equal checksums mean equal runs.
    pub(crate) fn sum(&self) -> u64 {
        self.state().sum.finish()
    }

    /// Records that a client knows event `seq` to be durable.
    pub(crate) fn acknowledge(&self, table: &str, seq: u64) {
        let mut state = self.state();
        let known = state.acknowledged.entry(table.to_owned()).or_default();
        *known = seq.max(*known);
    }

    /// Allows owners to show outdated states until this time, because their leases were deleted.
    pub(crate) fn blind(&self, until: u64) {
        let mut state = self.state();
        state.blind = state.blind.max(until);
    }

    /// Returns the last event that any client knows to be durable. Every view of the table must
    /// contain it.
    pub(crate) fn acknowledged(&self, table: &str) -> u64 {
        let state = self.state();
        state.acknowledged.get(table).copied().filter(|_| state.now >= state.blind).unwrap_or(0)
    }

    /// Records a violation of a checked property.
    pub(crate) fn find(&self, what: String) {
        self.note(&what);
        let mut state = self.state();
        let found = format!("{what} (after {} ms)", state.now);
        state.findings.push(found);
    }

    pub(crate) fn findings(&self) -> Vec<String> {
        self.state().findings.clone()
    }
}
