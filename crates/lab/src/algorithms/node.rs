//! The nodes of a Monte Carlo search tree, which stores them in one vector.

use polychess_rules::{BySeat, MAX_SEATS, Move, Seat};

/// A node: a move, and the statistics of the position after it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) m: Move,
    /// Prior probability of the move. The priors of siblings add up to 1.
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// Sum of each seat's values over all visits.
    pub(super) sums: [f32; MAX_SEATS],
    /// The proven scores, if known.
    pub(super) proven: Option<BySeat<i32>>,
    /// Index of the first child and number of children; `None` before expansion.
    pub(super) children: Option<(u32, u32)>,
}

impl Node {
    pub(super) fn new(m: Move, prior: f32) -> Self {
        Self { m, prior, visits: 0, sums: [0.0; MAX_SEATS], proven: None, children: None }
    }

    /// Returns the seat's mean value, or `None` before the first visit.
    pub(super) fn mean(&self, seat: Seat) -> Option<f32> {
        (self.visits > 0).then(|| self.sums[seat.index()] / self.visits as f32)
    }

    pub(super) fn add(&mut self, value: &[f32; MAX_SEATS]) {
        self.visits += 1;
        self.sums.iter_mut().zip(value).for_each(|(sum, value)| *sum += value);
    }
}
