//! Attacks, checks and pins (ledger: 3MC-C1, 3MC-C2). An attack never goes over a moat, bridged or not (3MC-M10).

use super::board::{CROSSED, Pieces, Set, WORDS};
use super::tables::Geometry;
use polychess_rules::{Checks, Role};
use polychess_topology::Cell;

/// The pieces of some seats that would attack a cell over an empty board.
struct Aims {
    /// Knights, kings and pawns; nothing can stand between.
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

/// 3MC-C1: which of these pieces attack a cell, on a board where the cells of `occupied` are not vacant. Pins do not lessen an attack.
#[inline]
pub(super) fn attackers(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell, occupied: Set) -> Set {
    let snipers = Aims::at(board, pieces, by, cell);
    snipers.near
        | board.straight_ways.clear_from(cell, snipers.straight, occupied)
        | board.slanting_ways.clear_from(cell, snipers.slanting, occupied)
}

/// 3MC-C1: does one of these pieces attack the cell?
#[inline]
pub(super) fn is_attacked(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell, occupied: Set) -> bool {
    let snipers = Aims::at(board, pieces, by, cell);
    !snipers.near.is_empty()
        || board.straight_ways.is_any_clear(cell, snipers.straight, occupied)
        || board.slanting_ways.is_any_clear(cell, snipers.slanting, occupied)
}

/// 3MC-C2: who of the `foes` checks the king on this cell, who of his own side is pinned, and where a check can be met. The same piece may
/// check along two lines at once, both ways round a ring or a loop (3MC-M9): then both have to be met.
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
