//! The initial position and the places of castling (ledger: Setup, Special moves).

use super::board::{WORDS, board};
use super::position::{Options, Position};
use polychess_rules::{Board, Piece, Role, Seat};
use polychess_topology::Cell;
use polychess_topology::hex::Hex;

/// 3WC-S2: the first rank from file a.
const FIRST_RANK: [Role; 8] =
    [Role::ROOK, Role::BISHOP, Role::KNIGHT, Role::QUEEN, Role::KING, Role::KNIGHT, Role::BISHOP, Role::ROOK];

/// One way of castling (3WC-X1).
#[derive(Debug)]
pub(super) struct Castling {
    pub(super) king: [Cell; 2],
    pub(super) rook: [Cell; 2],
    /// The cells between king and rook.
    pub(super) between: Vec<Cell>,
}

/// The cell that a seat calls by these coordinates (3WC-B7).
fn relative(hex: &Hex, seat: usize, file: i8, rank: i8) -> Option<Cell> {
    hex.at(file, rank).map(|cell| (0..seat).fold(cell, |cell, _| hex.topology.turned(cell)))
}

/// 3WC-S2: who begins on each cell.
pub(super) fn places(hex: &Hex) -> Vec<Option<Piece>> {
    let first = FIRST_RANK.iter().enumerate().map(|(file, &role)| (file as i8, 1, role));
    let second = (0..9).map(|file| (file, 2, if file == 4 { Role::BISHOP } else { Role::PAWN }));
    let third = (1..9).map(|file| (file, 3, Role::PAWN));
    let army: Vec<(i8, i8, Role)> = first.chain(second).chain(third).collect();
    let mut places = vec![None; hex.topology.len()];
    for seat in Seat::all(3) {
        for &(file, rank, role) in &army {
            if let Some(cell) = relative(hex, seat.index(), file, rank) {
                places[cell.index()] = Some(Piece::new(seat, role));
            }
        }
    }
    places
}

/// 3WC-X1: for each seat castling with the rook of its own h1, then of its own a1. Cells are files of the own first rank:
/// king from and to, rook from and to, the cells between.
const CASTLINGS: [(i8, i8, i8, i8, &[i8]); 2] = [(4, 6, 7, 5, &[5, 6]), (4, 2, 0, 3, &[1, 2, 3])];

pub(super) fn castlings(hex: &Hex) -> [[Castling; 2]; 3] {
    let home = |seat: usize, files: &[i8]| files.iter().filter_map(|&file| relative(hex, seat, file, 1)).collect();
    [0, 1, 2].map(|seat| {
        CASTLINGS.map(|(king, king_to, rook, rook_to, between)| {
            let cells: Vec<Cell> = home(seat, &[king, king_to, rook, rook_to]);
            Castling { king: [cells[0], cells[1]], rook: [cells[2], cells[3]], between: home(seat, between) }
        })
    })
}

/// 3WC-S1, 3WC-S2: White begins, nothing has moved.
pub(super) fn start(options: Options) -> Position {
    let geometry = board(options.large);
    let mut pieces = Board::<WORDS, 3, 6>::empty();
    for (cell, piece) in geometry.hex.topology.cells().zip(&geometry.start) {
        piece.iter().for_each(|&piece| _ = pieces.put(cell, piece));
    }
    let unmoved = pieces.role(Role::PAWN) | pieces.role(Role::KING) | pieces.role(Role::ROOK);
    Position::new(options, pieces, Seat::FIRST, unmoved)
}
