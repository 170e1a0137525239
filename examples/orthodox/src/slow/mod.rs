//! A second, simple move generator for tests.
//!
//! It makes each pseudo-legal move and tests whether the king is then safe. Tests compare its moves
//! with those of `movement`.

mod explain;

pub(crate) use explain::explain;

use crate::attack::attackers;
use crate::board::{BOARD, SEATS};
use crate::movement::keeps_king_safe;
use crate::position::State;
use polychess_rules::{Crossing, EnPassant, Move, MoveKind, Role, slide};
use polychess_topology::Cell;

pub(crate) fn legal_moves(state: &State) -> Vec<Move> {
    let mut moves = pseudo_legal_moves(state);
    moves.retain(|&m| keeps_king_safe(state, m));
    moves
}

fn pseudo_legal_moves(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    for from in state.pieces.seat(state.turn) {
        match state.pieces.role_on(from) {
            Some(Role::PAWN) => pawn_moves(state, from, &mut moves),
            Some(role) => moves.extend(targets(state, role, from).map(|to| Move::plain(from, to))),
            None => {}
        }
    }
    castlings(state, &mut moves);
    moves
}

/// OC-M1 to OC-M6: returns the targets of a piece other than a pawn. Walks along lines step by
/// step.
fn targets(state: &State, role: Role, from: Cell) -> impl Iterator<Item = Cell> {
    let (cross, occupied) = (&BOARD.cross, state.pieces.occupied());
    let lines = |directions| slide(&cross.topology, from, directions, &occupied, |_| Crossing::Free).free;
    let reached = match role {
        Role::QUEEN => lines(0..8),
        Role::ROOK => lines(0..4),
        Role::BISHOP => lines(4..8),
        Role::KNIGHT => BOARD.knight[from],
        _ => BOARD.king[from],
    };
    reached.into_iter().filter(move |&to| may_capture(state, to))
}

/// OC-M1, OC-K2: returns whether the cell is empty or its piece may be captured.
fn may_capture(state: &State, to: Cell) -> bool {
    let piece = state.pieces.piece(to);
    piece.is_none_or(|piece| piece.seat() != state.turn && piece.role() != Role::KING)
}

/// OC-P1 to OC-P5: adds the pseudo-legal moves of a pawn.
fn pawn_moves(state: &State, from: Cell, moves: &mut Vec<Move>) {
    let (us, cross) = (state.turn, &BOARD.cross);
    let up = if us == crate::board::WHITE { 1 } else { -1 };
    let is_empty = |cell: Cell| !state.pieces.is_occupied(cell);
    let arrive = |to: Cell, moves: &mut Vec<Move>| match BOARD.rank(us, to) {
        8 => moves.extend(Role::PROMOTIONS.map(|role| Move::plain(from, to).promoting(role))),
        _ => moves.push(Move::plain(from, to)),
    };
    if let Some(step) = cross.offset(from, (0, up)).filter(|&cell| is_empty(cell)) {
        arrive(step, moves);
        let double = cross.offset(step, (0, up)).filter(|&cell| BOARD.rank(us, from) == 2 && is_empty(cell));
        moves.extend(double.map(|to| Move::special(from, to, MoveKind::DoubleStep)));
    }
    for to in [-1, 1].into_iter().filter_map(|dx| cross.offset(from, (dx, up))) {
        if is_empty(to) {
            let is_passed = |right: &EnPassant| right.target == to;
            let capture = state.en_passant.filter(is_passed);
            moves.extend(capture.map(|_| Move::special(from, to, MoveKind::EnPassant)));
        } else if may_capture(state, to) {
            arrive(to, moves);
        }
    }
}

/// OC-C1, OC-C2: adds the castling moves.
fn castlings(state: &State, moves: &mut Vec<Move>) {
    let (us, occupied) = (state.turn, state.pieces.occupied());
    let is_attacked = |cell| !attackers(&state.pieces, us.after(1, SEATS), cell, occupied).is_empty();
    for (side, castling) in BOARD.castlings(us).iter().enumerate() {
        let is_free = !castling.between.intersects(&occupied) && !castling.path.any(is_attacked);
        if state.has_right(us, side) && is_free {
            moves.push(Move::special(castling.king[0], castling.king[1], MoveKind::Castling));
        }
    }
}
