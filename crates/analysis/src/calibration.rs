//! Calibration of expected points to the results of games.
//!
//! `cargo lab values --record FILE --fit` fits the constants to recorded games.

use crate::balance::{Shares, balance};
use polychess_rules::MAX_SEATS;

/// Least factor of the log-odds. A factor of 0 would remove the order of the seats.
const LEAST_SLOPE: f32 = 0.05;
/// Least share before the calibration. A search that finds a loss against several rivals assumes that
/// they help each other, so the player keeps some hope.
const LEAST_SHARE: f32 = 0.005;
/// Greatest part of the equal share.
const MOST_EQUAL: f32 = 0.9;

/// The calibration of one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Calibration {
    /// The number of pieces of all armies at the start of the game.
    pub pieces: f32,
    /// The factors of the log-odds with all pieces and without any piece. A factor above 1 makes
    /// cautious predictions bolder.
    pub slopes: [f32; 2],
    /// The part of the points that the players share equally, for example in draws.
    pub equal: f32,
}

impl Calibration {
    /// Returns the calibration of the game with this id, if it has one.
    #[must_use]
    pub fn of(id: &str) -> Option<Self> {
        CALIBRATIONS.iter().find(|(game, _)| *game == id).map(|(_, calibration)| *calibration)
    }

    /// Returns the factor of the log-odds in a position with this number of pieces.
    fn slope(&self, pieces: u32) -> f32 {
        let lost = (1.0 - pieces as f32 / self.pieces).clamp(0.0, 1.0);
        (self.slopes[0] + (self.slopes[1] - self.slopes[0]) * lost).max(LEAST_SLOPE)
    }

    /// Calibrates shares with this sum. `pieces` is the number of pieces of the armies in the game.
    ///
    /// `is_ours` is true for the seats on the side of the player to move. Their new share depends only
    /// on their old one, so that the better of two turns stays the better one.
    pub(crate) fn apply(&self, shares: &Shares, total: f32, pieces: u32, is_ours: impl Fn(usize) -> bool) -> Shares {
        let slope = self.slope(pieces);
        let all = (0..MAX_SEATS).filter_map(|seat| Some((seat, shares[seat]?)));
        let (ours, others): (Vec<_>, Vec<_>) = all.partition(|(seat, _)| is_ours(*seat));
        let rest = (total - ours.iter().map(|(_, share)| share).sum::<f32>()) / others.len().max(1) as f32;
        let mut simple: Shares = shares.map(|share| share.map(|share| share.max(LEAST_SHARE)));
        others.iter().for_each(|(seat, _)| simple[*seat] = Some(rest.clamp(LEAST_SHARE, 1.0)));
        let mut balanced = balance(&simple, total, slope, |_| false);
        others.iter().for_each(|&(seat, share)| balanced[seat] = Some(share.max(LEAST_SHARE)));
        let shares = balance(&balanced, total, slope, is_ours);
        let mean = total / shares.iter().flatten().count().max(1) as f32;
        let equal = self.equal.clamp(0.0, MOST_EQUAL);
        shares.map(|share| share.map(|share| share + equal * (mean - share)))
    }
}

/// The facts of a position that its calibration needs.
#[derive(Clone, Copy, Debug)]
pub struct Stake<'a> {
    /// The points that each seat has won.
    pub won: &'a [f32],
    /// The points for first place.
    pub first: f32,
    /// True for each seat that can win more points.
    pub is_live: [bool; MAX_SEATS],
    /// True for each seat on the side of the player to move.
    pub is_ours: [bool; MAX_SEATS],
    /// The number of pieces of the armies in the game.
    pub pieces: u32,
}

/// Calibrates the expected points of all seats. The sum stays the same.
#[must_use]
pub fn calibrated(points: &[f32], stake: &Stake<'_>, calibration: &Calibration) -> Vec<f32> {
    let won = |seat: usize| stake.won.get(seat).copied().unwrap_or(0.0);
    let mut shares: Shares = [None; MAX_SEATS];
    for (seat, points) in points.iter().enumerate().filter(|(seat, _)| stake.is_live[*seat]) {
        shares[seat] = Some(((points - won(seat)) / stake.first).clamp(0.0, 1.0));
    }
    let shares = calibration.apply(&shares, shares.iter().flatten().sum(), stake.pieces, |seat| stake.is_ours[seat]);
    let seats = points.iter().enumerate();
    seats.map(|(seat, &points)| shares[seat].map_or(points, |share| won(seat) + share * stake.first)).collect()
}

/// The calibrations, by the id of the game.
const CALIBRATIONS: [(&str, Calibration); 6] = [
    ("three-way", Calibration { pieces: 75.0, slopes: [0.32, 0.47], equal: 0.01 }),
    ("three-player", Calibration { pieces: 51.0, slopes: [0.48, 0.78], equal: 0.01 }),
    ("three-man", Calibration { pieces: 48.0, slopes: [0.57, 1.18], equal: 0.06 }),
    ("four-way", Calibration { pieces: 56.0, slopes: [1.12, 1.62], equal: 0.04 }),
    ("three-handed", Calibration { pieces: 48.0, slopes: [0.12, 0.66], equal: 0.0 }),
    ("four-player", Calibration { pieces: 64.0, slopes: [0.56, 0.93], equal: 0.0 }),
];

#[cfg(test)]
mod tests {
    use super::*;
    use polychess_variants::INFOS;

    /// Shares of a game with three and with four seats.
    const SHARES: [Shares; 4] = [
        [Some(0.7), Some(0.4), Some(0.1), None],
        [Some(0.0), Some(0.999), Some(0.001), None],
        [Some(0.3), None, Some(0.7), None],
        [Some(0.5), Some(0.25), Some(0.9), Some(0.02)],
    ];

    fn sum(shares: &Shares) -> f32 {
        shares.iter().flatten().sum()
    }

    fn is_first(seat: usize) -> bool {
        seat == 0
    }

    /// Calls `check` with each calibration, the shares before and after it, and a number of pieces.
    fn for_all(check: impl Fn(&Calibration, &Shares, &Shares, u32)) {
        for (_, calibration) in CALIBRATIONS {
            for shares in SHARES {
                for pieces in [0, 7, 20, 48, 80] {
                    check(&calibration, &shares, &calibration.apply(&shares, sum(&shares), pieces, is_first), pieces);
                }
            }
        }
    }

    #[test]
    fn every_game_has_a_calibration() {
        assert!(INFOS.iter().all(|info| Calibration::of(info.id).is_some()));
        assert_eq!((CALIBRATIONS.len(), Calibration::of("chess")), (INFOS.len(), None));
    }

    #[test]
    fn calibration_keeps_the_sum_and_the_bounds() {
        for_all(|calibration, before, after, pieces| {
            assert!((sum(after) - sum(before)).abs() < 1e-4, "{calibration:?} {pieces}: {after:?}");
            assert!(after.iter().flatten().all(|share| (0.0..=1.0).contains(share)), "{calibration:?} {after:?}");
        });
    }

    /// The other seats keep their order for every share of the player to move.
    #[test]
    fn calibration_keeps_the_order_of_the_others() {
        for_all(|calibration, before, after, pieces| {
            for (a, b) in [(1, 2), (2, 3), (1, 3)] {
                let is_more = |shares: &Shares| shares[a].zip(shares[b]).map(|(a, b)| a > b);
                assert_eq!(is_more(before), is_more(after), "{calibration:?} {pieces}: {before:?} {after:?}");
            }
        });
    }

    /// The new share of the player to move grows with the old one, for any shares of the others.
    #[test]
    fn better_turns_stay_better() {
        for (_, calibration) in CALIBRATIONS {
            let mut last = 0.0;
            for n in 1..60 {
                let own = n as f32 / 60.0;
                let other = (4.0 / 3.0 - own) * if n % 2 == 0 { 0.5 } else { 0.3 };
                let shares = [Some(own), Some(other), Some(4.0 / 3.0 - own - other), None];
                let after = calibration.apply(&shares, 4.0 / 3.0, 30, is_first)[0].unwrap_or_default();
                assert!(after > last, "{calibration:?} {own}: {after} after {last}");
                last = after;
            }
        }
    }

    #[test]
    fn equal_shares_stay_equal() {
        for (_, calibration) in CALIBRATIONS {
            let shares = [Some(4.0 / 9.0), Some(4.0 / 9.0), Some(4.0 / 9.0), None];
            let after = calibration.apply(&shares, 4.0 / 3.0, 30, is_first);
            assert!(after.iter().flatten().all(|share| (share - 4.0 / 9.0).abs() < 1e-4), "{after:?}");
        }
    }

    /// A capture must not change the numbers much before the search evaluates it.
    #[test]
    fn one_piece_changes_the_calibration_little() {
        for_all(|calibration, before, after, pieces| {
            let fewer = calibration.apply(before, sum(before), pieces.saturating_sub(1), is_first);
            let changes = after.iter().flatten().zip(fewer.iter().flatten()).map(|(a, b)| (a - b).abs());
            assert!(changes.fold(0.0, f32::max) < 0.02, "{calibration:?} {pieces}: {after:?} {fewer:?}");
        });
    }

    #[test]
    fn points_of_eliminated_seats_stay() {
        let calibration = Calibration { pieces: 64.0, slopes: [0.5, 1.0], equal: 0.1 };
        let stake = Stake {
            won: &[3.0, 9.0, 0.0, 20.0],
            first: 40.0,
            is_live: [true, false, true, true],
            is_ours: [true, false, false, false],
            pieces: 30,
        };
        let points = [20.0, 9.0, 25.0, 44.0];
        let after = calibrated(&points, &stake, &calibration);
        assert!((after.iter().sum::<f32>() - 98.0).abs() < 1e-3 && after[1] == 9.0, "{after:?}");
        assert!(after[0] > 20.0 && after[2] < 25.0 && after[3] < 44.0, "{after:?}");
    }
}
