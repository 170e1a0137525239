//! Attacks, checks and pins (rulebook: 3MC-C1, 3MC-C2).
//!
//! No attack crosses a moat, bridged or not (3MC-M10).

use super::board::{CROSSED, Pieces, Set, WORDS};
use super::tables::Geometry;
use polychess_rules::{Checks, Role};
use polychess_topology::Cell;

/// The pieces that would attack a cell on an empty board.
struct Aims {
    /// Knights, kings and pawns, whose attacks cannot be blocked.
    near: Set,
    straight: Set,
    slanting: Set,
}

impl Aims {
    #[inline(always)]
    fn at(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell) -> Self {
        let (around, queens) = (&board.around[cell], pieces.role(Role::QUEEN));
        Self {
            near: by
                & (around.knight.free() & pieces.role(Role::KNIGHT)
                    | around.king.free() & pieces.role(Role::KING)
                    | around.uncrossed.capturers & pieces.role(Role::PAWN)
                    | around.crossed.capturers & pieces.role(CROSSED)),
            straight: by & (pieces.role(Role::ROOK) | queens) & board.straight_ways.cells(cell),
            slanting: by & (pieces.role(Role::BISHOP) | queens) & board.slanting_ways.cells(cell),
        }
    }
}

/// 3MC-C1: returns the pieces in `by` that attack `cell`. The cells in `occupied` block lines.
///
/// Pinned pieces attack like any other piece.
#[inline]
pub(super) fn attackers(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell, occupied: Set) -> Set {
    let snipers = Aims::at(board, pieces, by, cell);
    snipers.near
        | board.straight_ways.clear_from(cell, snipers.straight, occupied)
        | board.slanting_ways.clear_from(cell, snipers.slanting, occupied)
}

/// 3MC-C1: returns whether a piece in `by` attacks `cell`. The cells in `occupied` block lines.
#[inline]
pub(super) fn is_attacked(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell, occupied: Set) -> bool {
    let snipers = Aims::at(board, pieces, by, cell);
    !snipers.near.is_empty()
        || board.straight_ways.is_any_clear(cell, snipers.straight, occupied)
        || board.slanting_ways.is_any_clear(cell, snipers.slanting, occupied)
}

/// 3MC-C2: returns the pieces of `foes` that check the king, the pinned pieces, and the cells where
/// a move can end the check.
///
/// One piece can give check along two lines at once, in both directions round a ring or a loop
/// (3MC-M9). A move must then block both lines or capture that piece.
#[inline]
pub(super) fn checks(
    board: &Geometry,
    pieces: &Pieces,
    [own, foes]: [Set; 2],
    king: Cell,
    occupied: Set,
) -> Checks<WORDS> {
    let mut checks = Checks::new();
    let snipers = Aims::at(board, pieces, foes, king);
    checks.add_leapers(snipers.near);
    checks.add_along_paths(&board.straight_ways, king, snipers.straight, occupied, own);
    checks.add_along_paths(&board.slanting_ways, king, snipers.slanting, occupied, own);
    checks
}
