//! The interface between searches and evaluations.

use polychess_rules::{BySeat, Outcome, Role, Searchable, Seat};

/// Bound of mate scores: scores of won games are greater, scores of lost games are below its
/// negative.
pub const MATE_BOUND: i32 = 20_000;

/// An evaluation: a score of a position for each seat.
///
/// A score is the log-odds of expected points against missed points, in thousandths (see
/// [`share_of`](crate::share_of)). [`Evaluate::Accumulator`] holds the part that is updated
/// incrementally.
pub trait Evaluate<P: Searchable>: Sync {
    /// The part of the evaluation that is updated incrementally.
    type Accumulator: Copy + Default + PartialEq + std::fmt::Debug;

    /// Computes the accumulator of a position from scratch.
    fn accumulator(&self, position: &P) -> Self::Accumulator;

    /// Returns the accumulator after a move. It equals [`Evaluate::accumulator`] of the new
    /// position.
    fn update(&self, accumulator: &Self::Accumulator, before: &P, after: &P) -> Self::Accumulator;

    /// Returns the scores of a position of an unfinished game.
    fn scores(&self, position: &P, accumulator: &Self::Accumulator) -> BySeat<i32>;

    /// Returns the score of one seat, equal to that of [`Evaluate::scores`].
    fn score(&self, position: &P, accumulator: &Self::Accumulator, seat: Seat) -> i32 {
        self.scores(position, accumulator)[seat]
    }

    /// Returns the score of one seat. It may be inexact if it is far outside the bounds.
    fn score_within(&self, position: &P, accumulator: &Self::Accumulator, seat: Seat, _bounds: [i32; 2]) -> i32 {
        self.score(position, accumulator, seat)
    }

    /// Returns the scores of a finished game: mate scores for the winner and for seats without
    /// points.
    fn final_scores(&self, position: &P, outcome: Outcome) -> BySeat<i32>;

    /// Returns the score of a result with this many points.
    fn score_of_points(&self, points: f64) -> i32;

    /// Returns the exchange value of a role in centipawns.
    fn worth(&self, role: Role) -> i32;

    /// Returns the change of the piece-square value by a quiet move, in centipawns.
    fn psqt_delta(&self, position: &P, m: polychess_rules::Move) -> i32;
}
