//! [`PossibleChecks`]: a fast test for the kings that a move can put in check.

use crate::{Move, Role};
use polychess_topology::{ByCell, Cell, CellSet};

/// For each move, a superset of the cells where it could put a king in check.
///
/// A discovered check needs a king on a line with the origin of the move. A direct check needs a
/// king that the piece attacks from its target on an empty board. `R` is the number of roles.
#[derive(Debug)]
pub struct PossibleChecks<const W: usize, const R: usize> {
    discovered: ByCell<CellSet<W>>,
    attacks: [ByCell<CellSet<W>>; R],
}

impl<const W: usize, const R: usize> PossibleChecks<W, R> {
    /// Builds the tables.
    ///
    /// `lines` returns the cells that a piece could leave to discover a check on the king's cell.
    /// `attackers` returns the cells where a role could attack the king's cell on an empty
    /// board. Both may return too many cells.
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
        let discovered = ByCell::new(cells.clone().map(lines), CellSet::EMPTY).inverse();
        Self { discovered, attacks: std::array::from_fn(of) }
    }

    /// Returns the cells where a king could be in a discovered check after `m`.
    #[inline]
    #[must_use]
    pub fn discovered(&self, m: Move) -> CellSet<W> {
        self.discovered[m.from]
    }

    /// Returns the cells that this role attacks from `from` on an empty board.
    #[inline]
    #[must_use]
    pub fn direct(&self, role: Role, from: Cell) -> CellSet<W> {
        if role.index() < R { self.attacks[role.index()][from] } else { !CellSet::EMPTY }
    }

    /// Returns the cells where a king could be in check after `m`, a move of one piece. `arrives`
    /// is its role after the move.
    #[inline]
    #[must_use]
    pub fn after(&self, m: Move, arrives: Role) -> CellSet<W> {
        self.discovered[m.from] | self.direct(arrives, m.to)
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
        // Only rooks attack, along lines. The table has two roles, so a role beyond them could give
        // check anywhere.
        let attackers = |role, king| if role == Role::KING { CellSet::EMPTY } else { rank(king) };
        let possible_checks = PossibleChecks::<1, 2>::new(board.cells(), rank, attackers);
        let m = Move::plain(board.cell("a1").expect("a cell"), board.cell("c3").expect("a cell"));
        let file_and_rank = set("a2 a3 a4 b1 c1 d1");
        assert_eq!(possible_checks.discovered(m), file_and_rank);
        assert_eq!(possible_checks.after(m, Role::KING), file_and_rank);
        assert_eq!(possible_checks.after(m, Role::QUEEN), file_and_rank | set("c1 c2 c4 a3 b3 d3"));
        assert_eq!(possible_checks.after(m, Role::PAWN), !CellSet::EMPTY);
    }
}
