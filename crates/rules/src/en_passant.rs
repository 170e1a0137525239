//! The right to take a pawn that has just passed a cell.

use crate::{Board, Move, Piece, Role, Seat, zobrist};
use polychess_topology::Cell;

/// A pawn that may be taken en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant {
    /// The cell that the pawn passed. The capturing pawn goes there.
    pub target: Cell,
    /// The cell of the pawn.
    pub pawn: Cell,
}

static KEYS: [u64; 512] = zobrist::feature_keys(u8::MAX - 1);

impl EnPassant {
    /// Returns the hash key of the right: of the passed cell and of the pawn's cell.
    #[inline]
    #[must_use]
    pub fn key(self) -> u64 {
        KEYS[self.target.index()] ^ KEYS[self.pawn.index() | 256]
    }

    /// Returns the hash key of a right, or of no right.
    #[inline]
    #[must_use]
    pub fn key_of(right: Option<Self>) -> u64 {
        right.map_or(0, Self::key)
    }

    /// True if a move ends the right: it goes to the passed cell, captures the pawn or moves it.
    #[inline]
    #[must_use]
    pub fn is_ended_by(self, m: Move) -> bool {
        self.target == m.to || self.pawn == m.to || self.pawn == m.from
    }

    /// True if the pieces allow the right: the target is empty, and the owner's pawn is in place.
    #[inline]
    #[must_use]
    pub fn is_valid<const W: usize, const S: usize, const R: usize>(self, board: &Board<W, S, R>, owner: Seat) -> bool {
        !board.is_occupied(self.target) && board.pieces(owner, Role::PAWN).contains(self.pawn)
    }
}

impl<const W: usize, const S: usize, const R: usize> Board<W, S, R> {
    /// Removes the pawn that an en passant capture takes.
    #[inline]
    pub fn remove_passed_pawn(&mut self, passed: EnPassant, owner: Seat) {
        self.toggle(passed.pawn, Piece::new(owner, Role::PAWN));
    }
}
