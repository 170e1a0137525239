//! The initial position and the places of castling (ledger: Setup, Special moves).

use super::attack::Pieces;
use super::board::{CELLS, SEATS};
use polychess_rules::{Piece, Role, Seat};
use polychess_topology::Cell;
use polychess_topology::yalta::Yalta;
use std::sync::LazyLock;

/// TH-S1, TH-R1: each player's first rank from his left to his right.
const FIRST_RANK: [Role; 8] =
    [Role::ROOK, Role::KNIGHT, Role::BISHOP, Role::QUEEN, Role::KING, Role::BISHOP, Role::KNIGHT, Role::ROOK];

/// One way of castling (TH-C1).
#[derive(Debug)]
pub(super) struct Castling {
    /// From and to.
    pub(super) king: [Cell; 2],
    /// From and to.
    pub(super) rook: [Cell; 2],
    /// The cells between king and rook.
    pub(super) between: Vec<Cell>,
    /// The king's cell, the cell crossed and the cell entered.
    pub(super) path: [Cell; 3],
}

/// TH-C1, as files of the first rank: king from, over, to; rook from, to; the cells between. Short, then long.
const PLACES: [([u8; 3], [u8; 2], &[u8]); 2] = [([5, 6, 7], [8, 6], &[6, 7]), ([5, 4, 3], [1, 4], &[2, 3, 4])];

/// All castlings by seat, short first.
static CASTLINGS: LazyLock<[[Castling; 2]; SEATS]> = LazyLock::new(|| {
    [0, 1, 2].map(|kingdom| {
        PLACES.map(|(king, rook, between)| {
            let cell = |file: u8| Yalta::at(kingdom, file, 1);
            Castling {
                king: [cell(king[0]), cell(king[2])],
                rook: rook.map(cell),
                between: between.iter().map(|&file| cell(file)).collect(),
                path: king.map(cell),
            }
        })
    })
});

/// The castlings of a seat.
#[inline]
pub(super) fn castlings(seat: Seat) -> &'static [Castling; 2] {
    &CASTLINGS[seat.index()]
}

/// Do king and rook of a castling stand at home?
pub(super) fn is_at_home(pieces: &Pieces, seat: Seat, castling: &Castling) -> bool {
    pieces.piece(castling.king[0]) == Some(Piece::new(seat, Role::KING))
        && pieces.piece(castling.rook[0]) == Some(Piece::new(seat, Role::ROOK))
}

/// The castling rights of a seat, as bits of the position's rights.
pub(super) fn rights_of(seat: Seat) -> u8 {
    0b11 << (2 * seat.index())
}

/// The castling rights that end when a piece leaves this cell or arrives on it, as bits of the position's rights.
#[inline]
pub(super) fn rights_at(cell: Cell) -> u8 {
    RIGHTS[cell.index()]
}

static RIGHTS: LazyLock<[u8; CELLS]> = LazyLock::new(|| {
    let mut rights = [0; CELLS];
    for (i, castling) in CASTLINGS.iter().flatten().enumerate() {
        rights[castling.king[0].index()] |= 1 << i;
        rights[castling.rook[0].index()] |= 1 << i;
    }
    rights
});

/// TH-S1: the pieces of a new game.
pub(super) fn pieces() -> Pieces {
    let mut pieces = Pieces::empty();
    for seat in Seat::all(SEATS) {
        for (file, role) in (1..).zip(FIRST_RANK) {
            pieces.put(Yalta::at(seat.index() as u8, file, 1), Piece::new(seat, role));
            pieces.put(Yalta::at(seat.index() as u8, file, 2), Piece::new(seat, Role::PAWN));
        }
    }
    pieces
}
