//! Attacks, checks and pins (ledger: 4W-C1).

use super::board::{BOARD, SEATS, Set, WORDS, opponents};
use super::movement::{SQUIRREL, SUPERPAWN};
use polychess_rules::{Board, Role, Seat, Seats};
use polychess_topology::Cell;

pub(super) type Pieces = Board<WORDS, 4, 8>;

/// 4W-C1: does one of these pieces of a player's opponents attack the cell, with the board occupied like this?
/// The pieces's own cells are looked up in `pieces`; what a move changes is told by `attackers` and `occupied`.
#[inline]
pub(super) fn is_attacked(pieces: &Pieces, victim: Seat, cell: Cell, attackers: Set, occupied: Set) -> bool {
    let board = &*BOARD;
    let at = cell.index();
    let near = attackers & board.vicinity[at];
    if near.is_empty() {
        return false;
    }
    let queens = pieces.role(Role::QUEEN);
    let pawns = pieces.role(Role::PAWN);
    let foes = opponents(victim);
    near.meets(&(pieces.role(Role::KNIGHT) & board.knight[at]))
        || near.meets(&(pieces.role(SUPERPAWN) & board.corners[at]))
        || near.meets(&(pieces.role(Role::KING) & board.king[at]))
        || near.meets(&(pieces.role(SQUIRREL) & board.squirrel[at]))
        || foes.iter().any(|&foe| near.meets(&(pawns & pieces.seat(foe) & board.pawns[foe.index()].capturers[at])))
        || sliders(near, pieces.role(Role::ROOK) | queens, board.straight[at], cell, occupied)
        || sliders(near, pieces.role(Role::BISHOP) | queens, board.diagonal[at], cell, occupied)
}

#[inline]
fn sliders(near: Set, kind: Set, lines: Set, cell: Cell, occupied: Set) -> bool {
    (near & kind & lines).iter().any(|from| !BOARD.between(from, cell).meets(&occupied))
}

/// 4W-C1: which of these pieces attack the cell.
pub(super) fn attackers(pieces: &Pieces, victim: Seat, cell: Cell, among: Set, occupied: Set) -> Set {
    let near = among & BOARD.vicinity[cell.index()];
    near.iter().filter(|&from| is_attacked(pieces, victim, cell, Set::of(from), occupied)).collect()
}

/// The pieces that stand alone between a cell and a slider among `foes`.
pub(super) fn pinned(pieces: &Pieces, cell: Cell, foes: Set, occupied: Set) -> Set {
    let board = &*BOARD;
    let at = cell.index();
    let queens = pieces.role(Role::QUEEN);
    let straight = (pieces.role(Role::ROOK) | queens) & board.straight[at];
    let diagonal = (pieces.role(Role::BISHOP) | queens) & board.diagonal[at];
    let shields = ((straight | diagonal) & foes).iter().map(|from| board.between(from, cell) & occupied);
    shields.filter(|shield| shield.len() == 1).fold(Set::EMPTY, |a, b| a | b)
}

/// 4W-C1: is the player's king attacked by a piece of an opponent who is not frozen? The partner's pieces and frozen pieces give no check.
#[inline]
pub(super) fn is_in_check(pieces: &Pieces, seat: Seat, frozen: Seats, occupied: Set) -> bool {
    let awake = opponents(seat).into_iter().filter(|&foe| !frozen.contains(foe));
    let attackers = awake.fold(Set::EMPTY, |set, foe| set | pieces.seat(foe));
    pieces.king(seat).is_some_and(|king| is_attacked(pieces, seat, king, attackers, occupied))
}

/// Everybody whose king is in check.
pub(super) fn checked(pieces: &Pieces, frozen: Seats) -> Seats {
    let occupied = pieces.occupied();
    Seat::all(SEATS).filter(|&seat| is_in_check(pieces, seat, frozen, occupied)).collect()
}
