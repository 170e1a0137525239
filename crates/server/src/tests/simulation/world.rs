//! What all parts of a simulated site share: its time, its chance, and the notes of what happened.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::hash::{DefaultHasher, Hasher};
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The world around the nodes. One thread acts on it, so what is drawn and noted comes in the same order every time.
#[derive(Debug)]
pub(crate) struct World {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    chance: StdRng,
    /// Milliseconds since the beginning, as the furthest node counts.
    now: u64,
    /// What has been noted, how often, and a sum of it.
    notes: u64,
    sum: DefaultHasher,
    /// For each table the last event that somebody was told is durable.
    acknowledged: BTreeMap<String, u64>,
    /// Until when an owner may not know that it is none.
    blind: u64,
    findings: Vec<String>,
    /// Is everything shown?
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

    /// A number of this range, by chance.
    pub(crate) fn draw(&self, range: Range<u64>) -> u64 {
        self.state().chance.random_range(range)
    }

    /// Does something happen that happens so many times in a hundred?
    pub(crate) fn happens(&self, percent: u64) -> bool {
        self.draw(0..100) < percent
    }

    pub(crate) fn now(&self) -> u64 {
        self.state().now
    }

    /// It is at least so late.
    pub(crate) fn reach(&self, at: u64) {
        let mut state = self.state();
        state.now = state.now.max(at);
    }

    /// Notes that something happened; gives its number.
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

    /// A sum of all that was noted: two runs with the same sum were the same.
    pub(crate) fn sum(&self) -> u64 {
        self.state().sum.finish()
    }

    /// Somebody was told that this event of a table is durable.
    pub(crate) fn acknowledge(&self, table: &str, seq: u64) {
        let mut state = self.state();
        let known = state.acknowledged.entry(table.to_owned()).or_default();
        *known = seq.max(*known);
    }

    /// Leases have been emptied by hand: until this moment an owner may not know that it is none, and show less than there is.
    pub(crate) fn blind(&self, until: u64) {
        let mut state = self.state();
        state.blind = state.blind.max(until);
    }

    /// The last event of a table that whoever looks now must see: anybody was told that it is durable.
    pub(crate) fn acknowledged(&self, table: &str) -> u64 {
        let state = self.state();
        state.acknowledged.get(table).copied().filter(|_| state.now >= state.blind).unwrap_or(0)
    }

    /// Something is as it must never be.
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
