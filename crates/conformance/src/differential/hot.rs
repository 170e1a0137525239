//! Hot positions: hand-picked starting positions close to special rules.

use crate::differential::subject::Subject;
use anyhow::{Context as _, ensure};
use polychess_game::Choices;
use rand::{Rng, RngExt};

/// A game's hot positions with their options. [`Hot::choose`] prefers positions that have often led
/// to a wanted rule.
///
/// `luck` contains the weight of each position: the number of wanted rules that walks from it have
/// reached, with exponential decay.
#[derive(Clone)]
pub(crate) struct Hot {
    positions: Vec<(Choices, String)>,
    luck: Vec<f64>,
    next: usize,
}

/// Each update multiplies the weight of earlier walks by this factor.
const MEMORY: f64 = 0.85;

impl Hot {
    pub(crate) fn of<S: Subject>() -> anyhow::Result<Self> {
        let lines = S::HOT.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let position = |line: &str| {
            let (options, text) = line.split_once('|').with_context(|| format!("no | in \"{line}\""))?;
            let options: Vec<&str> = options.split_whitespace().collect();
            anyhow::Ok((S::choices(&options), text.trim().to_owned()))
        };
        let positions: Vec<(Choices, String)> = lines.map(position).collect::<Result<_, _>>()?;
        ensure!(!positions.is_empty(), "there are hot positions");
        Ok(Self { luck: vec![0.0; positions.len()], positions, next: 0 })
    }

    pub(crate) fn position(&self, index: usize) -> &(Choices, String) {
        &self.positions[index]
    }

    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    /// Returns the index of the next position in order. With probability 1/2, returns a random
    /// position weighted by `luck` instead.
    pub(crate) fn choose(&mut self, rng: &mut impl Rng) -> usize {
        let all: f64 = self.luck.iter().sum();
        if all > 0.0 && rng.random_bool(0.5) {
            let mut at = rng.random_range(0.0..all);
            let found = self.luck.iter().position(|luck| {
                at -= luck;
                at < 0.0
            });
            return found.unwrap_or(0);
        }
        self.next = (self.next + 1) % self.positions.len();
        self.next
    }

    /// Records the number of wanted rules that a walk from this position has reached.
    pub(crate) fn note(&mut self, index: usize, met: u64) {
        self.luck[index] = MEMORY * self.luck[index] + met as f64;
    }

    /// Resets all weights before a search for other rules.
    pub(crate) fn forget(&mut self) {
        self.luck.fill(0.0);
    }
}
