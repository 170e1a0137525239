//! A player: how somebody thinks, within which bounds.

use crate::{Algorithm, Without};

/// What decides on a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mind {
    /// Any legal turn.
    Random,
    /// The best exchange of one ply, looking no further than the next player.
    Greedy,
    /// A search.
    Search(Algorithm),
}

impl Mind {
    /// Its name in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Search(algorithm) => algorithm.name(),
        }
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Random, Self::Greedy].into_iter().chain(Algorithm::ALL.map(Self::Search))
    }
}

/// A player with its bounds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    /// What decides.
    pub mind: Mind,
    /// Turns to look ahead at most.
    pub depth: u32,
    /// Nodes to look at, at most, for a ply.
    pub nodes: u64,
    /// By how many thousandths scores are off, at random. It makes equals differ from game to game.
    pub noise: i32,
    /// Does the evaluation know pieces only, no places?
    pub plain: bool,
    /// Does it judge positions at its depth as they stand, without quiescence?
    pub flat: bool,
    /// What its search does without, beside that.
    pub without: Without,
    /// Does it play the openings of the game's book, where that goes?
    pub book: bool,
}

/// Nothing else is a depth.
pub(crate) const DEEPEST: u32 = 60;

impl Player {
    /// A player who is bound by nodes only.
    #[must_use]
    pub const fn of(mind: Mind, nodes: u64) -> Self {
        Self {
            mind,
            depth: DEEPEST,
            nodes,
            noise: 8,
            plain: false,
            flat: false,
            without: Without::NOTHING,
            book: false,
        }
    }
}
