//! The ways to search, by name.

/// How rivals are thought of where there is more than one. With two sides left all but the last search in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Algorithm {
    /// All play against the player alone.
    Paranoid,
    /// One rival at a time may play anything, the others what is natural for them, or the most harmful capture.
    BestReply,
    /// Everybody plays for himself.
    MaxN,
    /// Paranoid for who leads, best reply for who does not.
    Blend,
    /// Monte-Carlo tree search.
    Tree,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Paranoid, Self::BestReply, Self::MaxN, Self::Blend, Self::Tree];

    /// Who plays where nobody chooses.
    pub const DEFAULT: Self = Self::BestReply;

    /// Its name in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paranoid => "paranoid",
            Self::BestReply => "best-reply",
            Self::MaxN => "max-n",
            Self::Blend => "blend",
            Self::Tree => "mcts",
        }
    }

    /// The algorithm of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }
}
