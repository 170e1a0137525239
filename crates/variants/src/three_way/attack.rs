//! Attacks and checks (rulebook: 3WC-C1).

use super::board::{Geometry, Pieces, SEATS, Set, WORDS};
use super::position::Position;
use polychess_rules::{Checks, Role, Seat};
use polychess_topology::Cell;

/// Returns the knights, kings and pawns in `by` that attack `cell`.
#[inline(always)]
fn near_attackers(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell) -> Set {
    let mut found = (pieces.role(Role::KNIGHT) & board.knight[cell] | pieces.role(Role::KING) & board.king(cell)) & by;
    let pawns = pieces.role(Role::PAWN) & board.points[cell] & by;
    if !pawns.is_empty() {
        for (seat, tables) in SEATS.into_iter().zip(&board.pawns) {
            found |= pawns & pieces.seat(seat) & tables.capturers[cell];
        }
    }
    found
}

/// Returns the queens, rooks and bishops in `by` that would attack `cell` on an empty board.
#[inline(always)]
fn sliders(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell) -> Set {
    let queens = pieces.role(Role::QUEEN);
    let straight = (pieces.role(Role::ROOK) | queens) & board.straight.from(cell).cells();
    let diagonal = (pieces.role(Role::BISHOP) | queens) & board.diagonal.from(cell).cells();
    (straight | diagonal) & by
}

/// 3WC-C1, R12: returns the pieces in `by` that attack `cell`. The cells in `occupied` block lines.
/// Pinned pieces attack like any other piece.
#[inline]
pub(super) fn attackers(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell, occupied: Set) -> Set {
    near_attackers(board, pieces, by, cell) | board.between.unblocked(cell, sliders(board, pieces, by, cell), occupied)
}

#[inline(always)]
pub(super) fn is_attacked(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell, occupied: Set) -> bool {
    !near_attackers(board, pieces, by, cell).is_empty()
        || board.between.is_clear_to_any(cell, sliders(board, pieces, by, cell), occupied)
}

/// Returns the pieces of `foes` that check the king, the pinned pieces of `own`, and the cells
/// where a move can end the check.
#[inline(always)]
pub(super) fn checks(board: &Geometry, pieces: &Pieces, own: Set, foes: Set, king: Cell) -> Checks<WORDS> {
    let mut checks = Checks::new();
    checks.add_leapers(near_attackers(board, pieces, foes, king));
    checks.add_on_lines(
        |sniper| board.between.cells(king, sniper),
        sliders(board, pieces, foes, king),
        pieces.occupied(),
        own,
    );
    checks
}

/// 3WC-C1: returns the active opponents' pieces that attack the king of `of`. The set is empty if
/// `of` is eliminated.
pub(super) fn checkers(position: &Position, of: Seat) -> Set {
    let (pieces, foes) = (&position.pieces, position.pieces_of(position.opponents(of)));
    let king = pieces.king(of).filter(|_| position.active.contains(of));
    king.map_or(Set::EMPTY, |king| attackers(position.board(), pieces, foes, king, pieces.occupied()))
}

pub(super) fn is_checked(position: &Position, seat: Seat) -> bool {
    !checkers(position, seat).is_empty()
}
