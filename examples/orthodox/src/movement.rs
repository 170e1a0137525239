//! Generates legal moves (rulebook: Movement, Pawns, Castling).

use crate::attack::{find_checks, in_check, is_attacked};
use crate::board::{BOARD, Geometry, SEATS, Set};
use crate::ending::is_insufficient;
use crate::make_move::make_move;
use crate::position::State;
use polychess_rules::{Checks, Move, MoveKind, Role, Sink};
use polychess_topology::Cell;

/// Sends all legal moves to `sink`. If the pieces are too few for a mate, there are none.
#[inline]
pub(crate) fn generate(state: &State, sink: &mut impl Sink) {
    let (pieces, us) = (&state.pieces, state.turn);
    let Some(king) = pieces.king(us).filter(|_| !is_insufficient(pieces)) else { return };
    let board = &*BOARD;
    let checks = find_checks(board, pieces, us, king);
    // OC-M1, OC-K2: pieces of the mover and the opponent's king cannot be captured.
    let targets = !(pieces.seat(us) | pieces.role(Role::KING));
    king_moves(board, state, king, targets, sink);
    if checks.evasions.is_empty() || sink.is_full() {
        return;
    }
    let (movers, evading) = (pieces.seat(us).without(checks.pinned), targets & checks.evasions);
    piece_moves(board, state, movers, evading, sink);
    pawn_moves(board, state, movers, evading, sink);
    if !checks.pinned.is_empty() {
        pinned_moves(board, state, &checks, evading, sink);
    }
    if state.en_passant.is_some() {
        en_passant(board, state, king, sink);
    }
    if !checks.in_check() && state.rights >> (2 * us.index()) & 0b11 != 0 {
        castling(board, state, sink);
    }
}

/// OC-M6, OC-K2: adds the king's steps to safe cells.
///
/// A cell is safe if no opponent attacks it after the king has left its own cell.
#[inline]
fn king_moves(board: &Geometry, state: &State, king: Cell, targets: Set, sink: &mut impl Sink) {
    let (pieces, us) = (&state.pieces, state.turn);
    let foes = pieces.seat(us.after(1, SEATS));
    let lifted = pieces.occupied() ^ Set::of(king);
    let steps = board.king[king] & targets;
    let mut safe = steps;
    steps.for_each(|to| {
        if is_attacked(board, pieces, us, foes, to, lifted) {
            safe.remove(to);
        }
    });
    sink.add_moves(king, safe, MoveKind::Plain);
}

/// OC-M2 to OC-M5: adds the moves of the queens, rooks, bishops and knights in `movers`.
///
/// A queen moves like a rook and like a bishop.
#[inline]
fn piece_moves(board: &Geometry, state: &State, movers: Set, targets: Set, sink: &mut impl Sink) {
    let (pieces, occupied) = (&state.pieces, state.pieces.occupied());
    let queens = pieces.role(Role::QUEEN);
    (movers & pieces.role(Role::KNIGHT)).for_each(|from| {
        sink.add_moves(from, board.knight[from] & targets, MoveKind::Plain);
    });
    (movers & (pieces.role(Role::BISHOP) | queens)).for_each(|from| {
        sink.add_moves(from, board.bishop.from(from).reach(occupied) & targets, MoveKind::Plain);
    });
    (movers & (pieces.role(Role::ROOK) | queens)).for_each(|from| {
        sink.add_moves(from, board.rook.from(from).reach(occupied) & targets, MoveKind::Plain);
    });
}

/// OC-P1 to OC-P3, OC-P5: adds the moves of all pawns in `movers`. Shifts move whole sets of pawns.
#[inline]
fn pawn_moves(board: &Geometry, state: &State, movers: Set, targets: Set, sink: &mut impl Sink) {
    let tables = board.pawns(state.turn);
    let (pieces, occupied) = (&state.pieces, state.pieces.occupied());
    let pawns = movers & pieces.role(Role::PAWN);
    let steps = tables.step.of(pawns).without(occupied);
    let doubles = tables.step.of(steps & tables.third_rank).without(occupied);
    let origin = |to| tables.step.origin(to);
    step_or_promote(tables.last_rank, steps & targets, origin, sink);
    sink.add_steps(doubles & targets, |to| origin(origin(to)), MoveKind::DoubleStep);
    for capture in &tables.captures {
        let to = capture.of(pawns) & occupied & targets;
        step_or_promote(tables.last_rank, to, |to| capture.origin(to), sink);
    }
}

/// OC-P5: adds pawn moves to the cells `to`. On the last rank, these are promotions.
#[inline]
fn step_or_promote(last_rank: Set, to: Set, origin: impl Fn(Cell) -> Cell, sink: &mut impl Sink) {
    sink.add_steps(to.without(last_rank), &origin, MoveKind::Plain);
    if to.intersects(&last_rank) {
        sink.add_step_promotions(to & last_rank, &origin, &Role::PROMOTIONS);
    }
}

/// OC-K2: adds the moves of pinned pieces along their pin lines.
///
/// Only eight pieces can be pinned, so the flag `has_too_many_pins` need not be checked.
#[inline(never)]
fn pinned_moves(board: &Geometry, state: &State, checks: &Checks<1>, targets: Set, sink: &mut impl Sink) {
    checks.pinned.for_each(|from| {
        let line = targets & checks.pin_lines(from);
        piece_moves(board, state, Set::of(from), line, sink);
        pawn_moves(board, state, Set::of(from), line, sink);
    });
}

#[inline(never)]
fn en_passant(board: &Geometry, state: &State, king: Cell, sink: &mut impl Sink) {
    en_passant_origins(board, state, king).for_each(|from| {
        if let Some(right) = state.en_passant {
            sink.add_move(Move::special(from, right.target, MoveKind::EnPassant));
        }
    });
}

/// OC-P4: returns the cells of pawns that may capture en passant.
///
/// The capture can open two lines to the king, so each pawn needs a separate test of the king's
/// safety.
pub(crate) fn en_passant_origins(board: &Geometry, state: &State, king: Cell) -> Set {
    let Some(right) = state.en_passant else { return Set::EMPTY };
    let (pieces, us) = (&state.pieces, state.turn);
    let them = us.after(1, SEATS);
    let foes = pieces.seat(them).without(Set::of(right.pawn));
    let near = board.pawns(them).attacks[right.target] & pieces.pieces(us, Role::PAWN);
    let keeps_king_safe = |from: &Cell| {
        let occupied = foes | pieces.seat(us) ^ Set::of(*from) | Set::of(right.target);
        !is_attacked(board, pieces, us, foes, king, occupied)
    };
    near.iter().filter(keeps_king_safe).collect()
}

/// OC-C1, OC-C2: adds castling moves. The caller must check that the king is not in check.
#[inline(never)]
fn castling(board: &Geometry, state: &State, sink: &mut impl Sink) {
    let (pieces, us) = (&state.pieces, state.turn);
    let (foes, occupied) = (pieces.seat(us.after(1, SEATS)), pieces.occupied());
    for (side, castling) in board.castlings(us).iter().enumerate() {
        let is_attacked = |cell| is_attacked(board, pieces, us, foes, cell, occupied);
        if state.has_right(us, side)
            && !castling.between.intersects(&occupied)
            && !castling.path.without(Set::of(castling.king[0])).any(is_attacked)
        {
            sink.add_move(Move::special(castling.king[0], castling.king[1], MoveKind::Castling));
        }
    }
}

/// Returns whether the mover's king is safe after the move. Makes the move on a copy of the state.
pub(crate) fn keeps_king_safe(state: &State, m: Move) -> bool {
    let mut after = *state;
    make_move(&mut after, m);
    !in_check(&after.pieces, state.turn)
}
