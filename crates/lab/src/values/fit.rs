//! Fit of a calibration to recorded games by maximum likelihood.

use super::figures::parts;
use super::recorded_game::KeptGame;
use super::reviewed::Facts;
use polychess_analysis::Calibration;

/// Number of parameters.
const COUNT: usize = 3;
/// Values of the parameters without any games: the two slopes and the equal part.
const START: [f64; COUNT] = [1.0, 1.0, 0.0];
/// Steps of the first simplex. They are also the standard deviations of the parameters without any
/// games.
const STEPS: [f64; COUNT] = [-1.0, 1.0, 0.1];
/// Number of steps of the search.
const ITERATIONS: usize = 70;
/// Least predicted share. It limits the loss of one turn.
const LEAST_SHARE: f64 = 1e-3;

/// Returns the most likely calibration (Nelder and Mead 1965).
pub(super) fn fit(facts: &Facts, games: &[&KeptGame]) -> Calibration {
    let pieces = pieces_at_start(games);
    let of = |x: &[f64; COUNT]| Calibration {
        pieces,
        slopes: [x[0] as f32, x[1] as f32],
        equal: x[2].clamp(0.0, 1.0) as f32,
    };
    let cost = |x: &[f64; COUNT]| {
        // The parameters have a prior distribution, as strong as their standard deviations.
        let prior: f64 = (0..COUNT).map(|i| ((x[i] - START[i]) / STEPS[i]).powi(2)).sum();
        loss(facts, games, &of(x)) + prior / (2.0 * games.len().max(1) as f64)
    };
    of(&least(cost))
}

/// Returns the greatest number of pieces in a recorded position, but at least 1.
fn pieces_at_start(games: &[&KeptGame]) -> f32 {
    let turns = games.iter().flat_map(|game| &game.turns);
    turns.map(|turn| turn.pieces.iter().map(|&n| u32::from(n)).sum()).fold(1_u32, u32::max) as f32
}

/// Returns the mean cross entropy of the final shares.
pub(super) fn loss(facts: &Facts, games: &[&KeptGame], calibration: &Calibration) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for game in games {
        let review = facts.review(game, Some(calibration));
        let end: Vec<f64> = parts(&review.points).collect();
        for turn in &review.turns {
            let predicted = parts(&turn.points).map(|share| share.max(LEAST_SHARE).ln());
            sum -= predicted.zip(&end).map(|(ln, achieved)| ln * achieved).sum::<f64>();
            count += 1.0;
        }
    }
    sum / f64::max(count, 1.0)
}

/// Returns the point with the least cost.
fn least(cost: impl Fn(&[f64; COUNT]) -> f64) -> [f64; COUNT] {
    let mut corners: Vec<([f64; COUNT], f64)> = (0..=COUNT)
        .map(|i| std::array::from_fn(|j| START[j] + if i == j + 1 { STEPS[j] } else { 0.0 }))
        .map(|x| (x, cost(&x)))
        .collect();
    for _ in 0..ITERATIONS {
        corners.sort_by(|a, b| a.1.total_cmp(&b.1));
        let (best, worst) = (corners[0], corners[COUNT]);
        let centre: [f64; COUNT] =
            std::array::from_fn(|j| corners[..COUNT].iter().map(|(x, _)| x[j]).sum::<f64>() / COUNT as f64);
        let at = |way: f64| {
            let x = std::array::from_fn(|j| centre[j] + way * (worst.0[j] - centre[j]));
            (x, cost(&x))
        };
        let reflected = at(-1.0);
        let new = if reflected.1 < best.1 {
            let expanded = at(-2.0);
            if expanded.1 < reflected.1 { expanded } else { reflected }
        } else if reflected.1 < corners[COUNT - 1].1 {
            reflected
        } else {
            at(if reflected.1 < worst.1 { -0.5 } else { 0.5 })
        };
        if new.1 < worst.1 {
            corners[COUNT] = new;
        } else {
            for corner in &mut corners[1..] {
                let x = std::array::from_fn(|j| f64::midpoint(best.0[j], corner.0[j]));
                *corner = (x, cost(&x));
            }
        }
    }
    corners.sort_by(|a, b| a.1.total_cmp(&b.1));
    corners[0].0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_cost_is_found() {
        let goal = [0.4, 1.7, 0.05];
        let found = least(|x| x.iter().zip(goal).map(|(x, goal)| (x - goal).powi(2)).sum());
        assert!(found.iter().zip(goal).all(|(x, goal)| (x - goal).abs() < 1e-2), "{found:?}");
    }
}
