//! [`EnPassant`]: the right to capture a pawn that has made a double step.

use crate::{Board, Move, Piece, Role, Seat, zobrist};
use polychess_topology::Cell;

/// A pawn that can be captured en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant {
    /// The cell that the pawn passed. The capturing pawn arrives there.
    pub target: Cell,
    /// The current cell of the pawn.
    pub pawn: Cell,
}

static KEYS: [u64; 512] = zobrist::feature_keys(u8::MAX - 1);

impl EnPassant {
    /// Returns the Zobrist key of the right.
    #[inline]
    #[must_use]
    pub fn key(self) -> u64 {
        KEYS[self.target.index()] ^ KEYS[self.pawn.index() | 256]
    }

    /// Returns the Zobrist key of an optional right, which is 0 for `None`.
    #[inline]
    #[must_use]
    pub fn key_of(right: Option<Self>) -> u64 {
        right.map_or(0, Self::key)
    }

    /// True if `m` ends the right because it arrives on the passed cell, captures the pawn or moves
    /// it.
    #[inline]
    #[must_use]
    pub fn is_ended_by(self, m: Move) -> bool {
        self.target == m.to || self.pawn == m.to || self.pawn == m.from
    }

    /// True if the right is possible on this board: the passed cell is empty, and a pawn of `owner`
    /// is on its cell.
    #[inline]
    #[must_use]
    pub fn is_valid<const W: usize, const S: usize, const R: usize>(self, board: &Board<W, S, R>, owner: Seat) -> bool {
        !board.is_occupied(self.target) && board.pieces(owner, Role::PAWN).contains(self.pawn)
    }
}

impl<const W: usize, const S: usize, const R: usize> Board<W, S, R> {
    /// Removes the pawn that an en passant capture captures.
    #[inline]
    pub fn remove_passed_pawn(&mut self, passed: EnPassant, owner: Seat) {
        self.toggle(passed.pawn, Piece::new(owner, Role::PAWN));
    }
}
