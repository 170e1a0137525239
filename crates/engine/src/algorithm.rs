//! Search algorithms: assumptions about several rivals.

/// The assumption that a search makes about several rivals. With two sides left, all algorithms run
/// the same search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Algorithm {
    /// All rivals cooperate against the root player.
    Paranoid,
    /// Between two turns of the root player's side, one rival may play any turn. The others play
    /// their greedy reply or the worst reply for the root player.
    BestReply,
    /// Paranoid if the root player leads, else best reply.
    Blend,
}

impl Algorithm {
    /// All algorithms.
    pub const ALL: [Self; 3] = [Self::Paranoid, Self::BestReply, Self::Blend];

    /// The default algorithm.
    pub const DEFAULT: Self = Self::BestReply;

    /// Returns the name that options and files use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paranoid => "paranoid",
            Self::BestReply => "best-reply",
            Self::Blend => "blend",
        }
    }

    /// Returns the algorithm with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }
}
