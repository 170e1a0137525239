//! The initial position and castling (ledger: Setup, 3MC-X2).

use super::board::{CELLS, Pieces, home};
use super::position::Position;
use polychess_rules::{Piece, Role, Seat};
use polychess_topology::Cell;
use std::sync::LazyLock;

/// 3MC-S1: rank 1, files a to h.
const BACK_RANK: [Role; 8] =
    [Role::ROOK, Role::KNIGHT, Role::BISHOP, Role::KING, Role::QUEEN, Role::BISHOP, Role::KNIGHT, Role::ROOK];

/// All castling rights.
const ALL_RIGHTS: u8 = 0b11_1111;

/// 3MC-S1, 3MC-S2: sixteen pieces each, White to move.
pub(super) fn initial() -> Position {
    let mut pieces = Pieces::empty();
    for seat in Seat::all(3) {
        for (file, role) in (0..).zip(BACK_RANK) {
            pieces.put(home(seat, 1, file), Piece::new(seat, role));
            pieces.put(home(seat, 2, file), Piece::new(seat, Role::PAWN));
        }
    }
    Position::new(pieces, Seat::FIRST, ALL_RIGHTS)
}

/// One way of castling (3MC-X2).
#[derive(Clone, Copy, Debug)]
pub(super) struct Castling {
    /// `k` for the side of the a-file rook, `q` for the other.
    pub(super) letter: char,
    /// The king's start, the cell he passes, and his end: none may be attacked.
    pub(super) king: [Cell; 3],
    /// The rook's start and end.
    pub(super) rook: [Cell; 2],
    /// The cells that must be vacant.
    pub(super) between: [Option<Cell>; 3],
}

/// Castlings of each seat: king side, queen side. Their place in this table numbers the rights.
pub(super) static CASTLINGS: LazyLock<[[Castling; 2]; 3]> = LazyLock::new(|| {
    [0, 1, 2].map(|i| {
        let seat = Seat::FIRST.after(i, 3);
        let at = |file| home(seat, 1, file);
        [
            Castling {
                letter: 'k',
                king: [at(3), at(2), at(1)],
                rook: [at(0), at(2)],
                between: [Some(at(1)), Some(at(2)), None],
            },
            Castling {
                letter: 'q',
                king: [at(3), at(4), at(5)],
                rook: [at(7), at(4)],
                between: [Some(at(4)), Some(at(5)), Some(at(6))],
            },
        ]
    })
});

/// The bit of a right: king side 0, queen side 1.
#[inline]
pub(super) const fn right(seat: Seat, side: usize) -> u8 {
    1 << (2 * seat.index() + side)
}

/// The rights that are lost when a piece leaves this cell or is taken on it.
#[inline]
pub(super) fn rights_at(cell: Cell) -> u8 {
    RIGHTS_AT[cell.index() % CELLS]
}

static RIGHTS_AT: LazyLock<[u8; CELLS]> = LazyLock::new(|| {
    let mut rights = [0; CELLS];
    for seat in Seat::all(3) {
        for (side, castling) in CASTLINGS[seat.index()].iter().enumerate() {
            rights[castling.king[0].index()] |= right(seat, side);
            rights[castling.rook[0].index()] |= right(seat, side);
        }
    }
    rights
});

/// The rights whose king and rook stand at home.
pub(super) fn possible_rights(pieces: &Pieces) -> u8 {
    let mut rights = 0;
    for seat in Seat::all(3) {
        for (side, castling) in CASTLINGS[seat.index()].iter().enumerate() {
            let stands = |cell, role| pieces.piece(cell) == Some(Piece::new(seat, role));
            if stands(castling.king[0], Role::KING) && stands(castling.rook[0], Role::ROOK) {
                rights |= right(seat, side);
            }
        }
    }
    rights
}
