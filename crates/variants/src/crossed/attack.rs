//! Attacks, checks and pins on both cross-shaped boards.
//!
//! The parameter `by` contains the pieces that are able to attack. The caller selects them, because
//! each game has its own rule for dormant and allied pieces.

use super::seats::SEATS;
use super::tables::{OwnLeapers, Tables};
use polychess_rules::{Board, Checks, Role, Seat};
use polychess_topology::{Cell, CellSet};

impl<const W: usize, const R: usize, O: OwnLeapers> Tables<W, R, O> {
    /// Returns the leapers, kings and pawns in `by` that attack `cell`.
    #[inline]
    fn leapers<const B: usize>(&self, pieces: &Board<W, SEATS, B>, by: CellSet<W>, cell: Cell) -> CellSet<W> {
        let around = &self.around[cell];
        let of_chess = pieces.role(Role::KNIGHT) & around.knight | pieces.role(Role::KING) & around.king;
        let near = (of_chess | O::near(pieces, around)) & by;
        let pawns = pieces.role(Role::PAWN) & around.corners & by;
        if pawns.is_empty() {
            return near;
        }
        let aimed = Seat::all(SEATS).map(|seat| pieces.seat(seat) & around.pawns[seat.index()]);
        near | pawns & aimed.fold(CellSet::EMPTY, |all, of| all | of)
    }

    /// Returns the queens, rooks and bishops in `by` that would attack `cell` on an empty board.
    #[inline]
    fn snipers<const B: usize>(&self, pieces: &Board<W, SEATS, B>, by: CellSet<W>, cell: Cell) -> CellSet<W> {
        let around = &self.around[cell];
        let of_one_kind = pieces.role(Role::ROOK) & around.straight | pieces.role(Role::BISHOP) & around.diagonal;
        by & (of_one_kind | pieces.role(Role::QUEEN) & around.lines)
    }

    /// Returns whether a piece in `by` attacks `cell`. The cells in `occupied` block lines.
    #[inline]
    pub(crate) fn is_attacked<const B: usize>(
        &self,
        pieces: &Board<W, SEATS, B>,
        by: CellSet<W>,
        cell: Cell,
        occupied: CellSet<W>,
    ) -> bool {
        let near = by & self.around[cell].neighbourhood;
        !near.is_empty()
            && (!self.leapers(pieces, near, cell).is_empty()
                || self.snipers(pieces, near, cell).any(|sniper| self.lines.is_clear(cell, sniper, occupied)))
    }

    /// Returns the pieces in `by` that attack `cell`. The cells in `occupied` block lines.
    pub(crate) fn attackers<const B: usize>(
        &self,
        pieces: &Board<W, SEATS, B>,
        by: CellSet<W>,
        cell: Cell,
        occupied: CellSet<W>,
    ) -> CellSet<W> {
        let mut attackers = self.leapers(pieces, by, cell);
        self.snipers(pieces, by, cell).for_each(|sniper| {
            if self.lines.is_clear(cell, sniper, occupied) {
                attackers.insert(sniper);
            }
        });
        attackers
    }

    /// Adds the checking pieces in `by` to `checks`, with the pieces in `own` that they pin and the
    /// cells where a move can end the check.
    #[inline(never)]
    pub(crate) fn note_checks<const B: usize>(
        &self,
        checks: &mut Checks<W>,
        pieces: &Board<W, SEATS, B>,
        by: CellSet<W>,
        own: CellSet<W>,
        king: Cell,
        occupied: CellSet<W>,
    ) {
        let near = by & self.around[king].neighbourhood;
        if !near.is_empty() {
            checks.add_leapers(self.leapers(pieces, near, king));
            checks.add_on_lines(
                |sniper| self.lines.between(king, sniper),
                self.snipers(pieces, near, king),
                occupied,
                own,
            );
        }
    }

    /// Returns the pieces that alone block the line between `cell` and a slider in `by`.
    pub(crate) fn blockers<const B: usize>(
        &self,
        pieces: &Board<W, SEATS, B>,
        by: CellSet<W>,
        cell: Cell,
    ) -> CellSet<W> {
        let mut blockers = CellSet::EMPTY;
        self.snipers(pieces, by, cell).for_each(|sniper| {
            let between = self.lines.between(cell, sniper) & pieces.occupied();
            if !between.has_more_than_one() {
                blockers |= between;
            }
        });
        blockers
    }
}
