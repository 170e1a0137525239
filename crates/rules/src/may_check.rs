//! Which kings have to be looked at again after a move.

use crate::{Move, Role};
use polychess_topology::{ByCell, Cell, CellSet};

/// The cells of kings that a move may put in check, whatever else stands on the board: those on a line with the cell that the piece leaves, over
/// which a check may be uncovered, and those that the piece attacks from where it arrives over an empty board. `R` roles.
#[derive(Debug)]
pub struct MayCheck<const W: usize, const R: usize> {
    uncovers: ByCell<CellSet<W>>,
    attacks: [ByCell<CellSet<W>>; R],
}

impl<const W: usize, const R: usize> MayCheck<W, R> {
    /// `lines` tells from which cells a piece that leaves may uncover a check on a king on this cell, `attackers` from which cells a piece of
    /// a role may attack it over an empty board; both may tell too many.
    #[must_use]
    pub fn new(
        cells: impl Iterator<Item = Cell> + Clone,
        lines: impl Fn(Cell) -> CellSet<W>,
        attackers: impl Fn(Role, Cell) -> CellSet<W>,
    ) -> Self {
        let of = |role: usize| {
            let role = Role::new(role).unwrap_or(Role::KING);
            ByCell::new(cells.clone().map(|king| attackers(role, king)), CellSet::EMPTY).inverse()
        };
        let uncovers = ByCell::new(cells.clone().map(lines), CellSet::EMPTY).inverse();
        Self { uncovers, attacks: std::array::from_fn(of) }
    }

    /// The cells whose kings a move may uncover.
    #[inline]
    #[must_use]
    pub fn uncovered(&self, m: Move) -> CellSet<W> {
        self.uncovers[m.from]
    }

    /// The cells whose kings this role attacks from a cell over an empty board.
    #[inline]
    #[must_use]
    pub fn attacks(&self, role: Role, from: Cell) -> CellSet<W> {
        if role.index() < R { self.attacks[role.index()][from] } else { !CellSet::EMPTY }
    }

    /// The cells whose kings may be in check after a move of one piece, which arrives as this role.
    #[inline]
    #[must_use]
    pub fn after(&self, m: Move, arrives: Role) -> CellSet<W> {
        self.uncovers[m.from] | self.attacks(arrives, m.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use polychess_topology::{Rays, cross::Cross};

    #[test]
    fn may_check_finds_discovered_and_direct_checks() {
        let board = Cross::new(&[4; 4], |x, y| format!("{}{y}", char::from(b'a' + x as u8 - 1))).topology;
        let set = |names: &str| -> CellSet<1> { names.split(' ').filter_map(|name| board.cell(name)).collect() };
        let rays = Rays::<1, 2, 2, 0>::new(&board, 0..4, |_| true);
        let rank = |king: Cell| rays.from(king).cells();
        // Rooks attack along lines, nobody else attacks; pieces of a game's own are not among the two roles, so that all is possible.
        let attackers = |role, king| if role == Role::KING { CellSet::EMPTY } else { rank(king) };
        let may_check = MayCheck::<1, 2>::new(board.cells(), rank, attackers);
        let m = Move::plain(board.cell("a1").expect("a cell"), board.cell("c3").expect("a cell"));
        let file_and_rank = set("a2 a3 a4 b1 c1 d1");
        assert_eq!(may_check.uncovered(m), file_and_rank);
        assert_eq!(may_check.after(m, Role::KING), file_and_rank);
        assert_eq!(may_check.after(m, Role::QUEEN), file_and_rank | set("c1 c2 c4 a3 b3 d3"));
        assert_eq!(may_check.after(m, Role::PAWN), !CellSet::EMPTY);
    }
}
