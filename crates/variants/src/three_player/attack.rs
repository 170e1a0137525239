//! Attacks and checks (rulebook: TP-M8, TP-K1, TP-K5).

use super::board::{BOARD, Geometry, Set, WORDS};
use polychess_rules::{Board, Checks, Role, Seat};
use polychess_topology::Cell;

pub(super) type Pieces = Board<WORDS, 3, 6>;

/// Potential attackers of a cell: the pieces, except knights, that would attack it on an empty
/// board.
///
/// Diagonal attackers are separate, because only diagonal lines have gates.
struct Aims {
    straight: Set,
    diagonal: Set,
}

impl Aims {
    #[inline(always)]
    fn at(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell) -> Self {
        let (queens, king) = (pieces.role(Role::QUEEN), pieces.role(Role::KING));
        let straight =
            (pieces.role(Role::ROOK) | queens) & board.straight.from(cell).cells() | king & board.beside[cell];
        let pawns = Seat::all(3)
            .fold(Set::EMPTY, |pawns, seat| pawns | pieces.seat(seat) & board.pawns[seat.index()].capturers[cell]);
        let diagonal = (pieces.role(Role::BISHOP) | queens) & board.diagonal.cells(cell)
            | king & board.behind_gates[cell]
            | pieces.role(Role::PAWN) & pawns;
        Self { straight: straight & by, diagonal: diagonal & by }
    }
}

/// TP-M8: returns whether a piece in `by` attacks `cell`. The cells in `occupied` block lines and
/// shut gates.
///
/// Pinned pieces and kings attack like any other piece (TP-K5).
#[inline]
pub(super) fn is_attacked(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell, occupied: Set) -> bool {
    if by.intersects(&(pieces.role(Role::KNIGHT) & board.knight[cell])) {
        return true;
    }
    let snipers = Aims::at(board, pieces, by, cell);
    !snipers.straight.is_empty() && board.straight.from(cell).reach(occupied).intersects(&snipers.straight)
        || snipers.diagonal.iter().any(|sniper| board.diagonal.is_clear(cell, sniper, occupied))
}

/// TP-M8: returns the pieces of `by` that attack `cell`.
pub(super) fn attackers(pieces: &Pieces, by: Seat, cell: Cell) -> Set {
    attackers_among(&BOARD, pieces, pieces.seat(by), cell, pieces.occupied())
}

/// TP-M8: returns the pieces in `by` that attack `cell`. The cells in `occupied` block lines and
/// shut gates.
pub(super) fn attackers_among(board: &Geometry, pieces: &Pieces, by: Set, cell: Cell, occupied: Set) -> Set {
    let snipers = Aims::at(board, pieces, by, cell);
    let mut found = by & pieces.role(Role::KNIGHT) & board.knight[cell];
    if !snipers.straight.is_empty() {
        found |= board.straight.from(cell).reach(occupied) & snipers.straight;
    }
    snipers.diagonal.for_each(|sniper| {
        if board.diagonal.is_clear(cell, sniper, occupied) {
            found.insert(sniper);
        }
    });
    found
}

pub(super) fn is_attacked_by(pieces: &Pieces, by: Seat, cell: Cell) -> bool {
    is_attacked(&BOARD, pieces, pieces.seat(by), cell, pieces.occupied())
}

/// TP-K1: returns whether an opponent attacks the king of `seat`.
pub(super) fn in_check(pieces: &Pieces, seat: Seat) -> bool {
    let occupied = pieces.occupied();
    pieces.king(seat).is_some_and(|king| is_attacked(&BOARD, pieces, occupied ^ pieces.seat(seat), king, occupied))
}

/// TP-K1, TP-K2: returns the checking pieces, the pinned pieces, and the cells where a move can end
/// the check.
///
/// A pinned piece is the only obstacle to an attack on the king: it blocks the line, or it occupies
/// a flank of a gate on the line and so keeps the gate shut (TP-M2).
#[inline(always)]
pub(super) fn checks(board: &Geometry, pieces: &Pieces, us: Seat, king: Cell, occupied: Set) -> Checks<WORDS> {
    let own = pieces.seat(us);
    let foes = occupied ^ own;
    let mut checks = Checks::new();
    checks.add_leapers(foes & pieces.role(Role::KNIGHT) & board.knight[king]);
    let snipers = Aims::at(board, pieces, foes, king);
    checks.add_sliders(board.straight.from(king), snipers.straight, occupied, own);
    snipers.diagonal.for_each(|sniper| checks.add_gated(&board.diagonal, king, sniper, occupied, own));
    checks
}
