//! Attacks, checks and pins (ledger: 4W-C1).

use super::board::{BOARD, CELLS, SEATS, Set, WORDS, opponents};
use super::movement::{SQUIRREL, SUPERPAWN};
use polychess_rules::{Board, Role, Seat, Seats};
use polychess_topology::Cell;

pub(super) type Men = Board<CELLS, WORDS>;

/// 4W-C1: does one of these men of a player's opponents attack the cell, with the board occupied like this?
/// The men's own cells are looked up in `men`; what a move changes is told by `attackers` and `occupied`.
#[inline]
pub(super) fn is_attacked(men: &Men, victim: Seat, cell: Cell, attackers: Set, occupied: Set) -> bool {
    let board = &*BOARD;
    let at = cell.index();
    let near = attackers & board.vicinity[at];
    if near.is_empty() {
        return false;
    }
    let queens = men.role(Role::QUEEN);
    let pawns = men.role(Role::PAWN);
    let foes = opponents(victim);
    near.meets(&(men.role(Role::KNIGHT) & board.knight[at]))
        || near.meets(&(men.role(SUPERPAWN) & board.corners[at]))
        || near.meets(&(men.role(Role::KING) & board.king[at]))
        || near.meets(&(men.role(SQUIRREL) & board.squirrel[at]))
        || foes.iter().any(|&foe| near.meets(&(pawns & men.seat(foe) & board.pawns[foe.index()].capturers[at])))
        || sliders(near, men.role(Role::ROOK) | queens, board.straight[at], cell, occupied)
        || sliders(near, men.role(Role::BISHOP) | queens, board.diagonal[at], cell, occupied)
}

#[inline]
fn sliders(near: Set, kind: Set, lines: Set, cell: Cell, occupied: Set) -> bool {
    (near & kind & lines).iter().any(|from| !BOARD.between(from, cell).meets(&occupied))
}

/// 4W-C1: which of these men attack the cell.
pub(super) fn attackers(men: &Men, victim: Seat, cell: Cell, among: Set, occupied: Set) -> Set {
    let near = among & BOARD.vicinity[cell.index()];
    near.iter().filter(|&from| is_attacked(men, victim, cell, Set::of(from), occupied)).collect()
}

/// The men that stand alone between a cell and a slider among `foes`.
pub(super) fn pinned(men: &Men, cell: Cell, foes: Set, occupied: Set) -> Set {
    let board = &*BOARD;
    let at = cell.index();
    let queens = men.role(Role::QUEEN);
    let straight = (men.role(Role::ROOK) | queens) & board.straight[at];
    let diagonal = (men.role(Role::BISHOP) | queens) & board.diagonal[at];
    let shields = ((straight | diagonal) & foes).iter().map(|from| board.between(from, cell) & occupied);
    shields.filter(|shield| shield.len() == 1).fold(Set::EMPTY, |a, b| a | b)
}

/// 4W-C1: is the player's king attacked by a man of an opponent who is not frozen? The partner's men and frozen men give no check.
#[inline]
pub(super) fn is_in_check(men: &Men, seat: Seat, frozen: Seats, occupied: Set) -> bool {
    let awake = opponents(seat).into_iter().filter(|&foe| !frozen.contains(foe));
    let attackers = awake.fold(Set::EMPTY, |set, foe| set | men.seat(foe));
    men.king(seat).is_some_and(|king| is_attacked(men, seat, king, attackers, occupied))
}

/// Everybody whose king is in check.
pub(super) fn checked(men: &Men, frozen: Seats) -> Seats {
    let occupied = men.occupied();
    Seat::all(SEATS).filter(|&seat| is_in_check(men, seat, frozen, occupied)).collect()
}
