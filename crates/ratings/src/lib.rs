//! Ratings of players and teams in games of two to four sides.
//!
//! The model is the pairwise Bradley–Terry model of Weng and Lin (2011). Each pair of sides counts
//! as one comparison, and equal places count as half a point. Two details differ:
//!
//! - The uncertainty of a rating widens the logistic curve by its variance, as for a sum of two
//!   random numbers. Weng and Lin add it to the squared scale, which spreads ratings too far.
//! - The pairs of a game are not independent, so the deviation would shrink too fast. In a game of
//!   n sides, [`rate`] gives each pair the weight √(2/n).
//!
//! `cargo lab ratings` measures the effect with players of known strength.

mod seats;

pub use seats::{SeatedGame, seat_advantages};

use std::cmp::Ordering;
use std::f64::consts::PI;

/// The scale of the logistic curve: with this difference of strength, the stronger player wins 73 %
/// of the comparisons.
pub const BETA: f64 = 25.0 / 6.0;

const START_MEAN: f64 = 25.0;
const START_DEVIATION: f64 = 25.0 / 3.0;
/// The growth of the variance before each game, so that ratings follow players who improve.
const GAME_VARIANCE: f64 = 0.3 * 0.3;
/// The growth of the variance per day without a game. After a year, a rating is as uncertain as
/// that of a new player.
const DAY_VARIANCE: f64 = START_DEVIATION * START_DEVIATION / 365.0;
/// The variance of a logistic distribution with scale 1.
const LOGISTIC_VARIANCE: f64 = PI * PI / 3.0;
/// Points on the shown scale per unit of the internal scale.
const POINTS: f64 = 60.0;
const START_POINTS: f64 = 1500.0;
/// A rating with a greater shown deviation is provisional.
const PROVISIONAL: f64 = 240.0;
/// A leaderboard lists ratings with a smaller shown deviation.
const LISTED: f64 = 180.0;

/// An estimate of a player's strength, on the internal scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The expected strength.
    pub mean: f64,
    /// The standard deviation of the estimate.
    pub deviation: f64,
}

/// A rating as players see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    /// The rating: 1500 for a new player.
    pub rating: i32,
    /// The deviation: 500 for a new player.
    pub deviation: i32,
}

/// A side of a finished game: one player or several partners.
#[derive(Clone, PartialEq, Debug)]
pub struct Side {
    /// The ratings of the partners before the game.
    pub players: Vec<Rating>,
    /// The place: 1 is first. Sides with equal places share it.
    pub place: usize,
}

impl Rating {
    /// The rating of a new player.
    pub const NEW: Self = Self { mean: START_MEAN, deviation: START_DEVIATION };

    /// Returns the rating as players see it.
    #[must_use]
    pub fn points(self) -> Points {
        let rating = START_POINTS + POINTS * (self.mean - START_MEAN);
        Points { rating: rating.round() as i32, deviation: (POINTS * self.deviation).round() as i32 }
    }

    /// True if the rating is too uncertain to compare players.
    #[must_use]
    pub fn is_provisional(self) -> bool {
        POINTS * self.deviation > PROVISIONAL
    }

    /// True if the rating is certain enough for a leaderboard.
    #[must_use]
    pub fn is_listed(self) -> bool {
        POINTS * self.deviation < LISTED
    }

    /// Returns the rating after some days without a game.
    #[must_use]
    pub fn after_days(self, days: f64) -> Self {
        self.with_variance(self.deviation.powi(2) + DAY_VARIANCE * days.max(0.0))
    }

    fn before_game(self) -> Self {
        self.with_variance(self.deviation.powi(2) + GAME_VARIANCE)
    }

    /// Returns the rating with this variance, but with at most the deviation of a new player.
    fn with_variance(self, variance: f64) -> Self {
        Self { deviation: variance.sqrt().min(START_DEVIATION), ..self }
    }
}

/// The sum of the partners of a side.
#[derive(Clone, Copy)]
struct Total {
    mean: f64,
    variance: f64,
}

impl Total {
    fn of(players: &[Rating]) -> Self {
        Self {
            mean: players.iter().map(|rating| rating.mean).sum(),
            variance: players.iter().map(|rating| rating.deviation.powi(2)).sum(),
        }
    }

    /// Returns the probability of a better place than `other`, and the scale of the logistic curve.
    fn expectation(self, other: Self) -> (f64, f64) {
        let scale = (BETA.powi(2) + (self.variance + other.variance) / LOGISTIC_VARIANCE).sqrt();
        (1.0 / (1.0 + ((other.mean - self.mean) / scale).exp()), scale)
    }
}

/// Returns the score of a comparison between two places.
fn score(own: usize, other: usize) -> f64 {
    match own.cmp(&other) {
        Ordering::Less => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Greater => 0.0,
    }
}

/// Returns the weight of each pair of sides in a game.
fn pair_weight(sides: usize) -> f64 {
    (2.0 / sides as f64).sqrt()
}

/// Returns the new ratings of all players of a finished game, in the order of `sides`.
///
/// If there are fewer than two sides, or a side has no players, all ratings stay as they are.
#[must_use]
pub fn rate(sides: &[Side]) -> Vec<Vec<Rating>> {
    if sides.len() < 2 || sides.iter().any(|side| side.players.is_empty()) {
        return sides.iter().map(|side| side.players.clone()).collect();
    }
    let before = |side: &Side| side.players.iter().map(|rating| rating.before_game()).collect::<Vec<_>>();
    let before: Vec<Vec<Rating>> = sides.iter().map(before).collect();
    let totals: Vec<Total> = before.iter().map(|players| Total::of(players)).collect();
    let weight = pair_weight(sides.len());
    let mut after = Vec::with_capacity(sides.len());
    for (own, players) in before.iter().enumerate() {
        let (mut slope, mut information) = (0.0, 0.0);
        for other in (0..sides.len()).filter(|&other| other != own) {
            let (expected, scale) = totals[own].expectation(totals[other]);
            slope += (score(sides[own].place, sides[other].place) - expected) / scale;
            information += expected * (1.0 - expected) / scale.powi(2);
        }
        // One step of Newton's method towards the most probable strength.
        let updated = |rating: &Rating| {
            let variance = 1.0 / (1.0 / rating.deviation.powi(2) + weight * information);
            Rating { mean: rating.mean + weight * variance * slope, deviation: variance.sqrt() }
        };
        after.push(players.iter().map(updated).collect());
    }
    after
}

/// Returns the expected score of each side: the mean of its comparisons, divided so that the scores
/// of all sides add up to 1.
#[must_use]
pub fn expected_scores(sides: &[&[Rating]]) -> Vec<f64> {
    let totals: Vec<Total> = sides.iter().map(|players| Total::of(players)).collect();
    let pairs = (sides.len() * sides.len().saturating_sub(1)) as f64 / 2.0;
    let others = |own: usize| (0..totals.len()).filter(move |&other| other != own);
    let sum = |own: usize| others(own).map(|other| totals[own].expectation(totals[other]).0).sum::<f64>();
    (0..totals.len()).map(|own| sum(own) / pairs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn singles(places: &[usize]) -> Vec<Side> {
        places.iter().map(|&place| Side { players: vec![Rating::NEW], place }).collect()
    }

    #[test]
    fn better_places_gain_and_worse_ones_lose() {
        let new = rate(&singles(&[2, 1, 4, 3]));
        let means: Vec<f64> = new.iter().map(|side| side[0].mean).collect();
        assert!(means[1] > means[0] && means[0] > means[3] && means[3] > means[2], "{means:?}");
        assert!((means.iter().sum::<f64>() - 100.0).abs() < 1e-9, "{means:?}");
        assert!(new.iter().all(|side| side[0].deviation < Rating::NEW.deviation));
    }

    #[test]
    fn equals_with_equal_places_keep_their_means() {
        for new in rate(&singles(&[1, 1, 1])) {
            assert!((new[0].mean - Rating::NEW.mean).abs() < 1e-12);
            assert!(new[0].deviation < Rating::NEW.deviation);
        }
        let shared = rate(&singles(&[1, 1, 3]));
        assert_eq!(shared[0], shared[1]);
        assert!(shared[0][0].mean > shared[2][0].mean);
    }

    /// The deviation shrinks by the information of the comparison: 1/4 of the squared slope at even
    /// strength.
    #[test]
    fn two_equal_players_change_by_the_formula() {
        let known = Rating { mean: 25.0, deviation: 2.0 };
        let sides = [1, 2].map(|place| Side { players: vec![known], place });
        let variance = 4.0 + GAME_VARIANCE;
        let scale = (BETA * BETA + 2.0 * variance * 3.0 / (PI * PI)).sqrt();
        let new = rate(&sides)[0][0];
        let shrunk = 1.0 / (1.0 / variance + 1.0 / (4.0 * scale * scale));
        assert!((new.mean - (25.0 + shrunk / scale / 2.0)).abs() < 1e-12, "{new:?}");
        assert!((new.deviation.powi(2) - shrunk).abs() < 1e-12, "{new:?}");
    }

    #[test]
    fn uncertain_partners_change_most() {
        let sure = Rating { mean: 25.0, deviation: 1.0 };
        let sides =
            [Side { players: vec![sure, Rating::NEW], place: 1 }, Side { players: vec![sure, Rating::NEW], place: 2 }];
        let new = rate(&sides);
        assert!(new[0][1].mean - 25.0 > 10.0 * (new[0][0].mean - 25.0), "{new:?}");
    }

    #[test]
    fn absence_makes_ratings_provisional() {
        let known = Rating { mean: 30.0, deviation: 2.0 };
        assert!(known.is_listed() && !known.is_provisional());
        assert!(known.after_days(90.0).is_provisional());
        assert_eq!(known.after_days(10_000.0).deviation, Rating::NEW.deviation);
        assert_eq!(known.after_days(-5.0), known);
        assert_eq!(known.points(), Points { rating: 1800, deviation: 120 });
        assert_eq!(Rating::NEW.points(), Points { rating: 1500, deviation: 500 });
    }

    #[test]
    fn games_without_opponents_change_nothing() {
        assert_eq!(rate(&singles(&[1])), [[Rating::NEW]]);
        let nobody = [Side { players: vec![], place: 1 }, Side { players: vec![Rating::NEW], place: 2 }];
        assert_eq!(rate(&nobody), [vec![], vec![Rating::NEW]]);
    }

    #[test]
    fn expected_scores_add_up_to_one() {
        let strong = Rating { mean: 30.0, ..Rating::NEW };
        let scores = expected_scores(&[&[strong], &[Rating::NEW], &[Rating::NEW]]);
        assert!((scores.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(scores[0] > scores[1] && (scores[1] - scores[2]).abs() < 1e-12);
    }
}
