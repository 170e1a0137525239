//! Conversion of mate scores between distances from the root and distances from a node.

use crate::evaluate::MATE_BOUND;

/// A bound beyond every score, for open windows.
pub(crate) const INFINITE: i32 = 32_000;
const MATED_BOUND: i32 = -MATE_BOUND;

/// Returns the score of a final position at this ply. Early wins score higher than late wins, and
/// late losses higher than early losses.
#[must_use]
pub fn adjust_mate_score(score: i32, ply: usize) -> i32 {
    match score {
        MATE_BOUND.. => score - ply as i32,
        i32::MIN..=MATED_BOUND => score + ply as i32,
        _ => score,
    }
}

/// Converts a mate score from the root's distance to the node's distance, for the transposition
/// table.
pub(crate) fn score_to_tt(score: i32, ply: usize) -> i32 {
    match score {
        MATE_BOUND.. => score + ply as i32,
        i32::MIN..=MATED_BOUND => score - ply as i32,
        _ => score,
    }
}

/// Converts a mate score of the transposition table from the node's distance to the root's
/// distance.
pub(crate) fn score_from_tt(score: i32, ply: usize) -> i32 {
    adjust_mate_score(score, ply)
}
