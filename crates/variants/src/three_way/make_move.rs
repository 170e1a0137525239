//! Effects of a move (rulebook: 3WC-W5 to 3WC-W7, 3WC-X1, 3WC-C9, 3WC-E14).

use super::ending::{self, defeat, settle_move};
use super::legality::capturable_kings;
use super::position::{Phase, Position};
use polychess_rules::{EnPassant, Move, MoveKind, Role, SafeMoves, Seat, Seats};
use polychess_topology::Cell;

pub(super) fn make_move(position: &mut Position, m: Move) {
    if !matches!(position.phase, Phase::Playing) {
        return;
    }
    let us = position.turn;
    // 3WC-C9, R35: a king is declined if the player could capture it before this move or pass.
    let capturable = capturable_kings(position);
    let captured = if m.moves_piece() { move_piece(position, m) } else { None };
    position.declined_kings[us.index()] = capturable;
    // 3WC-E14: the capture of a king (3WC-E3) precedes all other endings.
    match captured {
        Some(loser) => defeat(position, loser, Seats::NONE.with(us), &ending::CAPTURED, true),
        None => settle_move(position, us),
    }
}

/// Moves the pieces. Returns the owner of a captured king if that player is active.
#[inline]
fn move_piece(position: &mut Position, m: Move) -> Option<Seat> {
    let us = position.turn;
    let role = position.pieces.role_on(m.from)?;
    let captured = if position.pieces.is_occupied(m.to) { take(position, m.to) } else { None };
    position.pieces.move_piece(us, m.from, m.to, role, m.promotion.unwrap_or(role)); // 3WC-W7
    position.unmoved.remove(m.from);
    position.safe_moves.0.update(us, m, role);
    if matches!(m.kind, MoveKind::EnPassant | MoveKind::Castling) {
        move_second_piece(position, m);
    }
    // 3WC-W6, R7: an en passant right ends when a piece enters the passed cell or captures the
    // pawn.
    for right in &mut position.en_passant {
        if right.is_some_and(|right| right.is_ended_by(m)) {
            *right = None;
        }
    }
    if m.kind == MoveKind::DoubleStep {
        let target = position.board().pawns[us.index()].passed_over(m.from, m.to);
        position.en_passant[us.index()] = target.map(|target| EnPassant { target, pawn: m.to }); // 3WC-W5
    }
    captured
}

/// Removes a captured piece. Returns its owner if it is the king of an active player.
#[inline(never)]
fn take(position: &mut Position, cell: Cell) -> Option<Seat> {
    let taken = position.pieces.take(cell)?;
    position.unmoved.remove(cell);
    (taken.role() == Role::KING && position.active.contains(taken.seat())).then_some(taken.seat())
}

/// Removes the captured pawn of en passant (3WC-W5), or moves the rook of castling (3WC-X1).
#[inline(never)]
fn move_second_piece(position: &mut Position, m: Move) {
    // The second piece may also open lines, so the cached steps are invalid.
    position.safe_moves.0 = SafeMoves::NONE;
    let us = position.turn;
    if m.kind == MoveKind::EnPassant {
        if let Some(right) = position.en_passant.into_iter().flatten().find(|right| right.target == m.to) {
            position.pieces.take(right.pawn);
        }
    } else if let Some(castling) = position.board().castlings[us.index()].iter().find(|c| c.king[1] == m.to) {
        castling.move_rook(&mut position.pieces, us);
        position.unmoved.remove(castling.rook[0]);
    }
}
