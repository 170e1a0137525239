//! The end of a game and the points of each seat.

use crate::{BySeat, Seat, zobrist};
use num_rational::Ratio;

/// Points as an exact, reduced fraction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Points(Ratio<i32>);

impl Points {
    /// No points.
    pub const ZERO: Self = Self(Ratio::new_raw(0, 1));
    /// One point.
    pub const ONE: Self = Self(Ratio::new_raw(1, 1));
    /// Half a point.
    pub const HALF: Self = Self(Ratio::new_raw(1, 2));

    /// Creates a whole number of points.
    #[must_use]
    pub const fn whole(n: i32) -> Self {
        Self(Ratio::new_raw(n, 1))
    }

    /// Creates `numerator / denominator` points.
    ///
    /// Returns `None` if the denominator is 0, or if the absolute value of a number exceeds 10,000.
    /// This limit prevents overflows in sums.
    #[must_use]
    pub fn new(numerator: i32, denominator: i32) -> Option<Self> {
        let small = |n: i32| n.unsigned_abs() <= 10_000;
        (denominator != 0 && small(numerator) && small(denominator)).then(|| Self(Ratio::new(numerator, denominator)))
    }

    /// Parses points such as `3`, `3/2` or `0`. Returns `None` for any other text, including
    /// negative numbers.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let number = |t: &str| t.bytes().all(|b| b.is_ascii_digit()).then(|| t.parse().ok()).flatten();
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        Self::new(number(numerator)?, number(denominator)?)
    }

    /// Converts the points to a float, for use in evaluations. The result may be rounded.
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

/// Writes the reduced fraction, such as `3/2`, or a whole number, such as `1`.
impl std::fmt::Display for Points {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A kind of game end, such as checkmate. Each game defines its own endings.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// The stable id in kebab-case, such as `checkmate`.
    pub id: &'static str,
    /// The rule id, such as `TP-E1`.
    pub rule: &'static str,
    /// The description for users.
    pub description: &'static str,
}

impl Ending {
    /// Creates an ending with its id, rule and description.
    #[must_use]
    pub const fn new(id: &'static str, rule: &'static str, description: &'static str) -> Self {
        Self { id, rule, description }
    }

    /// Returns the Zobrist key of this ending, which is part of the hash of a finished position.
    #[must_use]
    pub fn key(&self) -> u64 {
        self.id.bytes().fold(5, |key, byte| zobrist::mix(key ^ u64::from(byte)))
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The points of each seat; `None` if the game is nullified.
    pub points: Option<BySeat<Points>>,
    /// The kind of ending.
    pub ending: &'static Ending,
}

impl Outcome {
    /// Creates an outcome that divides one point equally among these seats.
    #[must_use]
    pub fn shared(seats: impl Iterator<Item = Seat> + Clone, ending: &'static Ending) -> Self {
        let part = Points::new(1, seats.clone().count() as i32).unwrap_or_default();
        let mut points = BySeat::default();
        seats.for_each(|seat| points[seat] = part);
        Self { points: Some(points), ending }
    }
}
