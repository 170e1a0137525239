//! The nodes of a tree, which lie side by side in one list.

use polychess_rules::{BySeat, MAX_SEATS, Move, Seat};

/// A ply of its parent, and the position after it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) m: Move,
    /// How promising the ply looks before it has been tried; those of one parent add up to 1.
    pub(super) prior: f32,
    pub(super) visits: u32,
    /// Sums over visits: the part of the best points of each seat.
    pub(super) sums: [f32; MAX_SEATS],
    /// The scores, once they are known for certain.
    pub(super) proven: Option<BySeat<i32>>,
    /// Where its children lie; none before it is grown.
    pub(super) children: Option<(u32, u32)>,
}

impl Node {
    pub(super) fn new(m: Move, prior: f32) -> Self {
        Self { m, prior, visits: 0, sums: [0.0; MAX_SEATS], proven: None, children: None }
    }

    /// The mean of a seat; `None` before the first visit.
    pub(super) fn mean(&self, seat: Seat) -> Option<f32> {
        (self.visits > 0).then(|| self.sums[seat.index()] / self.visits as f32)
    }

    pub(super) fn add(&mut self, value: &[f32; MAX_SEATS]) {
        self.visits += 1;
        self.sums.iter_mut().zip(value).for_each(|(sum, value)| *sum += value);
    }
}
