//! Attacks and checks (ledger: TH-M7, TH-K1, TH-K6).

use super::board::{Army, Geometry, Set, WORDS};
use polychess_rules::{Board, Checks, Role};
use polychess_topology::Cell;

/// The pieces of three seats, of six roles.
pub(super) type Pieces = Board<WORDS, 3, 6>;

/// Who attacks: the pieces of some seats, each with the moves of its army.
pub(super) struct Attackers<'p, const N: usize> {
    pub(super) board: &'static Geometry,
    pub(super) pieces: &'p Pieces,
    pub(super) armies: [(Set, &'static Army); N],
}

impl<const N: usize> Attackers<'_, N> {
    /// The knights, pawns and kings that attack a cell. Attacks through the centre may be one-sided (TH-M4, TH-K6), but a passage is open to the
    /// same pieces both ways, so it is looked back from the cell along the attacker's.
    #[inline(always)]
    fn leapers(&self, cell: Cell) -> Set {
        let of = |role| self.pieces.role(role);
        let (knights, pawns, kings) = (of(Role::KNIGHT) & self.board.knight[cell], of(Role::PAWN), of(Role::KING));
        self.armies.iter().fold(Set::EMPTY, |found, (own, army)| {
            found | (knights | pawns & army.capturers[cell] | kings & army.king[cell]) & *own
        })
    }

    /// The pieces that would attack a cell along its lines over an empty board.
    #[inline(always)]
    fn sliders(&self, cell: Cell) -> Set {
        let with_queens = |role| self.pieces.role(role) | self.pieces.role(Role::QUEEN);
        let (rooks, bishops) = (with_queens(Role::ROOK), with_queens(Role::BISHOP));
        let straight = rooks & self.board.straight.from(cell).cells();
        self.armies.iter().fold(Set::EMPTY, |found, (own, army)| {
            found | (straight | bishops & army.diagonal.from(cell).cells()) & *own
        })
    }

    /// The cells that knights, pawns and kings on some cells attack.
    #[inline]
    pub(super) fn leapt_to(&self, from: Set) -> Set {
        let mut cells = Set::EMPTY;
        for (own, army) in &self.armies {
            let of = |role| *own & from & self.pieces.role(role);
            of(Role::KNIGHT).for_each(|from| cells |= self.board.knight[from]);
            of(Role::PAWN).for_each(|from| cells |= army.captures[from]);
            of(Role::KING).for_each(|from| cells |= army.king[from]);
        }
        cells
    }

    /// TH-M7: is the cell attacked, with the board occupied like this?
    #[inline]
    pub(super) fn attack(&self, cell: Cell, occupied: Set) -> bool {
        !self.leapers(cell).is_empty() || self.slide_to(cell, occupied)
    }

    /// The same along lines.
    #[inline]
    pub(super) fn slide_to(&self, cell: Cell, occupied: Set) -> bool {
        self.board.between.is_clear_to_any(cell, self.sliders(cell), occupied)
    }

    /// TH-M7: who attacks the cell.
    pub(super) fn all_on(&self, cell: Cell, occupied: Set) -> Set {
        self.leapers(cell) | self.board.between.unblocked(cell, self.sliders(cell), occupied)
    }

    /// The checks on a king, and the pins of those of `shields` of which each alone keeps a check away: with nine lines at most, pins always fit.
    #[inline]
    pub(super) fn checks(&self, king: Cell, shields: Set, occupied: Set) -> Checks<WORDS> {
        let mut checks = Checks::new();
        checks.add_leapers(self.leapers(king));
        checks.add_on_lines(|sniper| self.board.between.cells(king, sniper), self.sliders(king), occupied, shields);
        checks
    }
}
