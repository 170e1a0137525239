//! The starting position (rulebook: Setup).

use super::board::{Pieces, home};
use polychess_rules::{Piece, Role, Seat};

/// The type that implements 3 Man Chess.
#[derive(Debug)]
pub enum ThreeMan {}

/// 3MC-S1: the pieces on rank 1, files a to h.
const FIRST_RANK: [Role; 8] =
    [Role::ROOK, Role::KNIGHT, Role::BISHOP, Role::KING, Role::QUEEN, Role::BISHOP, Role::KNIGHT, Role::ROOK];
pub(super) const ALL_RIGHTS: u8 = 0b11_1111;

/// 3MC-S1: returns the pieces of the starting position.
pub(super) fn start() -> Pieces {
    let mut pieces = Pieces::empty();
    for seat in Seat::all(3) {
        for (file, role) in (0..).zip(FIRST_RANK) {
            pieces.put(home(seat, 1, file), Piece::new(seat, role));
            pieces.put(home(seat, 2, file), Piece::new(seat, Role::PAWN));
        }
    }
    pieces
}
