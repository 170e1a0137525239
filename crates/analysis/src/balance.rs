//! Shares in log-odds that add up to a given total.
//!
//! A share is a seat's part of the points for first place, between 0 and 1. A common shift of the
//! log-odds changes the sum but keeps the order and the bounds.

use polychess_engine::parts::{exp, score};
use polychess_rules::MAX_SEATS;

/// Greatest shift of the log-odds.
const MAX_SHIFT: f32 = 40.0;
/// Number of bisections. The shift is then exact to the precision of `f32`.
const BISECTIONS: usize = 48;

/// The shares of all seats; `None` for seats that cannot win more points.
pub(crate) type Shares = [Option<f32>; MAX_SEATS];

/// Returns the log-odds of a share.
pub(crate) fn log_odds(share: f32) -> f32 {
    score(share, 1.0 - share) as f32 / 1_000.0
}

/// Returns the share with these log-odds.
pub(crate) fn share(log_odds: f32) -> f32 {
    1.0 / (1.0 + exp(-log_odds))
}

/// Multiplies the log-odds of all shares by `slope` and shifts them to the sum `total`. A seat keeps
/// its share if `is_fixed` returns true for it.
pub(crate) fn balance(shares: &Shares, total: f32, slope: f32, is_fixed: impl Fn(usize) -> bool) -> Shares {
    let odds: Shares = std::array::from_fn(|seat| shares[seat].map(|p| slope * log_odds(p)));
    let shifted = |shift: f32| -> Shares {
        std::array::from_fn(|seat| if is_fixed(seat) { shares[seat] } else { odds[seat].map(|z| share(z + shift)) })
    };
    let (mut low, mut high) = (-MAX_SHIFT, MAX_SHIFT);
    for _ in 0..BISECTIONS {
        let middle = (low + high) / 2.0;
        if sum(&shifted(middle)) < total { low = middle } else { high = middle }
    }
    exact(shifted((low + high) / 2.0), total, is_fixed)
}

fn sum(shares: &Shares) -> f32 {
    shares.iter().flatten().sum()
}

/// Removes the rest of the error. Shares near 1/2 change most, so that no share leaves its bounds.
fn exact(mut shares: Shares, total: f32, is_fixed: impl Fn(usize) -> bool) -> Shares {
    let error = total - sum(&shares);
    let is_free = |seat: usize| !is_fixed(seat);
    let room = |p: f32| p * (1.0 - p);
    let rooms: f32 = (0..MAX_SEATS).filter(|&seat| is_free(seat)).filter_map(|seat| shares[seat]).map(room).sum();
    if rooms > 1e-6 {
        for seat in (0..MAX_SEATS).filter(|&seat| is_free(seat)) {
            shares[seat] = shares[seat].map(|p| p + error * room(p) / rooms);
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHARES: Shares = [Some(0.7), Some(0.4), Some(0.1), None];

    #[test]
    fn balanced_shares_have_the_total_and_keep_the_order() {
        for slope in [0.6, 1.0, 1.5] {
            let balanced = balance(&SHARES, 4.0 / 3.0, slope, |_| false);
            assert!((sum(&balanced) - 4.0 / 3.0).abs() < 1e-5, "{balanced:?}");
            assert!(balanced[0] > balanced[1] && balanced[1] > balanced[2] && balanced[3].is_none(), "{balanced:?}");
        }
    }

    #[test]
    fn fixed_seats_keep_their_shares() {
        let balanced = balance(&[Some(1.0), Some(0.3), Some(0.3), None], 4.0 / 3.0, 1.0, |seat| seat == 0);
        let [first, second, third, _] = balanced.map(Option::unwrap_or_default);
        assert!(first == 1.0 && (second - 1.0 / 6.0).abs() < 1e-4 && (third - second).abs() < 1e-6, "{balanced:?}");
    }

    #[test]
    fn slopes_keep_an_equal_position() {
        let balanced = balance(&[Some(0.5), Some(0.5), None, None], 1.0, 1.4, |_| false);
        assert!(balanced[0].is_some_and(|p| (p - 0.5).abs() < 1e-5), "{balanced:?}");
    }
}
