//! Attacks, checks and pins (rulebook: Check).

use crate::board::{BOARD, Geometry, Pieces, SEATS, Set};
use polychess_rules::{Checks, Piece, Role, Seat};
use polychess_topology::Cell;

/// Returns the knights, kings and pawns that would attack `cell` if they belonged to the opponent
/// of `us`.
///
/// The result also contains pieces of `us`, which the caller must remove.
#[inline]
fn leapers(board: &Geometry, pieces: &Pieces, us: Seat, cell: Cell) -> Set {
    board.knight[cell] & pieces.role(Role::KNIGHT)
        | board.king[cell] & pieces.role(Role::KING)
        | board.pawns(us).attacks[cell] & pieces.role(Role::PAWN)
}

/// Returns the sliders of both players that would attack the cell on an otherwise empty board.
#[inline]
fn sliders(board: &Geometry, pieces: &Pieces, cell: Cell) -> Set {
    let queens = pieces.role(Role::QUEEN);
    board.rook.from(cell).cells() & (pieces.role(Role::ROOK) | queens)
        | board.bishop.from(cell).cells() & (pieces.role(Role::BISHOP) | queens)
}

/// Returns whether one of the pieces `foes` attacks the cell. `us` is their opponent.
///
/// `occupied` replaces the actually occupied cells.
#[inline]
pub(crate) fn is_attacked(board: &Geometry, pieces: &Pieces, us: Seat, foes: Set, cell: Cell, occupied: Set) -> bool {
    foes.intersects(&leapers(board, pieces, us, cell))
        || board.between.is_clear_to_any(cell, foes & sliders(board, pieces, cell), occupied)
}

/// Returns the pieces of `by` that attack the cell if the cells in `occupied` are occupied.
pub(crate) fn attackers(pieces: &Pieces, by: Seat, cell: Cell, occupied: Set) -> Set {
    let sliders = BOARD.between.unblocked(cell, sliders(&BOARD, pieces, cell), occupied);
    pieces.seat(by) & (sliders | leapers(&BOARD, pieces, by.after(1, SEATS), cell))
}

/// OC-K1: returns whether the king of `us` is in check.
pub(crate) fn in_check(pieces: &Pieces, us: Seat) -> bool {
    let foes = pieces.seat(us.after(1, SEATS));
    pieces.king(us).is_some_and(|king| is_attacked(&BOARD, pieces, us, foes, king, pieces.occupied()))
}

/// OC-K1, OC-K2: returns the checks on the king of `us` and the pinned pieces.
#[inline]
pub(crate) fn find_checks(board: &Geometry, pieces: &Pieces, us: Seat, king: Cell) -> Checks<1> {
    let (own, foes) = (pieces.seat(us), pieces.seat(us.after(1, SEATS)));
    let mut checks = Checks::new();
    checks.add_leapers(foes & leapers(board, pieces, us, king));
    let between = |sniper| board.between.cells(king, sniper);
    checks.add_on_lines(between, foes & sliders(board, pieces, king), own | foes, own);
    checks
}

/// Returns the cells that `piece` attacks from `from` if the cells in `occupied` are occupied.
pub(crate) fn attacks(piece: Piece, from: Cell, occupied: Set) -> Set {
    let (rook, bishop) = (BOARD.rook.from(from), BOARD.bishop.from(from));
    match piece.role() {
        Role::KING => BOARD.king[from],
        Role::ROOK => rook.reach(occupied),
        Role::BISHOP => bishop.reach(occupied),
        Role::KNIGHT => BOARD.knight[from],
        Role::PAWN => BOARD.pawns(piece.seat()).attacks[from],
        _ => rook.reach(occupied) | bishop.reach(occupied),
    }
}
