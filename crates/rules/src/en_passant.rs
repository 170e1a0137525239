//! The right to take a pawn that has just passed a cell.

use crate::{Board, Piece, Role, Seat};
use polychess_topology::Cell;

/// A pawn that may be taken en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EnPassant {
    /// The cell it went over: where the capturing pawn goes.
    pub target: Cell,
    /// Where it stands.
    pub pawn: Cell,
}

impl EnPassant {
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
