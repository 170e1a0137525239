//! Search techniques. The product uses all of them; experiments turn some off to measure their
//! value.

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
    /// Searches captures at the leaves. Without it, leaves get the static evaluation.
    Quiescence,
    /// Skips captures in quiescence that cannot raise alpha.
    DeltaPruning,
    /// Searches only recaptures deep in quiescence.
    Recaptures,
    /// Lets a rival decline to capture in quiescence, so that the next player is to move.
    Declining,
    /// Adds the worst reply to the moves of rivals without a free turn.
    HarmfulCaptures,
}

/// The techniques that a search uses.
pub trait Techniques: Copy + Sync {
    /// True if the search uses the technique.
    fn uses(self, technique: Technique) -> bool;
}

/// All techniques. The compiler removes each test of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AllTechniques;

impl Techniques for AllTechniques {
    #[inline(always)]
    fn uses(self, _: Technique) -> bool {
        true
    }
}
