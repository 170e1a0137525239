//! A sequential test of whether one player is better. It stops as early as possible. A sample is
//! one opening with all its seatings.
//!
//! The test is a generalised sequential probability ratio test (Wald 1945) with the normal
//! approximation. It estimates the variance from the samples, like the test frameworks of chess
//! engines. It tests a score difference of 0 against 0.2 in either direction. Both error rates are
//! 5 %.

/// The score difference that the test detects.
const BOUND: f64 = 0.2;
/// Log-likelihood ratio for a decision of the test: `ln((1 - 0.05) / 0.05)`.
const THRESHOLD: f64 = 2.944_438_979;
/// Minimum number of openings before a verdict.
const LEAST: usize = 8;
/// Lower bound of the variance, because the results of a few openings may be equal by chance.
const LEAST_VARIANCE: f64 = 0.01;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// The first player is better.
    First,
    /// The second player is better.
    Second,
    /// Neither player is better by the tested difference.
    Neither,
    /// More openings are needed.
    Open,
}

impl Verdict {
    /// Returns the name that tables use.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::First => "a",
            Self::Second => "b",
            Self::Neither => "neither",
            Self::Open => "open",
        }
    }
}

/// Returns the first verdict that the openings reach, given their score differences in the order of
/// play.
pub(super) fn verdict(differences: &[f64]) -> Verdict {
    let decided = (LEAST..=differences.len()).map(|n| at(&differences[..n])).find(|&verdict| verdict != Verdict::Open);
    decided.unwrap_or(Verdict::Open)
}

fn at(differences: &[f64]) -> Verdict {
    let n = differences.len() as f64;
    let mean = differences.iter().sum::<f64>() / n;
    let variance = differences.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let ratio = |sign: f64| BOUND * n * (sign * mean - BOUND / 2.0) / variance.max(LEAST_VARIANCE);
    match [ratio(1.0), ratio(-1.0)] {
        [first, _] if first >= THRESHOLD => Verdict::First,
        [_, second] if second >= THRESHOLD => Verdict::Second,
        [first, second] if first.max(second) <= -THRESHOLD => Verdict::Neither,
        _ => Verdict::Open,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clear_difference_is_decided_early() {
        assert_eq!(verdict(&[1.0; 7]), Verdict::Open);
        assert_eq!(verdict(&[1.0; 8]), Verdict::First);
        assert_eq!(verdict(&[-0.5; 8]), Verdict::Second);
        assert_eq!(verdict(&[0.0; 15]), Verdict::Neither);
        // A mean of 0.1 is halfway between the hypotheses, so no number of openings decides.
        assert_eq!(verdict(&[0.6, -0.4].repeat(40)), Verdict::Open);
        // A mean of 0.3 and a variance of about 0.25 add 0.16 per opening, so about 20 openings
        // decide.
        let uneven = [0.8, -0.2].repeat(30);
        assert_eq!((verdict(&uneven[..12]), verdict(&uneven)), (Verdict::Open, Verdict::First));
    }

    #[test]
    fn first_verdict_is_final() {
        assert_eq!(verdict(&[[1.0; 8], [-1.0; 8], [-1.0; 8]].concat()), Verdict::First);
    }
}
