//! The points on the other board of a match with two boards.

use polychess_engine::Evaluation;
use polychess_game::{Match, Value};

/// Returns the expected or final points of each seat on the boards other than `board`, and the
/// maximum points of a seat there.
pub(crate) fn elsewhere<V: Value>(all: &Match<V>, board: usize) -> (Vec<f32>, f32) {
    let (mut sum, mut best) = (vec![0.0; V::INFO.seats.len()], 0.0);
    for (_, game) in all.boards().iter().enumerate().filter(|(index, _)| *index != board) {
        let expected = Evaluation::<V>::new(game.position()).points(game.position());
        let ended = game.outcome().map(|outcome| outcome.points.unwrap_or_default());
        for (seat, sum) in V::INFO.all_seats().zip(&mut sum) {
            *sum += ended.map_or(expected[seat], |points| points[seat].to_f64() as f32);
        }
        best += V::payments(game.position()).best;
    }
    (sum, best)
}
