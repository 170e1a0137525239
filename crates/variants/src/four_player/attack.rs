//! Who is living and who is grey, attacks and checks (ledger: 4P-M2, 4P-K1).

use super::board::{BOARD, Geometry, POINT_QUEEN, Pieces, Set, WORDS};
use super::setup::Options;
use crate::crossed::{SEATS, opposite};
use polychess_rules::{Checks, Piece, Role, Seat, Seats};
use polychess_topology::Cell;

/// What is to be known of pieces beside where they stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Marks {
    /// 4P-M2: who only stands in the way and can be taken.
    pub(super) grey: Set,
    /// 4P-M1: which of the queens are one-point queens.
    pub(super) point_queens: Set,
    pub(super) options: Options,
}

/// All that checks depend on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Armies<'p> {
    pub(super) pieces: &'p Pieces,
    pub(super) marks: &'p Marks,
}

impl Armies<'_> {
    /// 4P-M2: the living pieces of a seat; of a walking one its king alone.
    #[inline]
    pub(super) fn living(self, seat: Seat) -> Set {
        self.pieces.seat(seat).without(self.marks.grey)
    }

    /// 4P-M3, 4P-M4: the living pieces that a seat never takes.
    #[inline]
    pub(super) fn side(self, seat: Seat) -> Set {
        if self.marks.options.teams { self.living(seat) | self.living(opposite(seat)) } else { self.living(seat) }
    }

    /// 4P-K1 (R9): the living pieces of foes.
    #[inline]
    pub(super) fn foes(self, seat: Seat) -> Set {
        self.pieces.occupied().without(self.marks.grey).without(self.side(seat))
    }

    /// 4P-S4
    #[inline]
    pub(super) fn same_side(self, a: Seat, b: Seat) -> bool {
        a == b || self.marks.options.teams && opposite(a) == b
    }

    /// The cell of a living king.
    #[inline]
    pub(super) fn king(self, seat: Seat) -> Option<Cell> {
        (self.living(seat) & self.pieces.role(Role::KING)).first()
    }

    /// Which piece stands on the cell, one-point queens told from queens.
    #[inline]
    pub(super) fn piece(self, cell: Cell) -> Option<Piece> {
        let piece = self.pieces.piece(cell)?;
        Some(if self.marks.point_queens.contains(cell) { Piece::new(piece.seat(), POINT_QUEEN) } else { piece })
    }

    /// 4P-K1
    pub(super) fn is_in_check(self, board: &Geometry, seat: Seat) -> bool {
        let king = self.king(seat);
        king.is_some_and(|king| is_attacked(board, self.pieces, self.foes(seat), king, self.pieces.occupied()))
    }

    pub(super) fn checked(self) -> Seats {
        Seat::all(SEATS).filter(|&seat| self.is_in_check(&BOARD, seat)).collect()
    }

    /// The living pieces of a seat that attack a cell.
    pub(super) fn attackers(self, seat: Seat, cell: Cell) -> Set {
        attackers(&BOARD, self.pieces, self.living(seat), cell, self.pieces.occupied())
    }
}

/// The knights, kings and pawns among these pieces that attack the cell.
#[inline]
fn leapers(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell) -> Set {
    let around = &board.around[cell];
    let near = (pieces.role(Role::KNIGHT) & around.knight | pieces.role(Role::KING) & around.king) & by;
    around.and_pawns(near, pieces, by) // 4P-P2
}

/// The sliders among these pieces that attack the cell over an empty board.
#[inline]
fn aims(board: &Geometry, pieces: &Pieces, near: Set, cell: Cell) -> Set {
    let around = &board.around[cell];
    let of_one_kind = pieces.role(Role::ROOK) & around.straight | pieces.role(Role::BISHOP) & around.diagonal;
    near & (of_one_kind | pieces.role(Role::QUEEN) & around.lines)
}

/// 4P-K1: does one of these pieces attack the cell, with the board occupied like this?
#[inline]
pub(super) fn is_attacked(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell, occupied: Set) -> bool {
    let near = by & board.around[cell].vicinity;
    !near.is_empty()
        && (!leapers(board, pieces, near, cell).is_empty()
            || aims(board, pieces, near, cell).any(|aim| board.lines.is_clear(cell, aim, occupied)))
}

/// The same, but tells which of them do.
pub(super) fn attackers(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell, occupied: Set) -> Set {
    let near = by & board.around[cell].vicinity;
    if near.is_empty() {
        return Set::EMPTY;
    }
    let mut attackers = leapers(board, pieces, near, cell);
    aims(board, pieces, near, cell).each(|aim| {
        if board.lines.is_clear(cell, aim, occupied) {
            attackers.insert(aim);
        }
    });
    attackers
}

/// 4P-K1, 4P-K2: notes which of these pieces check a king, which of his own are pinned, and where a check can be met.
#[inline(never)]
pub(super) fn note_checks(
    checks: &mut Checks<WORDS>,
    board: &Geometry,
    pieces: &Pieces,
    by: Set,
    own: Set,
    king: Cell,
    occupied: Set,
) {
    let near = by & board.around[king].vicinity;
    if !near.is_empty() {
        checks.leapers(leapers(board, pieces, near, king));
        checks.on_lines(|aim| board.lines.between(king, aim), aims(board, pieces, near, king), occupied, own);
    }
}
