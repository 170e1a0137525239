//! [`Seat`]: a player's place in the turn order, and sets of seats.

/// The maximum number of seats in a game.
pub const MAX_SEATS: usize = 4;

/// A player's place in the turn order, counted from 0. Each game defines the names of its seats,
/// such as "white".
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Seat(u8);

impl Seat {
    /// The seat that moves first in a new game.
    pub const FIRST: Self = Self(0);

    /// Returns the seat with this index; `None` if the index is not below [`MAX_SEATS`].
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < MAX_SEATS { Some(Self(index as u8)) } else { None }
    }

    /// Returns the index, which is below [`MAX_SEATS`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the seat `steps` turns later in a game of `seats` seats.
    #[inline]
    #[must_use]
    pub const fn after(self, steps: usize, seats: usize) -> Self {
        let place = self.0 as usize + steps;
        if seats.is_power_of_two() {
            return Self((place & (seats - 1)) as u8);
        }
        // `steps` is rarely larger than `seats`, and a subtraction is cheaper than a division.
        let place = if place >= seats { place - seats } else { place };
        Self(if place < seats { place } else { place % seats } as u8)
    }

    /// Returns all seats of a game of `seats` seats, in turn order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..seats.min(MAX_SEATS)).map(|i| Self(i as u8))
    }

    /// Returns the next two seats in a game of three seats.
    #[inline]
    #[must_use]
    pub fn others_of_three(self) -> [Self; 2] {
        OTHERS_OF_THREE[self]
    }

    /// Returns the seats from this one up to, but not including, `other`.
    pub fn until(self, other: Self, seats: usize) -> impl Iterator<Item = Self> {
        (0..seats).map(move |n| self.after(n, seats)).take_while(move |&seat| seat != other)
    }

    /// Returns all seats except this one in turn order, starting with the next seat.
    pub fn others(self, seats: usize) -> impl DoubleEndedIterator<Item = Self> + Clone {
        (1..seats).map(move |n| self.after(n, seats))
    }
}

static OTHERS_OF_THREE: BySeat<[Seat; 2]> = BySeat([others(0), others(1), others(2), others(0)]);

const fn others(seat: usize) -> [Seat; 2] {
    [Seat::FIRST.after(seat + 1, 3), Seat::FIRST.after(seat + 2, 3)]
}

/// A value for each seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct BySeat<T>(pub [T; MAX_SEATS]);

impl<T: Copy> BySeat<T> {
    /// Creates an array with the same value for every seat.
    #[must_use]
    pub fn all(value: T) -> Self {
        Self([value; MAX_SEATS])
    }
}

impl<T> std::ops::Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> std::ops::IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seats(u8);

impl Seats {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// True if the set contains `seat`.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 != 0
    }

    /// Returns the set with `seat` added.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Returns the set with `seat` removed.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// True if the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of seats in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the seats in turn order, starting with the first seat of the game.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = if left == 0 { None } else { Some(Seat(left.trailing_zeros() as u8)) };
            left &= left.wrapping_sub(1);
            next
        })
    }

    /// Returns the seats that are not in the set, in a game of `seats` seats.
    #[inline]
    pub fn others(self, seats: usize) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(seats).filter(move |&seat| !self.contains(seat))
    }

    /// Creates a set from its [`bits`](Seats::bits).
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & 0b1111)
    }

    /// Returns the set as a bit mask: bit 0 is the first seat.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }
}

impl std::ops::BitAnd for Seats {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}
