//! Which man stands where: a mailbox with sets by seat and by role beside it, and the hash of all men kept up to date.

use crate::{BySeat, Man, Role, Seat, zobrist};
use polychess_topology::{Cell, CellSet};

/// The men on a board of `N` cells, `W` words of cell sets. Men are changed only through [`Board::put`] and [`Board::take`], so sets and hash always agree.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board<const N: usize, const W: usize> {
    men: [Option<Man>; N],
    seats: BySeat<CellSet<W>>,
    roles: [CellSet<W>; Role::COUNT],
    key: u64,
}

impl<const N: usize, const W: usize> Board<N, W> {
    /// The board without men.
    #[must_use]
    pub fn empty() -> Self {
        Self { men: [None; N], seats: BySeat::default(), roles: [CellSet::EMPTY; Role::COUNT], key: 0 }
    }

    /// Who stands on the cell.
    #[inline]
    #[must_use]
    pub fn man(&self, cell: Cell) -> Option<Man> {
        self.men[cell.index()]
    }

    /// Puts a man on a cell, in place of whoever stands there; returns the man replaced.
    #[inline]
    pub fn put(&mut self, cell: Cell, man: Man) -> Option<Man> {
        let before = self.take(cell);
        self.men[cell.index()] = Some(man);
        self.seats[man.seat()].insert(cell);
        self.roles[man.role().index()].insert(cell);
        self.key ^= zobrist::man(man, cell);
        before
    }

    /// Takes the man off a cell.
    #[inline]
    pub fn take(&mut self, cell: Cell) -> Option<Man> {
        let man = self.men[cell.index()].take()?;
        self.seats[man.seat()].remove(cell);
        self.roles[man.role().index()].remove(cell);
        self.key ^= zobrist::man(man, cell);
        Some(man)
    }

    /// The cells of a seat's men.
    #[inline]
    #[must_use]
    pub fn seat(&self, seat: Seat) -> CellSet<W> {
        self.seats[seat]
    }

    /// The cells of all men of a role, whoever owns them.
    #[inline]
    #[must_use]
    pub fn role(&self, role: Role) -> CellSet<W> {
        self.roles[role.index()]
    }

    /// The cells of a seat's men of a role.
    #[inline]
    #[must_use]
    pub fn men(&self, seat: Seat, role: Role) -> CellSet<W> {
        self.seats[seat] & self.roles[role.index()]
    }

    /// The cell of a seat's king, if it stands on the board.
    #[inline]
    #[must_use]
    pub fn king(&self, seat: Seat) -> Option<Cell> {
        self.men(seat, Role::KING).first()
    }

    /// All cells with a man.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> CellSet<W> {
        self.seats.0[0] | self.seats.0[1] | self.seats.0[2] | self.seats.0[3]
    }

    /// Does a man stand on the cell?
    #[inline]
    #[must_use]
    pub fn is_occupied(&self, cell: Cell) -> bool {
        self.men[cell.index()].is_some()
    }

    /// The hash of all men, kept up to date.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The hash of all men, computed anew. Always equal to [`Board::key`].
    #[must_use]
    pub fn fresh_key(&self) -> u64 {
        let each = self.men.iter().enumerate();
        each.filter_map(|(i, man)| Some(zobrist::man((*man)?, Cell::new(i)?))).fold(0, |key, k| key ^ k)
    }
}
