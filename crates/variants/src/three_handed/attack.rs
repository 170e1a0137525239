//! Attacks and checks (rulebook: TH-M7, TH-K1, TH-K6).

use super::board::{Army, Geometry, Set, WORDS};
use polychess_rules::{Board, Checks, Role};
use polychess_topology::Cell;

pub(super) type Pieces = Board<WORDS, 3, 6>;

/// The pieces of some seats that can attack, with the movement tables of each seat.
pub(super) struct Attackers<'p, const N: usize> {
    pub(super) board: &'static Geometry,
    pub(super) pieces: &'p Pieces,
    pub(super) armies: [(Set, &'static Army); N],
}

impl<const N: usize> Attackers<'_, N> {
    /// Returns the knights, pawns and kings that attack `cell`.
    ///
    /// The lookup goes backwards from `cell`. Attacks through the centre can be one-sided (TH-M4,
    /// TH-K6), because each army has its own passage. A passage is open in both directions, so the
    /// tables of the attacker's army also work backwards.
    #[inline(always)]
    fn leapers(&self, cell: Cell) -> Set {
        let of = |role| self.pieces.role(role);
        let (knights, pawns, kings) = (of(Role::KNIGHT) & self.board.knight[cell], of(Role::PAWN), of(Role::KING));
        self.armies.iter().fold(Set::EMPTY, |found, (own, army)| {
            found | (knights | pawns & army.capturers[cell] | kings & army.king[cell]) & *own
        })
    }

    /// Returns the sliders that would attack `cell` on an empty board.
    #[inline(always)]
    fn sliders(&self, cell: Cell) -> Set {
        let with_queens = |role| self.pieces.role(role) | self.pieces.role(Role::QUEEN);
        let (rooks, bishops) = (with_queens(Role::ROOK), with_queens(Role::BISHOP));
        let straight = rooks & self.board.straight.from(cell).cells();
        self.armies.iter().fold(Set::EMPTY, |found, (own, army)| {
            found | (straight | bishops & army.diagonal.from(cell).cells()) & *own
        })
    }

    /// Returns the cells attacked by the knights, pawns and kings on `from`.
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

    /// TH-M7: returns whether a piece attacks `cell`. The cells in `occupied` block lines.
    #[inline]
    pub(super) fn attack(&self, cell: Cell, occupied: Set) -> bool {
        !self.leapers(cell).is_empty() || self.slide_to(cell, occupied)
    }

    /// TH-M7: returns whether a slider attacks `cell`. The cells in `occupied` block lines.
    #[inline]
    pub(super) fn slide_to(&self, cell: Cell, occupied: Set) -> bool {
        self.board.between.is_clear_to_any(cell, self.sliders(cell), occupied)
    }

    /// TH-M7: returns the pieces that attack `cell`. The cells in `occupied` block lines.
    pub(super) fn all_on(&self, cell: Cell, occupied: Set) -> Set {
        self.leapers(cell) | self.board.between.unblocked(cell, self.sliders(cell), occupied)
    }

    /// Returns the checks on a king, and the pins of pieces in `shields`.
    ///
    /// At most nine lines lead to a king, so the list of pins cannot overflow.
    #[inline]
    pub(super) fn checks(&self, king: Cell, shields: Set, occupied: Set) -> Checks<WORDS> {
        let mut checks = Checks::new();
        checks.add_leapers(self.leapers(king));
        checks.add_on_lines(|sniper| self.board.between.cells(king, sniper), self.sliders(king), occupied, shields);
        checks
    }
}
