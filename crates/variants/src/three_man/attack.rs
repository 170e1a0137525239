//! Attacks and checks (ledger: 3MC-C1, 3MC-K3). An attack never goes over a moat, bridged or not (3MC-M10).

use super::board::{CROSSED, Pieces, Set, WORDS};
use super::tables::{Geometry, INWARD_BY_NUMBER};
use polychess_rules::{Checks, Move, Role, Seat};
use polychess_topology::{Cell, Ways};

/// The pieces of some seats that would attack a cell over an empty board.
struct Aims {
    /// Knights, kings and pawns, which nothing can be put before.
    near: Set,
    straight: Set,
    slanting: Set,
}

impl Aims {
    #[inline(always)]
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

/// Does a move of one piece, which arrives as this role, begin an attack on a cell that nobody attacked before: from where it arrives, or over the
/// cell that it has left? `foes` attack, the piece among them.
#[inline]
pub(super) fn begins(board: &Geometry, pieces: &Pieces, foes: Set, cell: Cell, m: Move, arrives: Role) -> bool {
    let slides = [Role::QUEEN, Role::ROOK, Role::BISHOP].contains(&arrives);
    begins_along(&board.straight, Role::ROOK, pieces, foes, cell, m, arrives)
        || begins_along(&board.slanting, Role::BISHOP, pieces, foes, cell, m, arrives)
        || !slides && board.may_check.attacks(arrives, m.to).contains(cell)
}

/// The same along lines of one kind, by pieces of this role and queens.
#[inline(always)]
fn begins_along(
    ways: &Ways<WORDS>,
    role: Role,
    pieces: &Pieces,
    foes: Set,
    cell: Cell,
    m: Move,
    arrives: Role,
) -> bool {
    let lines = ways.cells(cell);
    let mut aims = Set::EMPTY;
    if lines.contains(m.from) {
        // Whoever attacks over the cell that was left stands on a line with both.
        aims = lines & ways.cells(m.from) & foes & (pieces.role(role) | pieces.role(Role::QUEEN));
    }
    if (arrives == role || arrives == Role::QUEEN) && lines.contains(m.to) {
        aims.insert(m.to);
    }
    ways.meets(cell, aims, pieces.occupied())
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
