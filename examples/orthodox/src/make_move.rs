//! Applies moves to a state (rulebook: Pawns, Castling).

use crate::board::{BOARD, SEATS};
use crate::position::State;
use polychess_rules::{EnPassant, Move, MoveKind, zobrist};

/// Makes a legal move and updates the hash incrementally.
#[inline]
pub(crate) fn make_move(state: &mut State, m: Move) {
    let (board, us) = (&*BOARD, state.turn);
    let (them, passed) = (us.after(1, SEATS), state.en_passant.take());
    state.key ^= EnPassant::key_of(passed) ^ zobrist::turn(us) ^ zobrist::turn(them);
    state.turn = them; // OC-S2: the players alternate.
    let pieces = &mut state.pieces;
    let Some(role) = pieces.role_on(m.from) else { return };
    if pieces.has_piece_of(them, m.to) {
        pieces.take_of_seat(m.to, them);
    }
    pieces.move_piece(us, m.from, m.to, role, m.promotion.unwrap_or(role)); // OC-M1, OC-P5
    match m.kind {
        MoveKind::DoubleStep => {
            let target = board.pawns(us).step.origin(m.to);
            let right = EnPassant { target, pawn: m.to };
            state.key ^= right.key();
            state.en_passant = Some(right); // OC-P2, OC-P4: for one turn.
        }
        MoveKind::EnPassant => passed.into_iter().for_each(|right| pieces.remove_passed_pawn(right, them)), // OC-P4
        MoveKind::Castling => {
            let mut castlings = board.castlings(us).iter();
            if let Some(castling) = castlings.find(|castling| castling.king[1] == m.to) {
                castling.move_rook(pieces, us); // OC-C1: to the king's other side.
            }
        }
        MoveKind::Plain | MoveKind::Pass | MoveKind::EndTurn => {}
    }
    let lost = state.rights & (board.rights[m.from] | board.rights[m.to]);
    if lost != 0 {
        state.key ^= zobrist::rights(state.rights) ^ zobrist::rights(state.rights ^ lost);
        state.rights ^= lost; // OC-C1: a move from or to the cell of a king or rook.
    }
}
