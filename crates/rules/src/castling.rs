//! Castling as data: the moves of king and rook, and the cells that must be empty or safe.

use crate::{Board, Piece, Role, Seat};
use polychess_topology::{Cell, CellSet};

/// A castling move of one seat to one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Castling<const W: usize> {
    /// The king's cell before and after castling.
    pub king: [Cell; 2],
    /// The rook's cell before and after castling.
    pub rook: [Cell; 2],
    /// The cells that must be empty.
    pub between: CellSet<W>,
    /// The cells that no opponent may attack, from the king's origin to its target.
    pub path: CellSet<W>,
}

impl<const W: usize> Castling<W> {
    /// Creates a castling move along a rank; `at` maps a file to its cell.
    ///
    /// `king` is the king's path of three files, `rook` is the rook's origin and target, and
    /// `between` lists the files that must be empty.
    #[must_use]
    pub fn on_files(at: impl Fn(u8) -> Cell, king: [u8; 3], rook: [u8; 2], between: &[u8]) -> Self {
        Self {
            king: [at(king[0]), at(king[2])],
            rook: rook.map(&at),
            between: between.iter().map(|&file| at(file)).collect(),
            path: king.into_iter().map(at).collect(),
        }
    }

    /// Returns the castling rights that end when a piece leaves `cell` or arrives on it.
    ///
    /// The right of `seat` on `side` is bit `2 * seat + side`.
    #[must_use]
    pub fn rights_at(castlings: &[[Self; 2]], cell: Cell) -> u8 {
        let touched = |(_, castling): &(usize, &Self)| [castling.king[0], castling.rook[0]].contains(&cell);
        castlings.iter().flatten().enumerate().filter(touched).fold(0, |bits, (i, _)| bits | 1 << i)
    }

    /// True if the seat's king and rook are on their starting cells.
    #[must_use]
    pub fn is_at_home<const S: usize, const R: usize>(&self, board: &Board<W, S, R>, seat: Seat) -> bool {
        board.piece(self.king[0]) == Some(Piece::new(seat, Role::KING))
            && board.piece(self.rook[0]) == Some(Piece::new(seat, Role::ROOK))
    }

    /// Moves the rook of a castling move. The caller moves the king.
    #[inline]
    pub fn move_rook<const S: usize, const R: usize>(&self, board: &mut Board<W, S, R>, seat: Seat) {
        let rook = Piece::new(seat, Role::ROOK);
        board.toggle(self.rook[0], rook);
        board.toggle(self.rook[1], rook);
    }
}
