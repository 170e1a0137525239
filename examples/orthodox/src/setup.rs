//! The game and its initial position (rulebook: Setup).

use crate::board::{BOARD, Pieces, SEATS, WHITE};
use crate::position::State;
use polychess_rules::{Piece, Role, Seat};

/// The game of orthodox chess.
#[derive(Debug)]
pub struct Orthodox;

/// OC-S1: the pieces on a player's first rank, from file a to file h.
const BACK_RANK: [Role; 8] =
    [Role::ROOK, Role::KNIGHT, Role::BISHOP, Role::QUEEN, Role::KING, Role::BISHOP, Role::KNIGHT, Role::ROOK];

const ALL_RIGHTS: u8 = 0b1111;

/// OC-S1, OC-S2: returns the initial position.
pub(crate) fn initial_state() -> State {
    let mut pieces = Pieces::empty();
    for seat in Seat::all(SEATS) {
        let [first, second] = if seat == WHITE { [1, 2] } else { [8, 7] };
        for (x, &role) in (1..).zip(&BACK_RANK) {
            for (y, role) in [(first, role), (second, Role::PAWN)] {
                if let Some(cell) = BOARD.cross.at(x, y) {
                    pieces.put(cell, Piece::new(seat, role));
                }
            }
        }
    }
    State::new(pieces, WHITE, ALL_RIGHTS, None)
}
