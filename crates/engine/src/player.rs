//! Computer players: a strategy with its limits.

use crate::algorithm::Algorithm;

/// The method that a player uses to choose its turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strategy {
    /// Plays random legal moves.
    Random,
    /// Plays the move with the best material balance after the next player's reply.
    Greedy,
    /// Plays the best move of a search.
    Search(Algorithm),
}

impl Strategy {
    /// Returns the name that options and files use.
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

/// A computer player: a strategy with its limits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    /// The method that chooses its turns.
    pub strategy: Strategy,
    /// Maximum depth in turns.
    pub depth: u32,
    /// Maximum number of nodes for a move.
    pub nodes: u64,
    /// Maximum random change of a move's score, in score units. It varies the choice among moves of
    /// similar value.
    pub noise: i32,
    /// True if the player uses the game's opening book.
    pub book: bool,
}

/// Greatest depth of a player, in turns.
pub const MAX_DEPTH: u32 = 60;

impl Player {
    /// Returns a player without an opening book. Only the number of nodes limits its searches.
    #[must_use]
    pub const fn of(strategy: Strategy, nodes: u64) -> Self {
        Self { strategy, depth: MAX_DEPTH, nodes, noise: 8, book: false }
    }
}
