//! Smooth expected points over the turns of a game.
//!
//! The search of a position favours or disfavours its player to move, so raw vectors jump at each
//! turn. A smoothed vector is the prediction of the turns before, moved a part of the way to the
//! vector of the search. The prediction includes the loss of the last turn.

use crate::evaluation::TurnEvaluation;

/// The part of the way to the new vector.
const GAIN: f32 = 0.35;

/// Returns the smoothed expected points before each turn.
///
/// A turn keeps the vector of its search if the result is forced, or if the total points of the
/// game have changed.
pub(crate) fn smoothed(evaluations: &[TurnEvaluation]) -> Vec<Vec<f32>> {
    let mut all: Vec<Vec<f32>> = Vec::with_capacity(evaluations.len());
    let mut prediction: Option<Vec<f32>> = None;
    for evaluation in evaluations {
        let seen = &evaluation.before;
        let points = match &prediction {
            Some(expected) if !evaluation.is_decided && has_same_sum(expected, seen) => {
                expected.iter().zip(seen).map(|(expected, seen)| expected + GAIN * (seen - expected)).collect()
            }
            _ => seen.clone(),
        };
        let change = evaluation.after.iter().zip(seen).map(|(after, before)| after - before);
        prediction = Some(points.iter().zip(change).map(|(points, change)| points + change).collect());
        all.push(points);
    }
    all
}

fn has_same_sum(a: &[f32], b: &[f32]) -> bool {
    (a.iter().sum::<f32>() - b.iter().sum::<f32>()).abs() < 1e-3
}
