//! [`PossibleChecks`]: a fast test for the kings that a move may put in check.

use crate::{Move, Role};
use polychess_topology::{ByCell, Cell, CellSet};

/// For each move, a superset of the cells where a king could be in check after it.
///
/// A discovered check is possible only if the king shares a line with the origin of the move. A
/// direct check is possible only if the piece would attack the king from its target on an empty
/// board. `R` is the number of roles.
#[derive(Debug)]
pub struct PossibleChecks<const W: usize, const R: usize> {
    discovered: ByCell<CellSet<W>>,
    attacks: [ByCell<CellSet<W>>; R],
}

impl<const W: usize, const R: usize> PossibleChecks<W, R> {
    /// Builds the tables.
    ///
    /// `lines` maps a king's cell to the cells that a piece could leave to discover a check.
    /// `attackers` maps a role and a king's cell to the cells where this role attacks the king on
    /// an empty board. Both may return too many cells.
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

    /// Returns the cells that this role attacks from `from` on an empty board; all cells if the
    /// role has no table.
    #[inline]
    #[must_use]
    pub fn direct(&self, role: Role, from: Cell) -> CellSet<W> {
        if role.index() < R { self.attacks[role.index()][from] } else { !CellSet::EMPTY }
    }

    /// Returns the cells where a king could be in check after `m`, a move of one piece. `arrives`
    /// is the role of this piece after the move.
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
        // In this test, only rooks attack. The table has two roles, so a pawn has no table and
        // could give check anywhere.
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
