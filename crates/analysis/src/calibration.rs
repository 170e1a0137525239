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
    pub(crate) fn apply(&self, shares: &Shares, total: f32, pieces: u32) -> Shares {
        let shares = shares.map(|share| share.map(|share| share.max(LEAST_SHARE)));
        let shares = balance(&shares, total, self.slope(pieces), |_| false);
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
    let shares = calibration.apply(&shares, shares.iter().flatten().sum(), stake.pieces);
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
