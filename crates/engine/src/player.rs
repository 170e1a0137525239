//! Computer players: a strategy and its limits.

use crate::algorithm::Algorithm;

/// How a player chooses its turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strategy {
    /// A random legal turn.
    Random,
    /// The best material balance after the next player's reply.
    Greedy,
    /// The best move of a search.
    Search(Algorithm),
}

impl Strategy {
    /// Returns the name in options and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Search(algorithm) => algorithm.name(),
        }
    }

    /// Returns all strategies.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Random, Self::Greedy].into_iter().chain(Algorithm::ALL.map(Self::Search))
    }
}

/// A computer player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    /// How it chooses turns.
    pub strategy: Strategy,
    /// Maximum depth in turns.
    pub depth: u32,
    /// Maximum number of nodes for a move.
    pub nodes: u64,
    /// Maximum random change of a score, in thousandths. It varies the choice among equal moves.
    pub noise: i32,
    /// True if it plays from the game's opening book.
    pub book: bool,
}

/// Greatest depth of a player, in turns.
pub const MAX_DEPTH: u32 = 60;

impl Player {
    /// Returns a player that is limited only by nodes.
    #[must_use]
    pub const fn of(strategy: Strategy, nodes: u64) -> Self {
        Self { strategy, depth: MAX_DEPTH, nodes, noise: 8, book: false }
    }
}
