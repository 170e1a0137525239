//! The sequential test: is one player better, as soon as that can be said? Openings with all their seatings are the units.
//!
//! A generalised sequential probability ratio test with the normal approximation (Wald 1945; with the variance of the sample, as test frameworks of chess
//! engines have it): no difference against one of 0.2 for the first player, and against one of 0.2 for the second, with 5 % for either error.

/// The difference of scores that is to be told from none.
const BOUND: f64 = 0.2;
/// `ln((1 - 0.05) / 0.05)`.
const THRESHOLD: f64 = 2.944_438_979;
/// Nothing is decided before so many openings.
const LEAST: usize = 8;
/// Openings may be alike by chance: no variance is taken to be less.
const LEAST_VARIANCE: f64 = 0.01;

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// The first player is better.
    First,
    /// The second is.
    Second,
    /// Neither is, by so much.
    Neither,
    /// Not yet known.
    Open,
}

impl Verdict {
    /// As tables have it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::First => "a",
            Self::Second => "b",
            Self::Neither => "neither",
            Self::Open => "open",
        }
    }
}

/// The verdict over differences of scores in the order in which they were played. The first that is reached stands.
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
        // Mean 0.1, in the middle between the two: no number of openings decides.
        assert_eq!(verdict(&[0.6, -0.4].repeat(40)), Verdict::Open);
        // Mean 0.3 and variance about 0.25: 0.16 for each opening, so about 20 of them.
        let uneven = [0.8, -0.2].repeat(30);
        assert_eq!((verdict(&uneven[..12]), verdict(&uneven)), (Verdict::Open, Verdict::First));
    }

    /// What was decided stays decided, whatever is played afterwards.
    #[test]
    fn first_verdict_is_final() {
        assert_eq!(verdict(&[[1.0; 8], [-1.0; 8], [-1.0; 8]].concat()), Verdict::First);
    }
}
