//! From strengths to expected points, and from points to the scores that searches compare.
//!
//! Strengths are logarithms. Sides win with the probabilities of a softmax over them, and further places follow in the same way among those
//! who are left (the choice model of Luce 1959 and Plackett 1975). A score is the logarithm of the odds of expected points against
//! those missed, in thousandths: it orders outcomes as points do, and does not run into a wall when a game is nearly won, so that a search that
//! is far ahead still sees what brings it nearer to the end.
//!
//! Logarithm and exponential are computed here with sums and products only, which are the same on every machine.

use polychess_game::{Curve, Payments};
use polychess_rules::MAX_SEATS;

/// Thousandths of a logarithm in a score.
const SCALE: f32 = 1_000.0;
/// Static scores lie between this and its negative.
pub(crate) const MOST: i32 = 14_000;

/// `e` to the power of a number between -80 and 80.
pub(crate) fn exp(x: f32) -> f32 {
    let x = x.clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
    let whole = x.floor();
    let part = (x - whole) * std::f32::consts::LN_2;
    // Taylor's polynomial for a number between 0 and 0.7.
    let series = [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let value = series.iter().fold(0.0, |sum, term| sum * part + term);
    value * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

/// The natural logarithm of a positive, normal number.
pub(crate) fn ln(x: f32) -> f32 {
    let bits = x.max(f32::MIN_POSITIVE).to_bits();
    let exponent = (bits >> 23) as i32 - 127;
    let mantissa = f32::from_bits(bits & 0x007f_ffff | 127 << 23);
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let square = t * t;
    let series = [1.0 / 9.0, 1.0 / 7.0, 0.2, 1.0 / 3.0, 1.0];
    exponent as f32 * std::f32::consts::LN_2 + 2.0 * t * series.iter().fold(0.0, |sum, term| sum * square + term)
}

/// The score of having `got` points of which one might have had `missed` more.
pub(crate) fn score(got: f32, missed: f32) -> i32 {
    let odds = ln(got.max(1e-7) / missed.max(1e-7));
    ((odds * SCALE) as i32).clamp(-MOST, MOST)
}

/// The part of the best possible points that a score stands for, between 0 and 1.
pub(crate) fn share(score: i32) -> f32 {
    1.0 / (1.0 + exp(-(score.clamp(-MOST, MOST) as f32) / SCALE))
}

/// What one of several contestants may expect: points, and what is missed of the most that could be won from here.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Expectation {
    pub(crate) got: f32,
    pub(crate) missed: f32,
}

/// Those who are left in a contest, weighed against each other.
pub(crate) struct Contest<'p> {
    /// For the first place, and for the second.
    weights: [f32; MAX_SEATS],
    seconds: [f32; MAX_SEATS],
    total: f32,
    live: usize,
    payments: &'p Payments,
}

impl<'p> Contest<'p> {
    /// By what the contestants count, in pawns, `None` for those who are not left.
    pub(crate) fn new(counts: [Option<f32>; MAX_SEATS], payments: &'p Payments, curve: &Curve) -> Self {
        let most = counts.iter().flatten().fold(f32::MIN, |most, &s| most.max(s));
        let weights = counts.map(|count| count.map_or(0.0, |s| exp((s - most) * curve.sharpness)));
        let live = counts.iter().flatten().count();
        let mut seconds = weights;
        if live > 2 && payments.places[1] != payments.places[2] {
            let flat = curve.sharpness * curve.second;
            seconds = counts.map(|count| count.map_or(0.0, |s| exp((s - most) * flat)));
        }
        Self { weights, seconds, total: weights.iter().sum(), live, payments }
    }

    /// What one of those who are left may expect.
    pub(crate) fn expectation(&self, one: usize) -> Expectation {
        let Self { weights, seconds, total, live, payments } = self;
        let [first, second, last] = payments.places;
        let rest: f32 = seconds.iter().sum();
        let mut expected = Expectation::default();
        for winner in (0..MAX_SEATS).filter(|&winner| weights[winner] > 0.0) {
            let wins = weights[winner] / total;
            let pays = if winner == one {
                first
            } else if *live < 3 {
                last
            } else {
                let next = seconds[one] / (rest - seconds[winner]).max(1e-30);
                second * next + last * (1.0 - next)
            };
            expected.got += wins * pays;
            expected.missed += wins * (first - pays);
        }
        expected
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithm_and_exponential_are_close_to_the_true_ones() {
        for i in -700..700 {
            let x = i as f32 / 10.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 2e-5, "{x}: {} {}", exp(x), x.exp());
        }
        for i in 1..2_000 {
            let x = i as f32 * 0.013;
            assert!((ln(x) - x.ln()).abs() < 2e-4, "{x}: {} {}", ln(x), x.ln());
        }
    }

    #[test]
    fn equals_expect_equal_parts_and_nothing_is_lost() {
        let payments = Payments::of([3.0, 1.0, 0.0]);
        let curve = Curve { sharpness: 0.5, second: 0.3 };
        for counts in [[0.0, 0.0, 0.0], [2.0, -4.0, 1.0], [18.0, 0.0, -18.0]] {
            let [a, b, c] = counts;
            let contest = Contest::new([Some(a), Some(b), Some(c), None], &payments, &curve);
            let expected = [0, 1, 2].map(|one| contest.expectation(one));
            let sum: f32 = expected.iter().map(|e| e.got).sum();
            assert!((sum - 4.0).abs() < 1e-4, "{expected:?}");
            assert!(expected.iter().all(|e| (e.got + e.missed - 3.0).abs() < 1e-4), "{expected:?}");
        }
        let equal = Contest::new([Some(0.0), Some(0.0), Some(0.0), None], &payments, &curve);
        assert!((equal.expectation(1).got - 4.0 / 3.0).abs() < 1e-5);
    }

    #[test]
    fn scores_and_shares_are_each_others_inverse() {
        for share_of in [0.01, 0.25, 0.5, 0.9, 0.999] {
            assert!((share(score(share_of, 1.0 - share_of)) - share_of).abs() < 1e-3, "{share_of}");
        }
    }
}
