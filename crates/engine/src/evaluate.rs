//! What a search wants of an evaluation. It knows no game, and a search knows no evaluation.

use polychess_rules::{BySeat, Outcome, Role, Searchable, Seat};

/// Scores of finished games lie beyond this, or beyond its negative.
pub(crate) const DECIDED: i32 = 20_000;

/// A judgement of positions: a score for each seat.
///
/// A score is the logarithm of the odds of expected points against those missed, in thousandths (see [`crate::share_of`]). What can be kept up to
/// date from ply to ply is a [`Evaluate::Sum`]; an evaluation by features of each seat's perspective fits in as well.
pub trait Evaluate<P: Searchable>: Sync {
    /// What is carried along.
    type Sum: Copy + Default + PartialEq + std::fmt::Debug;

    /// The sum of a position, computed from nothing.
    fn sum(&self, position: &P) -> Self::Sum;

    /// The sum after a ply, from that before it. Always equal to [`Evaluate::sum`] of the position after it.
    fn sum_after(&self, sum: &Self::Sum, before: &P, after: &P) -> Self::Sum;

    /// The scores of a position that is not over.
    fn scores(&self, position: &P, sum: &Self::Sum) -> BySeat<i32>;

    /// The score of one seat, as [`Evaluate::scores`] has it.
    fn score(&self, position: &P, sum: &Self::Sum, seat: Seat) -> i32 {
        self.scores(position, sum)[seat]
    }

    /// The score of one seat. Where it lies far below or above these two, it need not be exact.
    fn score_within(&self, position: &P, sum: &Self::Sum, seat: Seat, _bounds: [i32; 2]) -> i32 {
        self.score(position, sum, seat)
    }

    /// The scores of a finished game: beyond all others for whoever has won or got nothing.
    fn final_scores(&self, position: &P, outcome: Outcome) -> BySeat<i32>;

    /// The score of having this many points.
    fn score_of_points(&self, points: f64) -> i32;

    /// What a piece of this role is worth in exchanges, in hundredths of a pawn.
    fn worth(&self, role: Role) -> i32;

    /// How much more a piece counts on the cell where a quiet ply takes it, in hundredths of a pawn.
    fn drift(&self, position: &P, m: polychess_rules::Move) -> i32;
}
