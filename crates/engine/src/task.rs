//! A question to the engine, and what it has found out.

use crate::table::packed;
use crate::{Algorithm, Team, Without};
use polychess_rules::{BySeat, Move, zobrist};

/// No tree of simulations takes more unless somebody says so.
pub(crate) const TREE_BYTES: usize = 56 << 20;

/// A question to the engine.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a, P, E> {
    /// Where somebody is on turn.
    pub position: &'a P,
    /// What judges positions.
    pub evaluate: &'a E,
    /// What each seat would have by a draw, in points; `None` where that is not known.
    pub draw: Option<BySeat<f64>>,
    /// Repetition keys of positions that would be drawn if they stood once more.
    pub past: &'a [u64],
    /// Only these plies; all legal ones if there are none.
    pub only: &'a [Move],
    /// How it is answered.
    pub algorithm: Algorithm,
    /// Turns to look ahead at most.
    pub depth: u32,
    /// What is shared with other threads that search the same with the same table.
    pub team: Option<&'a Team>,
    /// Bytes that a tree of simulations may take, where the algorithm grows one.
    pub tree_bytes: usize,
    /// Are positions at that depth judged as they stand, without quiescence?
    pub flat: bool,
    /// What the search does without, beside that.
    pub without: Without,
    /// How many of the best plies are told apart.
    pub lines: usize,
    /// A ply whose score is wanted in any case, as deep as that of the best ([`Thought::also`]).
    pub also: Option<Move>,
    /// Scores are changed at random by up to so many thousandths, always in the same way for the same seed.
    pub noise: i32,
    /// The seed.
    pub seed: u64,
}

impl<'a, P, E> Task<'a, P, E> {
    /// The best line from a position, by the algorithm that is the default, without bounds and without a past.
    pub fn new(position: &'a P, evaluate: &'a E) -> Self {
        Self {
            position,
            evaluate,
            draw: None,
            past: &[],
            only: &[],
            algorithm: Algorithm::DEFAULT,
            depth: 60,
            team: None,
            tree_bytes: TREE_BYTES,
            flat: false,
            without: Without::NOTHING,
            lines: 1,
            also: None,
            noise: 0,
            seed: 0,
        }
    }
}

impl<P, E> Task<'_, P, E> {
    /// By how much the score of a ply of the root is off: always the same for the same seed.
    pub(crate) fn noise_of(&self, m: Move) -> i32 {
        let span = 2 * self.noise.max(0) as u64 + 1;
        let random = zobrist::mix(self.seed ^ zobrist::mix(u64::from(packed(m))));
        (random % span) as i32 - self.noise.max(0)
    }
}

/// What comes of a ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The ply and what is thought to follow.
    pub plies: Vec<Move>,
    /// The player's score.
    pub score: i32,
}

/// What the engine has found out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// The best plies, best first; empty only when there is no legal ply.
    pub lines: Vec<Line>,
    /// The score of [`Task::also`] at the depth that was looked ahead in full.
    pub also: Option<i32>,
    /// Turns looked ahead in full.
    pub depth: u32,
    /// Plies looked ahead at the most.
    pub deepest: usize,
    /// Nodes looked at.
    pub nodes: u64,
}

impl Thought {
    /// The best ply.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.plies.first()).copied()
    }
}
