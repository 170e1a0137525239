//! Which piece stands where: a mailbox with sets by seat and by role beside it, and the hash of all pieces kept up to date.

use crate::{BySeat, Piece, Role, Seat, zobrist};
use polychess_topology::{Cell, CellSet};

/// The pieces on a board of `N` cells, `W` words of cell sets. Pieces are changed only through [`Board::put`] and [`Board::take`], so sets and hash always agree.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board<const N: usize, const W: usize> {
    pieces: [Option<Piece>; N],
    seats: BySeat<CellSet<W>>,
    roles: [CellSet<W>; Role::COUNT],
    key: u64,
}

impl<const N: usize, const W: usize> Board<N, W> {
    /// The board without pieces.
    #[must_use]
    pub fn empty() -> Self {
        Self { pieces: [None; N], seats: BySeat::default(), roles: [CellSet::EMPTY; Role::COUNT], key: 0 }
    }

    /// Who stands on the cell.
    #[inline]
    #[must_use]
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces[cell.index()]
    }

    /// Puts a piece on a cell, in place of whoever stands there; returns the piece replaced.
    #[inline]
    pub fn put(&mut self, cell: Cell, piece: Piece) -> Option<Piece> {
        let before = self.take(cell);
        self.pieces[cell.index()] = Some(piece);
        self.seats[piece.seat()].insert(cell);
        self.roles[piece.role().index()].insert(cell);
        self.key ^= zobrist::piece(piece, cell);
        before
    }

    /// Takes the piece off a cell.
    #[inline]
    pub fn take(&mut self, cell: Cell) -> Option<Piece> {
        let piece = self.pieces[cell.index()].take()?;
        self.seats[piece.seat()].remove(cell);
        self.roles[piece.role().index()].remove(cell);
        self.key ^= zobrist::piece(piece, cell);
        Some(piece)
    }

    /// The cells of a seat's pieces.
    #[inline]
    #[must_use]
    pub fn seat(&self, seat: Seat) -> CellSet<W> {
        self.seats[seat]
    }

    /// The cells of all pieces of a role, whoever owns them.
    #[inline]
    #[must_use]
    pub fn role(&self, role: Role) -> CellSet<W> {
        self.roles[role.index()]
    }

    /// The cells of a seat's pieces of a role.
    #[inline]
    #[must_use]
    pub fn pieces(&self, seat: Seat, role: Role) -> CellSet<W> {
        self.seats[seat] & self.roles[role.index()]
    }

    /// The cell of a seat's king, if it stands on the board.
    #[inline]
    #[must_use]
    pub fn king(&self, seat: Seat) -> Option<Cell> {
        self.pieces(seat, Role::KING).first()
    }

    /// All cells with a piece.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> CellSet<W> {
        self.seats.0[0] | self.seats.0[1] | self.seats.0[2] | self.seats.0[3]
    }

    /// Does a piece stand on the cell?
    #[inline]
    #[must_use]
    pub fn is_occupied(&self, cell: Cell) -> bool {
        self.pieces[cell.index()].is_some()
    }

    /// The hash of all pieces, kept up to date.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The hash of all pieces, computed anew. Always equal to [`Board::key`].
    #[must_use]
    pub fn fresh_key(&self) -> u64 {
        let each = self.pieces.iter().enumerate();
        each.filter_map(|(i, piece)| Some(zobrist::piece((*piece)?, Cell::new(i)?))).fold(0, |key, k| key ^ k)
    }
}
