//! The right to take a pawn that has just passed a cell.

use crate::{Board, Move, Piece, Role, Seat, zobrist};
use polychess_topology::Cell;

/// A pawn that may be taken en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant {
    /// The cell it went over: where the capturing pawn goes.
    pub target: Cell,
    /// Where it stands.
    pub pawn: Cell,
}

static KEYS: [u64; 512] = zobrist::features(u8::MAX - 1);

impl EnPassant {
    /// The hash key of the right: of the cell passed, and of the pawn's.
    #[inline]
    #[must_use]
    pub fn key(self) -> u64 {
        KEYS[self.target.index()] ^ KEYS[self.pawn.index() | 256]
    }

    /// The hash key of a right, if there is one.
    #[inline]
    #[must_use]
    pub fn key_of(right: Option<Self>) -> u64 {
        right.map_or(0, Self::key)
    }

    /// Does a move end the right: by going to the cell passed, by taking the pawn, or as the pawn's own?
    #[inline]
    #[must_use]
    pub fn ends_with(self, m: Move) -> bool {
        self.target == m.to || self.pawn == m.to || self.pawn == m.from
    }

    /// Does the right still hold as far as the pieces tell: the target empty, and the owner's pawn where it was?
    #[inline]
    #[must_use]
    pub fn holds<const W: usize, const S: usize, const R: usize>(self, board: &Board<W, S, R>, owner: Seat) -> bool {
        !board.is_occupied(self.target) && board.pieces(owner, Role::PAWN).contains(self.pawn)
    }
}

impl<const W: usize, const S: usize, const R: usize> Board<W, S, R> {
    /// Takes the pawn of an en passant capture off.
    #[inline]
    pub fn take_passed(&mut self, passed: EnPassant, owner: Seat) {
        self.toggle(passed.pawn, Piece::new(owner, Role::PAWN));
    }
}
