//! Who is living and who is grey, attacks and checks (ledger: 4P-M2, 4P-K1).

use super::board::{BOARD, Geometry, POINT_QUEEN, Set};
use super::position::Position;
use crate::crossed::{SEATS, opposite};
use polychess_rules::{Piece, Role, Seat, Seats};
use polychess_topology::Cell;

impl Position {
    /// 4P-M2: the living pieces of a seat; of a walking one its king alone.
    #[inline]
    pub(super) fn living(&self, seat: Seat) -> Set {
        self.pieces.seat(seat).without(self.grey)
    }

    /// 4P-M3, 4P-M4: the living pieces that a seat never takes.
    #[inline]
    pub(super) fn side(&self, seat: Seat) -> Set {
        if self.options.teams { self.living(seat) | self.living(opposite(seat)) } else { self.living(seat) }
    }

    /// 4P-K1 (R9): the living pieces of foes.
    #[inline]
    pub(super) fn foes(&self, seat: Seat) -> Set {
        self.pieces.occupied().without(self.grey).without(self.side(seat))
    }

    /// 4P-S4
    #[inline]
    pub(super) fn same_side(&self, a: Seat, b: Seat) -> bool {
        a == b || self.options.teams && opposite(a) == b
    }

    /// The cell of a living king.
    #[inline]
    pub(super) fn king(&self, seat: Seat) -> Option<Cell> {
        (self.living(seat) & self.pieces.role(Role::KING)).first()
    }

    /// Whose living king stands on the cell.
    pub(super) fn king_on(&self, cell: Cell) -> Option<Seat> {
        Seat::all(SEATS).find(|&seat| self.king(seat) == Some(cell))
    }

    /// Which piece stands on the cell, one-point queens told from queens.
    #[inline]
    pub(super) fn piece_on(&self, cell: Cell) -> Option<Piece> {
        let piece = self.pieces.piece(cell)?;
        Some(if self.point_queens.contains(cell) { Piece::new(piece.seat(), POINT_QUEEN) } else { piece })
    }

    /// 4P-K1
    pub(super) fn is_in_check(&self, board: &Geometry, seat: Seat) -> bool {
        let king = self.king(seat);
        king.is_some_and(|king| board.is_attacked(&self.pieces, self.foes(seat), king, self.pieces.occupied()))
    }

    pub(super) fn checked(&self) -> Seats {
        Seat::all(SEATS).filter(|&seat| self.is_in_check(&BOARD, seat)).collect()
    }

    /// The living pieces of a seat that attack a cell.
    pub(super) fn attackers(&self, seat: Seat, cell: Cell) -> Set {
        BOARD.attackers(&self.pieces, self.living(seat), cell, self.pieces.occupied())
    }
}
