//! Numbers that foretell results as well as they can, without going far from those they began with for little.

use super::model::Features;

/// Steps of a fit.
const STEPS: usize = 400;
/// How far a step goes at first, in hundredths of a pawn.
const STRIDE: f64 = 6.0;
/// Positions of one game tell about as much as so many games.
const WEIGHT_OF_A_GAME: f64 = 3.0;
/// A number changes by this much, in hundredths of a pawn, or by a quarter of itself, before it has to give good reasons.
const FREE: f64 = 15.0;

/// The mean loss over positions.
pub(super) fn loss(all: &[&Features], numbers: &[f64], sharpness: f64) -> f64 {
    let sum: f64 = all.iter().map(|f| f.loss(&f.shares(&f.strengths(numbers, sharpness)))).sum();
    sum / all.len().max(1) as f64
}

/// The best numbers, beginning from these and drawn towards them. Those that are `fixed` stay (Adam: Kingma and Ba 2015).
pub(super) fn fit(all: &[&Features], games: usize, begin: &[f64], sharpness: f64, fixed: &[bool]) -> Vec<f64> {
    let (mut numbers, count) = (begin.to_vec(), begin.len());
    let (mut mean, mut square) = (vec![0.0; count], vec![0.0; count]);
    let pull = 1.0 / (WEIGHT_OF_A_GAME * games.max(1) as f64);
    for step in 1..=STEPS {
        let mut slope = vec![0.0; count];
        for features in all {
            let (_, by_side) = features.slope(&features.strengths(&numbers, sharpness));
            for ((_, side), by_strength) in features.sides.iter().zip(by_side) {
                let factor = by_strength * sharpness / 100.0 / all.len() as f64;
                slope.iter_mut().zip(side).for_each(|(slope, feature)| *slope += factor * f64::from(*feature));
            }
        }
        let left = 1.0 - (step as f64 - 1.0) / STEPS as f64;
        for i in (0..count).filter(|&i| !fixed[i]) {
            let free = (begin[i].abs() / 4.0).max(FREE);
            let slope = slope[i] + pull * (numbers[i] - begin[i]) / (free * free);
            mean[i] = 0.9 * mean[i] + 0.1 * slope;
            square[i] = 0.99 * square[i] + 0.01 * slope * slope;
            let unbiased = |value: f64, rate: f64| value / (1.0 - f64::powi(rate, step as i32));
            numbers[i] -= STRIDE * left * unbiased(mean[i], 0.9) / (unbiased(square[i], 0.99).sqrt() + 1e-12);
        }
    }
    numbers
}
