//! Attacks and checks (ledger: TP-M8, TP-K1, TP-K5).

use super::board::{BOARD, CELLS, Set, WORDS};
use polychess_rules::{Board, Role, Seat, first_piece};
use polychess_topology::Cell;

pub(super) type Pieces = Board<CELLS, WORDS>;

/// TP-M8: the pieces of a seat that attack a cell. Pins do not lessen an attack; kings attack too (TP-K5).
pub(super) fn attackers(pieces: &Pieces, by: Seat, cell: Cell) -> Set {
    let mut found = Set::EMPTY;
    visit(pieces, by, cell, |attacker| {
        found.insert(attacker);
        false
    });
    found
}

/// Does any piece of a seat attack the cell?
pub(super) fn is_attacked(pieces: &Pieces, by: Seat, cell: Cell) -> bool {
    visit(pieces, by, cell, |_| true)
}

/// TP-K1: is the seat's king attacked by either opponent? A seat without a king is not.
pub(super) fn in_check(pieces: &Pieces, seat: Seat) -> bool {
    pieces.king(seat).is_some_and(|king| seat.others(3).any(|other| is_attacked(pieces, other, king)))
}

/// Shows the attackers one by one until `stop` is true; was it ever?
#[inline]
fn visit(pieces: &Pieces, by: Seat, cell: Cell, mut stop: impl FnMut(Cell) -> bool) -> bool {
    let board = &*BOARD;
    let topology = &board.hex.topology;
    let (occupied, own) = (pieces.occupied(), pieces.seat(by));
    let at = cell.index();

    for from in pieces.role(Role::KNIGHT) & own & board.knight[at] {
        if stop(from) {
            return true;
        }
    }
    for &(from, gate) in &board.pawns[by.index()].capturers[at] {
        if own.contains(from) && pieces.role(Role::PAWN).contains(from) && board.is_open(gate, &occupied) && stop(from)
        {
            return true;
        }
    }
    // A king attacks like a queen of one step, so he is met as the first piece of a line, next to the cell.
    let queens_and_king = pieces.role(Role::QUEEN) | pieces.role(Role::KING);
    let straight = (pieces.role(Role::ROOK) | queens_and_king) & own;
    let diagonal = (pieces.role(Role::BISHOP) | queens_and_king) & own;
    let meets = |direction: usize| {
        let first = first_piece(topology, cell, direction, &occupied, |step| board.is_open(step.border, &occupied))?;
        let far_king = pieces.role(Role::KING).contains(first) && topology.ray(cell, direction)[0].to != first;
        (own.contains(first) && !far_king).then_some(first)
    };
    if straight.meets(&board.straight[at]) {
        for from in (0..6).filter_map(meets) {
            if straight.contains(from) && stop(from) {
                return true;
            }
        }
    }
    if diagonal.meets(&board.diagonal[at]) {
        for from in (6..12).filter_map(meets) {
            if diagonal.contains(from) && stop(from) {
                return true;
            }
        }
    }
    false
}

/// The pieces whose leaving might open a line to this cell: the first piece of each line, and the pieces that shut a gate on it (TP-K5).
pub(super) fn shields(pieces: &Pieces, cell: Cell) -> Set {
    let board = &*BOARD;
    let occupied = pieces.occupied();
    let mut shields = Set::EMPTY;
    for direction in 0..12 {
        for step in board.hex.topology.ray(cell, direction) {
            if !board.is_open(step.border, &occupied) {
                board.hex.flanks(step.border).into_iter().flatten().for_each(|flank| shields.insert(flank));
                break;
            }
            if occupied.contains(step.to) {
                shields.insert(step.to);
                break;
            }
        }
    }
    shields
}
