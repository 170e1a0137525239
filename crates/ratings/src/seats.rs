//! Estimates the advantage of each seat from finished games.

use crate::{Rating, Total, score};

/// The number of iterations. Each one halves the remaining error or better.
const ITERATIONS: usize = 50;

/// A finished game of single players, in the order of the seats.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatedGame {
    /// The ratings before the game.
    pub ratings: Vec<Rating>,
    /// The places: 1 is first. Players with equal places share it.
    pub places: Vec<usize>,
}

/// Returns the advantage of each seat, on the internal scale. The advantages add up to 0.
///
/// The advantages have the maximum likelihood, given the ratings. Games with another number of
/// seats do not count.
#[must_use]
pub fn seat_advantages(games: &[SeatedGame], seats: usize) -> Vec<f64> {
    let games: Vec<&SeatedGame> = games.iter().filter(|game| game.ratings.len() == seats).collect();
    let mut advantages = vec![0.0; seats];
    for _ in 0..ITERATIONS {
        let mut steps = vec![(0.0, 0.0); seats];
        for game in &games {
            add_steps(game, &advantages, &mut steps);
        }
        for (advantage, (slope, curvature)) in advantages.iter_mut().zip(steps) {
            if curvature > 0.0 {
                // Both seats of a pair move at the same time, so each makes half of the step.
                *advantage += slope / curvature / 2.0;
            }
        }
        let mean = advantages.iter().sum::<f64>() / seats as f64;
        advantages.iter_mut().for_each(|advantage| *advantage -= mean);
    }
    advantages
}

/// Adds the first and the second derivative of the log-likelihood of a game, for each seat.
fn add_steps(game: &SeatedGame, advantages: &[f64], steps: &mut [(f64, f64)]) {
    let total = |(rating, advantage): (&Rating, &f64)| Total {
        mean: rating.mean + advantage,
        variance: rating.deviation.powi(2),
    };
    let totals: Vec<Total> = game.ratings.iter().zip(advantages).map(total).collect();
    for own in 0..totals.len() {
        for other in (0..totals.len()).filter(|&other| other != own) {
            let (expected, scale) = totals[own].expectation(totals[other]);
            steps[own].0 += (score(game.places[own], game.places[other]) - expected) / scale;
            steps[own].1 += expected * (1.0 - expected) / scale.powi(2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BETA;

    fn game(places: &[usize]) -> SeatedGame {
        let known = Rating { mean: 25.0, deviation: 0.0 };
        SeatedGame { ratings: vec![known; places.len()], places: places.to_vec() }
    }

    /// Among equals, a seat that wins three of four comparisons is ahead by the logit of 3/4.
    #[test]
    fn advantage_is_the_logit_of_the_score() {
        let games = [game(&[1, 2]), game(&[1, 2]), game(&[1, 2]), game(&[2, 1])];
        let advantages = seat_advantages(&games, 2);
        let expected = 3.0_f64.ln() * BETA;
        assert!((advantages[0] - advantages[1] - expected).abs() < 1e-6, "{advantages:?}");
    }

    #[test]
    fn shared_places_and_other_games_give_no_advantage() {
        assert_eq!(seat_advantages(&[game(&[1, 1, 1]), game(&[1, 2])], 3), [0.0; 3]);
        assert_eq!(seat_advantages(&[], 4), [0.0; 4]);
    }
}
