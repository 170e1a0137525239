//! How a move carries the pieces, and the rights that begin and end with it (ledger: 3WC-W5 to 3WC-W7, 3WC-X1).

use super::position::Position;
use polychess_rules::{EnPassant, KnownSteps, Move, MoveKind, Role, Seat};
use polychess_topology::Cell;

/// Moves the pieces; the active player whose king was captured.
#[inline]
pub(super) fn carry_out(position: &mut Position, m: Move) -> Option<Seat> {
    let us = position.turn;
    let role = position.pieces.role_on(m.from)?;
    let captured = if position.pieces.is_occupied(m.to) { take(position, m.to) } else { None };
    position.pieces.carry(us, m.from, m.to, role, m.promotion.unwrap_or(role)); // 3WC-W7
    position.touch(m.from);
    position.steps.0.follow(us, m, role);
    match m.kind {
        MoveKind::EnPassant => take_passed(position, m),
        MoveKind::Castling => carry_rook(position, m),
        MoveKind::Plain | MoveKind::DoubleStep | MoveKind::Pass | MoveKind::EndTurn => {}
    }
    position.end_rights(m); // 3WC-W6
    if m.kind == MoveKind::DoubleStep {
        let target = position.board().pawns[us.index()].passed_over(m.from, m.to);
        position.set_en_passant(us, target.map(|target| EnPassant { target, pawn: m.to })); // 3WC-W5
    }
    captured
}

/// Takes a piece off; its owner, if it is the king of an active player.
#[inline(never)]
fn take(position: &mut Position, cell: Cell) -> Option<Seat> {
    let taken = position.pieces.take(cell)?;
    position.touch(cell);
    (taken.role() == Role::KING && position.active.contains(taken.seat())).then_some(taken.seat())
}

/// 3WC-W5
#[inline(never)]
fn take_passed(position: &mut Position, m: Move) {
    position.steps.0 = KnownSteps::NONE;
    let right = |owner: Seat| position.en_passant[owner.index()].filter(|right| right.target == m.to);
    if let Some((owner, right)) = position.turn.others(3).find_map(|owner| Some((owner, right(owner)?))) {
        position.pieces.take_passed(right, owner);
    }
}

/// 3WC-X1
#[inline(never)]
fn carry_rook(position: &mut Position, m: Move) {
    position.steps.0 = KnownSteps::NONE;
    let us = position.turn;
    if let Some(castling) = position.board().castlings[us.index()].iter().find(|castling| castling.king[1] == m.to) {
        castling.carry_rook(&mut position.pieces, us);
        position.touch(castling.rook[0]);
    }
}
