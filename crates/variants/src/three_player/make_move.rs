//! Effects of a move: pieces, rights and the player to move (rulebook: TP-P4, TP-C1, TP-S2).

use super::attack::Pieces;
use super::board::{BOARD, Geometry};
use super::position::Position;
use polychess_rules::{EnPassant, Move, MoveKind, Seat, zobrist};
use polychess_topology::Cell;

pub(super) fn make_move(position: &mut Position, m: Move) {
    let (board, us) = (&*BOARD, position.turn);
    // TP-C1: a castling right ends permanently when the king or rook moves or the rook is captured.
    let lost = position.rights & (board.rights_at(m.from) | board.rights_at(m.to));
    if lost != 0 {
        position.key ^= zobrist::rights(position.rights) ^ zobrist::rights(position.rights ^ lost);
        position.rights ^= lost;
    }
    move_pieces(position, board, m);
    position.can_move.clear();
    // TP-P4, TP-R14: an en passant right expires when the player who made the double step is to
    // move again. It expires earlier if a piece enters the passed cell or captures the pawn.
    let [next, third] = us.others_of_three();
    for owner in [next, third] {
        let ends = |right: &EnPassant| owner == next || right.target == m.to || right.pawn == m.to;
        if position.en_passant[owner.index()].as_ref().is_some_and(ends) {
            position.set_en_passant(owner, None);
        }
    }
    if m.kind == MoveKind::DoubleStep {
        let target = board.pawns[us.index()].passed_over(m.from, m.to);
        position.set_en_passant(us, target.map(|target| EnPassant { target, pawn: m.to }));
    }
    position.turn = next; // TP-S2
    position.key ^= zobrist::turn(us) ^ zobrist::turn(next);
}

/// Moves the pieces. Does not update rights, the player to move or `Position::key`.
#[inline(always)]
pub(super) fn move_pieces(position: &mut Position, board: &Geometry, m: Move) {
    let Position { pieces, state, .. } = position;
    let us = state.turn;
    let Some(role) = pieces.role_on(m.from) else { return };
    if pieces.is_occupied(m.to) {
        take(pieces, m.to);
    }
    pieces.move_piece(us, m.from, m.to, role, m.promotion.unwrap_or(role));
    match m.kind {
        MoveKind::EnPassant => {
            let right = |owner: &Seat| state.en_passant[owner.index()].filter(|right| right.target == m.to);
            if let Some((owner, right)) = Seat::all(3).find_map(|owner| Some((owner, right(&owner)?))) {
                pieces.remove_passed_pawn(right, owner);
            }
        }
        MoveKind::Castling => {
            let castling = board.castlings(us).iter().find(|castling| castling.king[1] == m.to);
            castling.into_iter().for_each(|castling| castling.move_rook(pieces, us));
        }
        MoveKind::Plain | MoveKind::DoubleStep | MoveKind::Pass | MoveKind::EndTurn => {}
    }
}

#[inline(never)]
fn take(pieces: &mut Pieces, cell: Cell) {
    pieces.take(cell);
}
