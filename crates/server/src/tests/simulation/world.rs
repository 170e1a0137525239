//! The shared state of a simulated site: time, randomness, and notes of events.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::hash::{DefaultHasher, Hasher};
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The world around the nodes. One thread uses it, so random numbers and notes come in the same
/// order every time.
#[derive(Debug)]
pub(crate) struct World {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    chance: StdRng,
    /// The milliseconds since the start, by the clock of the furthest node.
    now: u64,
    /// The number of notes, and their checksum.
    notes: u64,
    sum: DefaultHasher,
    /// The last event of each table that a client knows to be durable.
    acknowledged: BTreeMap<String, u64>,
    /// Until this time, an owner may not know that it lost its table.
    blind: u64,
    findings: Vec<String>,
    /// True if all notes are printed.
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

    /// Returns a random number in this range.
    pub(crate) fn draw(&self, range: Range<u64>) -> u64 {
        self.state().chance.random_range(range)
    }

    /// Returns true with this probability in percent.
    pub(crate) fn happens(&self, percent: u64) -> bool {
        self.draw(0..100) < percent
    }

    pub(crate) fn now(&self) -> u64 {
        self.state().now
    }

    /// Advances the time to at least this value.
    pub(crate) fn reach(&self, at: u64) {
        let mut state = self.state();
        state.now = state.now.max(at);
    }

    /// Notes an event. Returns the number of the note.
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

    /// Returns a checksum of all notes. Equal checksums mean equal runs.
    pub(crate) fn sum(&self) -> u64 {
        self.state().sum.finish()
    }

    /// Records that a client knows this event to be durable.
    pub(crate) fn acknowledge(&self, table: &str, seq: u64) {
        let mut state = self.state();
        let known = state.acknowledged.entry(table.to_owned()).or_default();
        *known = seq.max(*known);
    }

    /// Lets owners show old states until this time, because the leases were deleted by hand.
    pub(crate) fn blind(&self, until: u64) {
        let mut state = self.state();
        state.blind = state.blind.max(until);
    }

    /// Returns the last event of a table that every look must show, because a client knows it to be
    /// durable.
    pub(crate) fn acknowledged(&self, table: &str) -> u64 {
        let state = self.state();
        state.acknowledged.get(table).copied().filter(|_| state.now >= state.blind).unwrap_or(0)
    }

    /// Records a violation.
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
