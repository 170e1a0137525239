//! [`Board`]: bitboards for each seat and role, with an incremental hash.

use crate::{Piece, Role, Seat, zobrist};
use polychess_topology::{Cell, CellSet, MAX_CELLS};

/// A set of cells that is wide enough for every board.
pub type Cells = CellSet<{ MAX_CELLS.div_ceil(64) }>;

/// The pieces of `S` seats and `R` roles, as cell sets of `W` words.
///
/// Only methods such as [`Board::put`], [`Board::take`] and [`Board::toggle`] change pieces, so the
/// sets and the hash always agree.
///
/// The board has no mailbox (an array of pieces indexed by cell). A search copies the position for
/// each move, but looks up single cells only a few times.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board<const W: usize, const S: usize, const R: usize> {
    seats: [CellSet<W>; S],
    roles: [CellSet<W>; R],
    key: u64,
}

impl<const W: usize, const S: usize, const R: usize> Board<W, S, R> {
    /// Returns a board without pieces.
    #[must_use]
    pub fn empty() -> Self {
        Self { seats: [CellSet::EMPTY; S], roles: [CellSet::EMPTY; R], key: 0 }
    }

    /// Returns the piece on `cell`, if any.
    #[inline]
    #[must_use]
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        Some(Piece::new(self.seat_on(cell)?, self.role_on(cell)?))
    }

    /// Returns the owner of the piece on `cell`, if any.
    #[inline]
    #[must_use]
    pub fn seat_on(&self, cell: Cell) -> Option<Seat> {
        let seat = self.seats.iter().position(|seat| seat.contains(cell))?;
        Seat::new(seat)
    }

    /// Returns the role of the piece on `cell`, if any.
    #[inline]
    #[must_use]
    pub fn role_on(&self, cell: Cell) -> Option<Role> {
        // Search backwards, because pawns and the roles of one game have the highest indices and
        // move most often.
        let role = self.roles.iter().rposition(|role| role.contains(cell))?;
        Role::new(role)
    }

    /// True if a piece of `seat` is on `cell`.
    #[inline]
    #[must_use]
    pub fn has_piece_of(&self, seat: Seat, cell: Cell) -> bool {
        self.seats[seat.index()].contains(cell)
    }

    /// True if a piece of any seat with this role is on `cell`.
    #[inline]
    #[must_use]
    pub fn has_role(&self, role: Role, cell: Cell) -> bool {
        self.roles[role.index()].contains(cell)
    }

    /// Puts a piece on a cell. Returns the piece that it replaces, if any.
    #[inline]
    pub fn put(&mut self, cell: Cell, piece: Piece) -> Option<Piece> {
        let before = self.take(cell);
        self.toggle(cell, piece);
        before
    }

    /// Removes and returns the piece on a cell, if any.
    #[inline]
    pub fn take(&mut self, cell: Cell) -> Option<Piece> {
        let piece = self.piece(cell)?;
        self.toggle(cell, piece);
        Some(piece)
    }

    /// Removes and returns the piece on `cell`, if any. The piece must belong to `seat`.
    #[inline]
    pub fn take_of_seat(&mut self, cell: Cell, seat: Seat) -> Option<Piece> {
        let piece = Piece::new(seat, self.role_on(cell)?);
        self.toggle(cell, piece);
        Some(piece)
    }

    /// Adds the piece if `cell` is empty, or removes it if it is already there.
    #[inline]
    pub fn toggle(&mut self, cell: Cell, piece: Piece) {
        self.toggle_role(piece.seat(), piece.role(), cell);
    }

    #[inline]
    fn toggle_role(&mut self, seat: Seat, role: Role, cell: Cell) {
        self.seats[seat.index()].toggle(cell);
        self.roles[role.index()].toggle(cell);
        self.key ^= zobrist::piece(Piece::new(seat, role), cell);
    }

    /// Moves a piece of `seat` to an empty cell. `arrives` is the role of the piece after the move,
    /// which differs from `role` only for a promotion.
    #[inline(always)]
    pub fn move_piece(&mut self, seat: Seat, from: Cell, to: Cell, role: Role, arrives: Role) {
        for cells in [&mut self.seats[seat.index()], &mut self.roles[role.index()]] {
            cells.toggle(from);
            cells.toggle(to);
        }
        let keys = zobrist::piece_keys(Piece::new(seat, role));
        self.key ^= keys[from.index()] ^ keys[to.index()];
        if arrives != role {
            self.change_role(seat, to, role, arrives);
        }
    }

    #[inline(never)]
    fn change_role(&mut self, seat: Seat, cell: Cell, role: Role, by: Role) {
        self.toggle_role(seat, role, cell);
        self.toggle_role(seat, by, cell);
    }

    /// Returns the cells of all pieces of a seat.
    #[inline]
    #[must_use]
    pub fn seat(&self, seat: Seat) -> CellSet<W> {
        self.seats[seat.index()]
    }

    /// Returns the cells of all pieces with a role, for all seats together.
    #[inline]
    #[must_use]
    pub fn role(&self, role: Role) -> CellSet<W> {
        self.roles[role.index()]
    }

    /// Returns the cells of a seat's pieces with a role.
    #[inline]
    #[must_use]
    pub fn pieces(&self, seat: Seat, role: Role) -> CellSet<W> {
        self.seat(seat) & self.role(role)
    }

    /// Returns the cell of a seat's king; `None` if the king is not on the board.
    #[inline]
    #[must_use]
    pub fn king(&self, seat: Seat) -> Option<Cell> {
        self.pieces(seat, Role::KING).first()
    }

    /// Returns all occupied cells.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> CellSet<W> {
        self.seats.iter().fold(CellSet::EMPTY, |all, &seat| all | seat)
    }

    /// True if any piece is on `cell`.
    #[inline]
    #[must_use]
    pub fn is_occupied(&self, cell: Cell) -> bool {
        self.seats.iter().fold(false, |occupied, seat| occupied | seat.contains(cell))
    }

    /// Returns the incremental hash of all pieces.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Computes the hash of all pieces from scratch. It always equals [`Board::key`].
    #[must_use]
    pub fn compute_key(&self) -> u64 {
        let cells = self.occupied();
        cells.iter().filter_map(|cell| Some(zobrist::piece(self.piece(cell)?, cell))).fold(0, |key, k| key ^ k)
    }
}
