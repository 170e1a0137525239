//! Attacks and checks (ledger: 3MC-C1, 3MC-K3). An attack never goes over a moat, bridged or not (3MC-M10).

use super::board::{CROSSED, Geometry, INWARD_BY_NUMBER, Pieces, Set, WORDS};
use polychess_rules::{Checks, Role, Seat};
use polychess_topology::Cell;

/// The pieces of some seats that would attack a cell over an empty board.
struct Aims {
    /// Knights, kings and pawns, which nothing can be put before.
    near: Set,
    straight: Set,
    slanting: Set,
}

impl Aims {
    #[inline]
    fn at(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell) -> Self {
        let (near, queens) = (&board.leapers[cell], pieces.role(Role::QUEEN));
        Self {
            near: by
                & (near.knights & pieces.role(Role::KNIGHT)
                    | near.kings & pieces.role(Role::KING)
                    | near.inward & pieces.role(Role::PAWN)
                    | near.outward & pieces.role(CROSSED)),
            straight: by & (pieces.role(Role::ROOK) | queens) & board.straight.cells(cell),
            slanting: by & (pieces.role(Role::BISHOP) | queens) & board.slanting.cells(cell),
        }
    }
}

/// 3MC-C1: which of these pieces attack a cell, on a board where the cells of `occupied` are not vacant. Pins do not lessen an attack.
#[inline]
pub(super) fn attackers(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell, occupied: Set) -> Set {
    let aims = Aims::at(board, pieces, by, cell);
    aims.near | board.straight.met(cell, aims.straight, occupied) | board.slanting.met(cell, aims.slanting, occupied)
}

/// 3MC-C1: does one of these pieces attack the cell?
#[inline]
pub(super) fn is_attacked(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell, occupied: Set) -> bool {
    let aims = Aims::at(board, pieces, by, cell);
    !aims.near.is_empty()
        || board.straight.meets(cell, aims.straight, occupied)
        || board.slanting.meets(cell, aims.slanting, occupied)
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
    let mut checks = Checks::none();
    let aims = Aims::at(board, pieces, foes, king);
    checks.leapers(aims.near);
    checks.along(&board.straight, king, aims.straight, occupied, own);
    checks.along(&board.slanting, king, aims.slanting, occupied, own);
    checks
}

/// 3MC-P2: the step of a pawn that cannot be pinned, for it stands on no line of its king's.
pub(super) fn free_step(board: &Geometry, pieces: &Pieces, seat: Seat) -> Option<[Cell; 2]> {
    let king = pieces.king(seat)?;
    let pawns = pieces.pieces(seat, Role::PAWN) & board.rows.inward;
    let unpinned = pawns.without(board.straight.cells(king) | board.slanting.cells(king));
    let to = unpinned.raised(INWARD_BY_NUMBER).without(pieces.occupied()).first()?;
    Some([board.outer[0][to], to])
}
