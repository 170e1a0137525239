//! Pawn moves (ledger: Pawns).

use super::board::BOARD;
use super::position::{Passed, Position};
use polychess_rules::{Move, MoveKind, MoveList, Role, Seat};
use polychess_topology::Cell;

/// TP-P1 to TP-P5: all pawn moves of the player on turn, safety not looked at.
pub(super) fn moves(position: &Position, moves: &mut MoveList) {
    let us = position.turn;
    let tables = &BOARD.pawns[us.index()];
    let occupied = position.pieces.occupied();
    let victims = occupied.without(position.pieces.seat(us) | position.pieces.role(Role::KING));
    // TP-P4: a pawn passed by an opponent's double step; the right is open to both opponents of its owner.
    let passed = |to: Cell| position.passed.iter().enumerate().any(|(owner, p)| is_of(p, owner, us, to));
    // TP-P5: on an opponent's baseline the pawn becomes a piece, at once.
    let mut arrive = |m: Move| {
        if tables.promotion.contains(m.to) {
            Role::PROMOTIONS.iter().for_each(|&role| moves.push(m.promoting(role)));
        } else {
            moves.push(m);
        }
    };
    for from in position.pieces.pieces(us, Role::PAWN) {
        for &(to, second) in &tables.steps[from.index()] {
            if occupied.contains(to) {
                continue;
            }
            arrive(Move::plain(from, to)); // TP-P1
            if let Some(second) = second.filter(|&cell| !occupied.contains(cell)) {
                arrive(Move::special(from, second, MoveKind::DoubleStep)); // TP-P3
            }
        }
        for &(to, gate) in &tables.captures[from.index()] {
            // TP-P2, TP-P4: gates hold for pawn captures and en passant too.
            if !board_is_open(gate, position) {
                continue;
            }
            if victims.contains(to) {
                arrive(Move::plain(from, to));
            } else if !occupied.contains(to) && passed(to) {
                arrive(Move::special(from, to, MoveKind::EnPassant));
            }
        }
    }
}

fn board_is_open(gate: polychess_topology::Border, position: &Position) -> bool {
    BOARD.is_open(gate, &position.pieces.occupied())
}

fn is_of(passed: &Option<Passed>, owner: usize, us: Seat, to: Cell) -> bool {
    owner != us.index() && passed.is_some_and(|p| p.skipped == to)
}

/// The cell that a double step goes over.
pub(super) fn skipped(us: Seat, m: Move) -> Option<Cell> {
    let steps = &BOARD.pawns[us.index()].steps[m.from.index()];
    steps.iter().find(|step| step.1 == Some(m.to)).map(|step| step.0)
}
