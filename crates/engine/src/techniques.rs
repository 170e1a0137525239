//! Search techniques. Each can be disabled, so that a match can measure its value.

/// A search technique.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Technique {
    /// Reuses stored results and searches the stored best move first.
    TranspositionTable,
    /// Principal variation search: null windows after the first move.
    NullWindows,
    /// Null move pruning.
    NullMove,
    /// Reduces the depth of late quiet moves.
    LateMoveReductions,
    /// Skips late quiet moves near the leaves.
    LateMovePruning,
    /// Skips quiet moves near the leaves if far behind.
    Futility,
    /// Cuts off near the leaves if far ahead (static null move pruning).
    ReverseFutility,
    /// Searches one turn deeper in check.
    CheckExtensions,
    /// Searches quiet moves early that caused cutoffs at the same ply.
    Killers,
    /// Searches the counter move of the previous move early.
    CounterMoves,
    /// Orders quiet moves by their history scores.
    History,
    /// Searches captures that lose the exchange last, and not at all in quiescence.
    Exchanges,
    /// Skips captures in quiescence that cannot raise alpha.
    DeltaPruning,
    /// Searches only recaptures deep in quiescence.
    Recaptures,
    /// Lets a rival decline to capture in quiescence, so that the next player is to move.
    Declining,
    /// Adds the worst reply to the moves of rivals without a free turn.
    HarmfulCaptures,
    /// MCTS: adds a fading bonus for moves with good history scores.
    ProgressiveHistory,
    /// MCTS: backs proven results up the tree.
    Solver,
}

impl Technique {
    /// All techniques.
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

    /// Returns the name in options and files.
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

    /// Returns the technique with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|technique| technique.name() == name)
    }
}

/// A set of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TechniqueSet(u32);

impl TechniqueSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Returns the set with one more technique.
    #[must_use]
    pub const fn with(self, technique: Technique) -> Self {
        Self(self.0 | 1 << technique as u32)
    }

    /// True if the set contains the technique.
    #[inline]
    #[must_use]
    pub const fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u32 & 1 != 0
    }
}
