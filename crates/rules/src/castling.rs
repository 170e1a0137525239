//! Castling as data: the moves of king and rook and the cells that matter.

use crate::{Board, Piece, Role, Seat};
use polychess_topology::{Cell, CellSet};

/// One castling move of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castling<const W: usize> {
    /// The king's cell before and after.
    pub king: [Cell; 2],
    /// The rook's cell before and after.
    pub rook: [Cell; 2],
    /// The cells that must be empty.
    pub between: CellSet<W>,
    /// The cells that must not be attacked.
    pub path: CellSet<W>,
}

impl<const W: usize> Castling<W> {
    /// Creates a castling move along a rank from files: the king's cells in order, the rook's two
    /// cells, and the cells that must be empty.
    #[must_use]
    pub fn on_files(at: impl Fn(u8) -> Cell, king: [u8; 3], rook: [u8; 2], between: &[u8]) -> Self {
        Self {
            king: [at(king[0]), at(king[2])],
            rook: rook.map(&at),
            between: between.iter().map(|&file| at(file)).collect(),
            path: king.into_iter().map(at).collect(),
        }
    }

    /// Returns the rights that end when a piece leaves this cell or arrives on it.
    ///
    /// The right of `seat` on `side` is bit `2 * seat + side` of a position's rights.
    #[must_use]
    pub fn rights_at(castlings: &[[Self; 2]], cell: Cell) -> u8 {
        let touched = |(_, castling): &(usize, &Self)| [castling.king[0], castling.rook[0]].contains(&cell);
        castlings.iter().flatten().enumerate().filter(touched).fold(0, |bits, (i, _)| bits | 1 << i)
    }

    /// True if the king and the rook of the seat are on their initial cells.
    #[must_use]
    pub fn is_at_home<const S: usize, const R: usize>(&self, board: &Board<W, S, R>, seat: Seat) -> bool {
        board.piece(self.king[0]) == Some(Piece::new(seat, Role::KING))
            && board.piece(self.rook[0]) == Some(Piece::new(seat, Role::ROOK))
    }

    /// Moves the rook to its castled cell.
    #[inline]
    pub fn move_rook<const S: usize, const R: usize>(&self, board: &mut Board<W, S, R>, seat: Seat) {
        let rook = Piece::new(seat, Role::ROOK);
        board.toggle(self.rook[0], rook);
        board.toggle(self.rook[1], rook);
    }
}
