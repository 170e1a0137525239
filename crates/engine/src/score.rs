//! Mate scores: adjusted by their distance from the root, and as stored in the transposition table.

use crate::evaluate::MATE_BOUND;

/// Greater than every score.
pub(crate) const INFINITE: i32 = 32_000;
const MATED_BOUND: i32 = -MATE_BOUND;

/// Prefers early wins and late losses.
#[must_use]
pub fn adjust_mate_score(score: i32, ply: usize) -> i32 {
    match score {
        MATE_BOUND.. => score - ply as i32,
        i32::MIN..=MATED_BOUND => score + ply as i32,
        _ => score,
    }
}

/// Converts a mate score from distance to the root to distance to the node.
pub(crate) fn score_to_tt(score: i32, ply: usize) -> i32 {
    match score {
        MATE_BOUND.. => score + ply as i32,
        i32::MIN..=MATED_BOUND => score - ply as i32,
        _ => score,
    }
}

/// Converts a mate score from distance to the node to distance to the root.
pub(crate) fn score_from_tt(score: i32, ply: usize) -> i32 {
    adjust_mate_score(score, ply)
}
