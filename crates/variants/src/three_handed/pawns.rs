//! Pawn moves (ledger: Pawns).

use super::board::{BOARD, Set};
use super::position::Position;
use polychess_rules::{Move, MoveKind, MoveList, Role, Seat};
use polychess_topology::Cell;

/// TH-P1 to TH-P5: all moves of those pawns that may move, safety not looked at.
pub(super) fn moves(position: &Position, movers: Set, targets: Set, moves: &mut MoveList) {
    let us = position.turn;
    let (tables, way) = (&BOARD.pawns[us.index()], position.way(us));
    let occupied = position.pieces.occupied();
    // TH-P4, TH-R3: open to both opponents of the passed pawn's owner, each until his next turn is over.
    let passed = position.passed.without(BOARD.kingdom_of(us));
    // TH-P5: compulsory.
    let mut arrive = |m: Move| {
        if tables.promotion.contains(m.to) {
            Role::PROMOTIONS.iter().for_each(|&role| moves.push(m.promoting(role)));
        } else {
            moves.push(m);
        }
    };
    for from in movers & position.pieces.role(Role::PAWN) {
        let (step, double) = tables.steps[from.index()];
        if let Some(to) = step.filter(|&to| !occupied.contains(to)) {
            arrive(Move::plain(from, to)); // TH-P1
            if let Some(to) = double.filter(|&to| !occupied.contains(to)) {
                arrive(Move::special(from, to, MoveKind::DoubleStep)); // TH-P2
            }
        }
        let aside = tables.captures(way, from);
        (aside & occupied & targets).iter().for_each(|to| arrive(Move::plain(from, to))); // TH-P3
        (aside & passed).iter().for_each(|to| arrive(Move::special(from, to, MoveKind::EnPassant))); // TH-P4
    }
}

/// The cell that a double step goes over.
pub(super) fn skipped(us: Seat, from: Cell) -> Option<Cell> {
    BOARD.pawns[us.index()].steps[from.index()].0
}
