//! [`Piece`]: a role and the seat that owns it.

use crate::Seat;
use std::num::NonZeroU8;

/// The kind of a piece. Both `Role` and `Option<Role>` occupy one byte.
///
/// All games share the six orthodox roles. A game can define up to two more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Role(NonZeroU8);

const fn role(index: u8) -> Role {
    match NonZeroU8::new(index + 1) {
        Some(code) => Role(code),
        None => unreachable!(),
    }
}

impl Role {
    /// King.
    pub const KING: Self = role(0);
    /// Queen.
    pub const QUEEN: Self = role(1);
    /// Rook.
    pub const ROOK: Self = role(2);
    /// Bishop.
    pub const BISHOP: Self = role(3);
    /// Knight.
    pub const KNIGHT: Self = role(4);
    /// Pawn.
    pub const PAWN: Self = role(5);
    /// The first role that a game can define.
    pub const CUSTOM_A: Self = role(6);
    /// The second role that a game can define.
    pub const CUSTOM_B: Self = role(7);
    /// The number of possible roles.
    pub const COUNT: usize = 8;
    /// The promotions that most games allow, most valuable first.
    pub const PROMOTIONS: [Self; 4] = [Self::QUEEN, Self::ROOK, Self::BISHOP, Self::KNIGHT];

    /// Returns the role with this index; `None` if the index is not below [`Role::COUNT`].
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(role(index as u8)) } else { None }
    }

    /// Returns the index, which is below [`Role::COUNT`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Returns the English initial of an orthodox role (N for the knight); `None` for a game's own
    /// role.
    #[must_use]
    pub const fn letter(self) -> Option<char> {
        match self.index() {
            0 => Some('K'),
            1 => Some('Q'),
            2 => Some('R'),
            3 => Some('B'),
            4 => Some('N'),
            5 => Some('P'),
            _ => None,
        }
    }

    /// Returns all roles in ascending order of their indices.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(role)
    }
}

/// A piece of one army. Both `Piece` and `Option<Piece>` occupy one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(NonZeroU8);

impl Piece {
    /// Creates a piece of this seat and role.
    #[inline]
    #[must_use]
    pub const fn new(seat: Seat, role: Role) -> Self {
        match NonZeroU8::new((seat.index() as u8 + 1) << 3 | role.index() as u8) {
            Some(code) => Self(code),
            None => unreachable!(),
        }
    }

    /// Returns the seat that owns the piece.
    #[inline]
    #[must_use]
    pub const fn seat(self) -> Seat {
        match Seat::new((self.0.get() >> 3) as usize - 1) {
            Some(seat) => seat,
            None => unreachable!(),
        }
    }

    /// Returns the role of the piece.
    #[inline]
    #[must_use]
    pub const fn role(self) -> Role {
        role(self.0.get() & 7)
    }

    /// Returns a number below 40 that identifies the piece, for use as an index of hash keys.
    #[inline]
    #[must_use]
    pub const fn code(self) -> u8 {
        self.0.get()
    }
}

impl std::fmt::Debug for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.seat().index(), self.role().letter().unwrap_or('?'))
    }
}
