//! The end of a game and the points of each seat.

use crate::{BySeat, Seat, zobrist};
use num_rational::Ratio;

/// Exact points: a reduced fraction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Points(Ratio<i32>);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(Ratio::new_raw(0, 1));
    /// One point.
    pub const ONE: Self = Self(Ratio::new_raw(1, 1));
    /// Half a point.
    pub const HALF: Self = Self(Ratio::new_raw(1, 2));

    /// Creates whole points.
    #[must_use]
    pub const fn whole(n: i32) -> Self {
        Self(Ratio::new_raw(n, 1))
    }

    /// Returns `numerator / denominator` points, reduced.
    ///
    /// `None` if the denominator is 0 or a number is too large for safe sums.
    #[must_use]
    pub fn new(numerator: i32, denominator: i32) -> Option<Self> {
        let small = |n: i32| n.unsigned_abs() <= 10_000;
        (denominator != 0 && small(numerator) && small(denominator)).then(|| Self(Ratio::new(numerator, denominator)))
    }

    /// Reads `3`, `3/2` or `0`, with at most four digits in each number. Negative points are not
    /// allowed.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let number = |t: &str| t.bytes().all(|b| b.is_ascii_digit()).then(|| t.parse().ok()).flatten();
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        Self::new(number(numerator)?, number(denominator)?)
    }

    /// Returns the points as a floating-point number, for evaluations only.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        f64::from(*self.0.numer()) / f64::from(*self.0.denom())
    }
}

impl std::ops::Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl std::ops::AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, |a, b| a + b)
    }
}

/// Writes `3/2`, `1` or `0`: reduced, without a denominator of 1.
impl std::fmt::Display for Points {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A way in which a game ends. Each game lists its own.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Short name in kebab-case, stable: `checkmate`.
    pub id: &'static str,
    /// The rule in the game's ledger: `TP-E1`.
    pub rule: &'static str,
    /// The description that readers see.
    pub description: &'static str,
}

impl Ending {
    /// Creates an ending with its id, rule and description.
    #[must_use]
    pub const fn new(id: &'static str, rule: &'static str, description: &'static str) -> Self {
        Self { id, rule, description }
    }

    /// Returns the key that this ending adds to the hash of a finished position.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.id.bytes().fold(5, |key, byte| zobrist::mix(key ^ u64::from(byte)))
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Points of each seat; `None` if the game is nullified.
    pub points: Option<BySeat<Points>>,
    /// The ending of the game.
    pub ending: &'static Ending,
}

impl Outcome {
    /// Divides one point equally among these seats.
    #[must_use]
    pub fn shared(seats: impl Iterator<Item = Seat> + Clone, ending: &'static Ending) -> Self {
        let part = Points::new(1, seats.clone().count() as i32).unwrap_or_default();
        let mut points = BySeat::default();
        seats.for_each(|seat| points[seat] = part);
        Self { points: Some(points), ending }
    }
}
