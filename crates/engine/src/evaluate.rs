//! The interface between searches and evaluations.

use polychess_rules::{BySeat, Outcome, Role, Searchable, Seat};

/// Bound of mate scores. The score of a win is greater, and the score of a loss is below the
/// negative bound.
pub const MATE_BOUND: i32 = 20_000;

/// An evaluation: a function that scores a position for each seat.
///
/// A score is the log-odds of expected points against missed points. A score unit is a thousandth
/// of the natural logarithm (see [`share_of`](crate::share_of)).
pub trait Evaluate<P: Searchable>: Sync {
    /// The part of the evaluation that a search updates after each move, such as piece-square
    /// values.
    type Accumulator: Copy + Default + PartialEq + std::fmt::Debug;

    /// Computes the accumulator of a position from scratch.
    fn accumulator(&self, position: &P) -> Self::Accumulator;

    /// Returns the accumulator after a move. It equals [`Evaluate::accumulator`] of the new
    /// position.
    fn update(&self, accumulator: &Self::Accumulator, before: &P, after: &P) -> Self::Accumulator;

    /// Returns the score of each seat in an unfinished game.
    fn scores(&self, position: &P, accumulator: &Self::Accumulator) -> BySeat<i32>;

    /// Returns the score of one seat. It equals the seat's score in [`Evaluate::scores`].
    fn score(&self, position: &P, accumulator: &Self::Accumulator, seat: Seat) -> i32 {
        self.scores(position, accumulator)[seat]
    }

    /// Returns the score of one seat. It may be inexact if it is far outside the bounds, so that an
    /// implementation can skip costly terms.
    fn score_within(&self, position: &P, accumulator: &Self::Accumulator, seat: Seat, _bounds: [i32; 2]) -> i32 {
        self.score(position, accumulator, seat)
    }

    /// Returns the score of each seat in a finished game. A sole winning side and the seats with
    /// the fewest points get mate scores.
    fn final_scores(&self, position: &P, outcome: Outcome) -> BySeat<i32>;

    /// Returns the score of a seat that ends the game with this many points.
    fn score_of_points(&self, points: f64) -> i32;

    /// Returns the value of a role in exchanges, in centipawns.
    fn worth(&self, role: Role) -> i32;

    /// Returns the change of the middlegame piece-square value by a quiet move, in centipawns.
    fn psqt_delta(&self, position: &P, m: polychess_rules::Move) -> i32;
}
