//! The queries of a search beyond moves: pieces by seat and role, attackers of a cell, null moves.

use crate::noisy::is_noisy;
use crate::{Captures, Cells, Move, MoveList, Piece, Position, Quiets, Role, Seat};
use polychess_topology::Cell;

/// A position that can be searched: [`Position`] and queries that only searches make.
pub trait Searchable: Position {
    /// Returns the cells of a seat's pieces.
    fn seat_cells(&self, seat: Seat) -> Cells;

    /// Returns the cells of all pieces of a role, of any seat.
    fn role_cells(&self, role: Role) -> Cells;

    /// Returns the pieces that attack a cell if the cells of `occupied` are not vacant.
    ///
    /// They could capture an opponent's piece there by their way of moving; pins, checks and other
    /// restrictions do not count. The pieces of a seat that is eliminated or currently cannot move
    /// attack nothing.
    fn attackers(&self, cell: Cell, occupied: Cells) -> Cells;

    /// Returns the cells that a piece of this seat and role attacks from `from`, also those with
    /// pieces of its own side.
    ///
    /// It is the inverse of [`Searchable::attackers`] with the same `occupied`.
    fn attacks(&self, piece: Piece, from: Cell, occupied: Cells) -> Cells;

    /// Returns the position with this seat to move, at the start of its turn.
    fn with_turn(&self, seat: Seat) -> Self;

    /// Returns the position after a null move, for threats only: the next player is to move.
    ///
    /// `None` if no player is to move, within a turn, and if no other player could be to move.
    fn after_null_move(&self) -> Option<Self> {
        let turn = self.to_move().filter(|_| !self.is_mid_turn())?;
        let next = turn.others(Self::SEATS).find(|&seat| !self.is_eliminated(seat))?;
        Some(self.with_turn(next))
    }

    /// Returns all cells with a piece.
    #[inline]
    fn occupied_cells(&self) -> Cells {
        Seat::all(Self::SEATS).fold(Cells::EMPTY, |all, seat| all | self.seat_cells(seat))
    }

    /// Returns all cells with a piece of a seat other than the one to move.
    #[inline]
    fn other_seats_cells(&self) -> Cells {
        let own = self.to_move().map_or(Cells::EMPTY, |turn| self.seat_cells(turn));
        self.occupied_cells().without(own)
    }

    /// Appends the legal plies that capture a piece on one of these cells, capture en passant, or
    /// promote.
    #[inline]
    fn captures(&self, victims: Cells, moves: &mut MoveList) {
        self.generate(&mut Captures { victims, sink: moves });
    }

    /// Appends all other legal plies, also passes and ends of turns.
    #[inline]
    fn quiets(&self, moves: &mut MoveList) {
        self.generate(&mut Quiets { victims: self.other_seats_cells(), sink: moves });
    }
}

/// True if a legal ply captures a piece or promotes.
#[inline]
pub fn is_capture_or_promotion<P: Searchable>(position: &P, m: Move) -> bool {
    is_noisy(m, position.other_seats_cells())
}
