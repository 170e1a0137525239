//! [`Searchable`]: a position with the queries that a search needs.

use crate::noisy::is_noisy;
use crate::{Captures, Cells, Move, MoveList, Piece, Position, Quiets, Role, Seat};
use polychess_topology::Cell;

/// A position with the queries that only a search needs, such as attackers and null moves.
pub trait Searchable: Position {
    /// Returns the cells of all pieces of a seat.
    fn seat_cells(&self, seat: Seat) -> Cells;

    /// Returns the cells of all pieces with a role, for all seats together.
    fn role_cells(&self, role: Role) -> Cells;

    /// Returns the pieces of all seats that attack `cell`. Only the cells in `occupied` block
    /// lines.
    ///
    /// The result ignores pins, checks and other restrictions on captures. Pieces of a seat that is
    /// eliminated or cannot move at present attack nothing.
    fn attackers(&self, cell: Cell, occupied: Cells) -> Cells;

    /// Returns the cells that `piece` attacks from `from`, including cells with pieces of its own
    /// army.
    ///
    /// For each of these cells, [`Searchable::attackers`] with the same `occupied` contains `from`.
    fn attacks(&self, piece: Piece, from: Cell, occupied: Cells) -> Cells;

    /// Returns this position with `seat` to move at the start of a turn.
    fn with_turn(&self, seat: Seat) -> Self;

    /// Returns the position after a null move: the next player who is not eliminated is to move. A
    /// search uses it to find threats.
    ///
    /// Returns `None` in a mid-turn position, and if there is no player to move or no other player.
    fn after_null_move(&self) -> Option<Self> {
        let turn = self.to_move().filter(|_| !self.is_mid_turn())?;
        let next = turn.others(Self::SEATS).find(|&seat| !self.is_eliminated(seat))?;
        Some(self.with_turn(next))
    }

    /// Returns all occupied cells.
    #[inline]
    fn occupied_cells(&self) -> Cells {
        Seat::all(Self::SEATS).fold(Cells::EMPTY, |all, seat| all | self.seat_cells(seat))
    }

    /// Returns the cells of all pieces that do not belong to the player to move.
    #[inline]
    fn other_seats_cells(&self) -> Cells {
        let own = self.to_move().map_or(Cells::EMPTY, |turn| self.seat_cells(turn));
        self.occupied_cells().without(own)
    }

    /// Appends the legal plies that capture a piece in `victims`, capture en passant, or promote.
    #[inline]
    fn captures(&self, victims: Cells, moves: &mut MoveList) {
        self.generate(&mut Captures { victims, sink: moves });
    }

    /// Appends the legal plies that are neither captures nor promotions, including passes and ends
    /// of turns.
    #[inline]
    fn quiets(&self, moves: &mut MoveList) {
        self.generate(&mut Quiets { victims: self.other_seats_cells(), sink: moves });
    }
}

/// True if `m` captures a piece or promotes. The ply must be legal.
#[inline]
pub fn is_capture_or_promotion<P: Searchable>(position: &P, m: Move) -> bool {
    is_noisy(m, position.other_seats_cells())
}
