//! Conversion of strengths to expected points, and of points to scores.
//!
//! A strength is a logarithm, so the probability of first place is a softmax over the strengths.
//! The second place follows in the same way among the other sides (Luce 1959, Plackett 1975).
//!
//! A score is the log-odds of expected points against missed points, in thousandths. It orders
//! positions as expected points do, but does not saturate near a win. A side that is far ahead
//! can therefore still tell better moves from worse ones.
//!
//! [`exp`] and `ln` use only basic arithmetic, so they give the same results on every machine.

use polychess_game::{Curve, Payments};
use polychess_rules::MAX_SEATS;

/// Score units per unit of the natural logarithm.
const SCALE: f32 = 1_000.0;
/// Maximum absolute value of a score that is not a mate score.
pub(crate) const MAX_STATIC_SCORE: i32 = 14_000;

/// Returns `e` to the power of `x`, where `x` is clamped to the range from -80 to 80.
#[must_use]
pub fn exp(x: f32) -> f32 {
    let x = x.clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
    let whole = x.floor();
    let part = (x - whole) * std::f32::consts::LN_2;
    // Taylor polynomial for an argument between 0 and 0.7.
    let series = [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let value = series.iter().fold(0.0, |sum, term| sum * part + term);
    value * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

/// Returns the natural logarithm of a positive, normal number.
pub(crate) fn ln(x: f32) -> f32 {
    let bits = x.max(f32::MIN_POSITIVE).to_bits();
    let exponent = (bits >> 23) as i32 - 127;
    let mantissa = f32::from_bits(bits & 0x007f_ffff | 127 << 23);
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let square = t * t;
    let series = [1.0 / 9.0, 1.0 / 7.0, 0.2, 1.0 / 3.0, 1.0];
    exponent as f32 * std::f32::consts::LN_2 + 2.0 * t * series.iter().fold(0.0, |sum, term| sum * square + term)
}

/// Returns the score of the odds `got : missed`, where both are expected points.
#[must_use]
pub fn score(got: f32, missed: f32) -> i32 {
    let odds = ln(got.max(1e-7) / missed.max(1e-7));
    ((odds * SCALE) as i32).clamp(-MAX_STATIC_SCORE, MAX_STATIC_SCORE)
}

/// Converts a score into the share of the best possible points, between 0 and 1.
#[must_use]
pub fn share_of(score: i32) -> f32 {
    1.0 / (1.0 + exp(-(score.clamp(-MAX_STATIC_SCORE, MAX_STATIC_SCORE) as f32) / SCALE))
}

/// The expected points of a side, and the points that it misses on average compared with first
/// place.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Expectation {
    pub(crate) got: f32,
    pub(crate) missed: f32,
}

/// The sides that remain in the game, with weights from their strengths.
pub(crate) struct Contest<'p> {
    /// Softmax weights for first place, by side; 0 for eliminated sides.
    weights: [f32; MAX_SEATS],
    /// Softmax weights for second place, by side; 0 for eliminated sides.
    seconds: [f32; MAX_SEATS],
    total: f32,
    live: usize,
    payments: &'p Payments,
}

impl<'p> Contest<'p> {
    /// Returns the contest of sides with these strengths in pawns; `None` for eliminated sides.
    pub(crate) fn new(strengths: [Option<f32>; MAX_SEATS], payments: &'p Payments, curve: &Curve) -> Self {
        let most = strengths.iter().flatten().fold(f32::MIN, |most, &s| most.max(s));
        let weights = strengths.map(|strength| strength.map_or(0.0, |s| exp((s - most) * curve.sharpness)));
        let live = strengths.iter().flatten().count();
        let mut seconds = weights;
        if live > 2 && payments.places[1] != payments.places[2] {
            let sharpness = curve.sharpness * curve.second;
            seconds = strengths.map(|strength| strength.map_or(0.0, |s| exp((s - most) * sharpness)));
        }
        Self { weights, seconds, total: weights.iter().sum(), live, payments }
    }

    /// Returns the expected and missed points of a remaining side.
    pub(crate) fn expectation(&self, side: usize) -> Expectation {
        let Self { weights, seconds, total, live, payments } = self;
        let [first, second, last] = payments.places;
        let rest: f32 = seconds.iter().sum();
        let mut expected = Expectation::default();
        for winner in (0..MAX_SEATS).filter(|&winner| weights[winner] > 0.0) {
            let wins = weights[winner] / total;
            let pays = if winner == side {
                first
            } else if *live < 3 {
                last
            } else {
                let next = seconds[side] / (rest - seconds[winner]).max(1e-30);
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
    fn exp_and_ln_are_close_to_std() {
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
    fn expectations_add_up_to_the_payments() {
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
    fn share_of_reverses_score() {
        for share in [0.01, 0.25, 0.5, 0.9, 0.999] {
            assert!((share_of(score(share, 1.0 - share)) - share).abs() < 1e-3, "{share}");
        }
    }
}
