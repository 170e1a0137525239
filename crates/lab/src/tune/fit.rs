//! Fit of the parameters of an evaluation to game results. A parameter moves far from its start
//! value only if the change clearly improves the prediction.

use super::fitted::{Bend, Fit};
use super::model::Features;

/// Number of optimisation steps.
const STEPS: usize = 150;
/// Initial step size of the parameters, in centipawns.
const INITIAL_STEP: f64 = 6.0;
/// Number of independent positions that a game counts as. All positions of a game share one result.
const WEIGHT_OF_A_GAME: f64 = 1.0;
/// Change of a parameter that the penalty restricts only a little, in centipawns. Half of the start
/// value replaces it if that is greater.
const FREE_CHANGE: f64 = 40.0;

/// Initial step size of the curve.
const INITIAL_CURVE_STEP: f64 = 0.03;

/// Returns the mean loss over the positions.
pub(super) fn loss(all: &[&Features], fit: &Fit) -> f64 {
    all.iter().map(|features| features.loss(&features.counts(fit), &fit.bend)).sum::<f64>() / all.len().max(1) as f64
}

/// Returns the parameters and the curve with the least loss (Adam: Kingma and Ba 2015).
///
/// The fit starts at `begin`, and a penalty keeps the parameters close to it. Parameters with
/// `true` in `fixed` do not change.
pub(super) fn fit(all: &[&Features], games: usize, begin: &Fit, fixed: &[bool]) -> Fit {
    let (mut fit, count) = (begin.clone(), begin.numbers.len());
    let (mut mean, mut square) = (vec![0.0; count + 3], vec![0.0; count + 3]);
    let pull = 1.0 / (WEIGHT_OF_A_GAME * games.max(1) as f64);
    for step in 1..=STEPS {
        let mut slope = vec![0.0; count + 3];
        for features in all {
            let counts = features.counts(&fit);
            for ((_, side), by_count) in features.sides.iter().zip(features.slope(&counts, &fit.bend)) {
                slope.iter_mut().zip(side).for_each(|(slope, f)| *slope += by_count / 100.0 * f64::from(*f));
            }
            let bent = CURVE_STEPS.map(|bend| {
                features.loss(&counts, &bend(fit.bend, 1e-3)) - features.loss(&counts, &bend(fit.bend, -1e-3))
            });
            slope[count..].iter_mut().zip(bent).for_each(|(slope, bent)| *slope += bent / 2e-3);
        }
        let left = 1.0 - (step as f64 - 1.0) / STEPS as f64;
        let mut stride = |i: usize, slope: f64| {
            mean[i] = 0.9 * mean[i] + 0.1 * slope;
            square[i] = 0.99 * square[i] + 0.01 * slope * slope;
            let unbiased = |value: f64, rate: f64| value / (1.0 - f64::powi(rate, step as i32));
            left * unbiased(mean[i], 0.9) / (unbiased(square[i], 0.99).sqrt() + 1e-12)
        };
        for i in (0..count).filter(|&i| !fixed[i]) {
            let free = (begin.numbers[i].abs() / 2.0).max(FREE_CHANGE);
            let pulled = pull * (fit.numbers[i] - begin.numbers[i]) / (free * free);
            fit.numbers[i] -= INITIAL_STEP * stride(i, slope[i] / all.len() as f64 + pulled);
        }
        for (at, bend) in CURVE_STEPS.iter().enumerate() {
            fit.bend = bend(fit.bend, -INITIAL_CURVE_STEP * stride(count + at, slope[count + at] / all.len() as f64));
        }
        fit.bend.second = fit.bend.second.clamp(0.0, 2.0);
        fit.bend.level = fit.bend.level.clamp(0.0, 0.9);
    }
    fit
}

/// Functions that change one parameter of the curve by a step.
const CURVE_STEPS: [fn(Bend, f64) -> Bend; 3] = [
    |bend, step| Bend { sharpness: bend.sharpness * (1.0 + step), ..bend },
    |bend, step| Bend { second: bend.second + step, ..bend },
    |bend, step| Bend { level: bend.level + step, ..bend },
];
