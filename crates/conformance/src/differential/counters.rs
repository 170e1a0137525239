//! Counts how often the random walks reach each special rule.

use std::collections::BTreeMap;
use std::fmt;

/// Minimum number of occurrences, in a run of any length, of the rules passed to
/// [`Counters::often`].
pub(crate) const OFTEN: u64 = 200;

/// The number of occurrences of each special rule, in the order of the game's list.
pub(crate) struct Counters {
    names: Vec<&'static str>,
    often: &'static [&'static str],
    counts: BTreeMap<&'static str, u64>,
}

impl Counters {
    pub(crate) fn new(names: &[&'static str]) -> Self {
        Self { names: names.to_vec(), often: &[], counts: BTreeMap::new() }
    }

    /// Adds rules that must occur at least [`OFTEN`] times, even in a short run.
    pub(crate) fn often(mut self, names: &'static [&'static str]) -> Self {
        self.names.extend(names);
        self.often = names;
        self
    }

    /// Counts one occurrence of the rule `name`.
    ///
    /// # Panics
    /// If the rule is not in the game's list. The run could otherwise not check that it occurs
    /// often enough.
    pub(crate) fn add(&mut self, name: &'static str) {
        assert!(self.names.contains(&name), "\"{name}\" is not on the game's list of counters");
        *self.counts.entry(name).or_default() += 1;
    }

    fn count(&self, name: &str) -> u64 {
        self.counts.get(name).copied().unwrap_or(0)
    }

    /// Returns the total number of occurrences of these rules.
    pub(crate) fn total(&self, names: &[&str]) -> u64 {
        names.iter().map(|name| self.count(name)).sum()
    }

    /// Returns the rules that occurred at least once.
    pub(crate) fn met(&self) -> impl Iterator<Item = &'static str> {
        self.counts.keys().copied()
    }

    /// Returns the rules that occurred fewer than `least` times. The rules passed to
    /// [`Counters::often`] must occur at least [`OFTEN`] times.
    pub(crate) fn below(&self, least: u64) -> Vec<&'static str> {
        let needed = |name: &&str| if self.often.contains(name) { least.max(OFTEN) } else { least };
        self.names.iter().copied().filter(|name| self.count(name) < needed(name)).collect()
    }
}

impl fmt::Display for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.names.iter().try_for_each(|name| writeln!(f, "  {:>8}  {name}", self.count(name)))
    }
}
