//! What a search does besides looking at every ply to a depth. Each technique can be left out, so that a match shows what it brings.

/// A technique.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Technique {
    /// What is known of a position is not searched again, and its best ply comes first.
    TranspositionTable,
    /// After the first ply, others are only shown not to be better (principal variation search).
    NullWindows,
    /// A turn is left out where a player would be ahead even so.
    NullMove,
    /// Late quiet plies are searched less deep.
    LateMoveReductions,
    /// Near the leaves late quiet plies are left out.
    LateMovePruning,
    /// Near the leaves quiet plies are left out when far behind.
    Futility,
    /// Near the leaves nothing is searched when far ahead.
    ReverseFutility,
    /// In check a turn more is searched.
    CheckExtensions,
    /// Quiet plies that refuted others of the same depth come early.
    Killers,
    /// So does what answered the ply before best.
    CounterMoves,
    /// Quiet plies that were good elsewhere come before others.
    History,
    /// Captures that lose the exchange come last, and are not followed behind the depth.
    Exchanges,
    /// Behind the depth, captures that cannot reach the window are left out.
    DeltaPruning,
    /// Far behind the depth, only the piece that captured last is captured.
    Recaptures,
    /// Behind the depth, a rival who does not capture hands the turn on to the next one.
    Declining,
    /// Rivals who have no free turn may make the capture that hurts the player most.
    HarmfulCaptures,
    /// In a tree of simulations, plies that were good elsewhere get a bonus that fades.
    ProgressiveHistory,
    /// In a tree of simulations, what is decided is proven.
    Solver,
}

impl Technique {
    /// All of them.
    pub const ALL: [Self; 18] = [
        Self::TranspositionTable,
        Self::NullWindows,
        Self::NullMove,
        Self::LateMoveReductions,
        Self::LateMovePruning,
        Self::Futility,
        Self::ReverseFutility,
        Self::CheckExtensions,
        Self::Killers,
        Self::CounterMoves,
        Self::History,
        Self::Exchanges,
        Self::DeltaPruning,
        Self::Recaptures,
        Self::Declining,
        Self::HarmfulCaptures,
        Self::ProgressiveHistory,
        Self::Solver,
    ];

    /// Its name in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::TranspositionTable => "transposition-table",
            Self::NullWindows => "null-windows",
            Self::NullMove => "null-move",
            Self::LateMoveReductions => "late-move-reductions",
            Self::LateMovePruning => "late-move-pruning",
            Self::Futility => "futility",
            Self::ReverseFutility => "reverse-futility",
            Self::CheckExtensions => "check-extensions",
            Self::Killers => "killers",
            Self::CounterMoves => "counter-moves",
            Self::History => "history",
            Self::Exchanges => "exchanges",
            Self::DeltaPruning => "delta-pruning",
            Self::Recaptures => "recaptures",
            Self::Declining => "declining",
            Self::HarmfulCaptures => "harmful-captures",
            Self::ProgressiveHistory => "progressive-history",
            Self::Solver => "solver",
        }
    }

    /// The technique of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|technique| technique.name() == name)
    }
}

/// The techniques that a search does without.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Without(u32);

impl Without {
    /// Nothing is left out.
    pub const NOTHING: Self = Self(0);

    /// One more is left out.
    #[must_use]
    pub const fn and(self, technique: Technique) -> Self {
        Self(self.0 | 1 << technique as u32)
    }

    /// Is this one left out?
    #[inline]
    #[must_use]
    pub const fn has(self, technique: Technique) -> bool {
        self.0 >> technique as u32 & 1 != 0
    }
}
