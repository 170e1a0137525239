//! Scores of finished games: sooner or later, and as they are kept in the table.

use crate::evaluate::DECIDED;

/// Beyond every score.
pub(crate) const INFINITE: i32 = 32_000;
/// Scores beyond this are of games that are won.
const WON: i32 = DECIDED;
/// Scores below this are of games that are lost.
const LOST: i32 = -DECIDED;

/// A win is worth more the sooner it comes, a loss less bad the later.
pub(crate) fn with_haste(score: i32, ply: usize) -> i32 {
    match score {
        WON.. => score - ply as i32,
        i32::MIN..=LOST => score + ply as i32,
        _ => score,
    }
}

/// Scores of finished games are kept as seen from the node, not from the root.
pub(crate) fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        WON.. => score + ply as i32,
        i32::MIN..=LOST => score - ply as i32,
        _ => score,
    }
}

pub(crate) fn from_table(score: i32, ply: usize) -> i32 {
    with_haste(score, ply)
}
