//! Search algorithms and their names.

/// How a search models several rivals. With two sides left, all are the same search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Algorithm {
    /// All rivals play against the root player.
    Paranoid,
    /// One rival may play anything; the others play their greedy reply or the worst reply for us.
    BestReply,
    /// Paranoid if the root player leads, else best reply.
    Blend,
}

impl Algorithm {
    /// All algorithms.
    pub const ALL: [Self; 3] = [Self::Paranoid, Self::BestReply, Self::Blend];

    /// The default algorithm.
    pub const DEFAULT: Self = Self::BestReply;

    /// Returns the name in options and files.
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
