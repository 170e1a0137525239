//! Search techniques. Normal searches use all of them. Experiments turn some off to measure their
//! effect.

/// A search technique that an experiment can turn off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Technique {
    /// Reuses stored results and searches the stored best move first.
    TranspositionTable,
    /// Principal variation search: null windows after the first move.
    NullWindows,
    /// Null move pruning: cuts off if a pass already fails high.
    NullMove,
    /// Late move reductions: searches late moves to a lower depth first.
    LateMoveReductions,
    /// Late move pruning: skips late quiet moves near the leaves.
    LateMovePruning,
    /// Futility pruning: skips quiet moves near the leaves if the static evaluation is far below
    /// alpha.
    Futility,
    /// Reverse futility pruning: cuts off near the leaves if the static evaluation is far above
    /// beta.
    ReverseFutility,
    /// Check extensions: searches one turn deeper if the player to move is in check.
    CheckExtensions,
    /// Killer moves: searches quiet moves early that caused a cutoff at the same ply.
    Killers,
    /// Counter moves: searches the quiet move early that last refuted the previous move.
    CounterMoves,
    /// History heuristic: orders quiet moves by their history scores.
    History,
    /// Static exchange evaluation: searches losing captures last and prunes some losing moves.
    Exchanges,
    /// Quiescence search at the leaves. Without it, leaves get the static evaluation.
    Quiescence,
    /// Delta pruning: skips captures in quiescence search that cannot raise alpha.
    DeltaPruning,
    /// Searches only recaptures deep in quiescence search.
    Recaptures,
    /// Lets a rival decline to capture in quiescence search, so that the next player is to move.
    Declining,
    /// Adds the worst reply to the moves of a rival that has no free turn.
    HarmfulCaptures,
}

/// The techniques that a search uses.
pub trait Techniques: Copy + Sync {
    /// True if the search uses the technique.
    fn uses(self, technique: Technique) -> bool;
}

/// All techniques. The answer is constant, so the compiler removes the checks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AllTechniques;

impl Techniques for AllTechniques {
    #[inline(always)]
    fn uses(self, _: Technique) -> bool {
        true
    }
}
