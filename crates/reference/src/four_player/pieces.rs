//! The pieces, their values, and their starting cells.

use super::Setup;
use super::cross::{Cell, SEATS, Seat};
use crate::piece_map::PieceMap;

/// The kind of a piece. `D` is the one-point queen (4P-M1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Role {
    P,
    N,
    B,
    R,
    Q,
    D,
    K,
}

const LETTERS: [(Role, char); 7] =
    [(Role::P, 'P'), (Role::N, 'N'), (Role::B, 'B'), (Role::R, 'R'), (Role::Q, 'Q'), (Role::D, 'D'), (Role::K, 'K')];

impl Role {
    pub(super) fn letter(self) -> char {
        LETTERS.iter().find(|(role, _)| *role == self).map_or('?', |(_, letter)| *letter)
    }

    pub(super) fn read(letter: char) -> Option<Role> {
        LETTERS.iter().find(|(_, other)| *other == letter).map(|(role, _)| *role)
    }

    /// Returns the points for capturing a piece (4P-V1). The points for a king follow from 4P-V2
    /// instead.
    pub(super) fn value(self) -> u64 {
        match self {
            Role::P | Role::D => 1,
            Role::N => 3,
            Role::B | Role::R => 5,
            Role::Q => 9,
            Role::K => 0,
        }
    }

    /// True if the piece moves like a queen (4P-M1, 4P-V3).
    pub(super) fn is_queen(self) -> bool {
        matches!(self, Role::Q | Role::D)
    }
}

/// A piece on the board. The owner of a grey piece can be unknown (4P-F3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub(super) owner: Option<Seat>,
    pub(super) role: Role,
    /// 4P-M2: true if the piece belongs to no living army.
    pub(super) is_grey: bool,
}

impl Piece {
    pub(super) fn living(seat: Seat, role: Role) -> Piece {
        Piece { owner: Some(seat), role, is_grey: false }
    }

    /// Returns the owner of a living piece, or `None` for a grey piece.
    pub(super) fn lives_for(self) -> Option<Seat> {
        self.owner.filter(|_| !self.is_grey)
    }
}

pub(super) type Pieces = PieceMap<Cell, Piece>;

/// Returns the starting cells of the kings, by seat (4P-S3).
fn kings(setup: Setup) -> [&'static str; 4] {
    match setup {
        Setup::Modern => ["h1", "a7", "g14", "n8"],
        Setup::Old => ["h1", "a8", "g14", "n7"],
        Setup::By => ["h1", "a7", "h14", "n7"],
        Setup::Byg => ["h1", "a7", "h14", "n8"],
        Setup::Rg => ["g1", "a8", "g14", "n8"],
    }
}

/// Returns all pieces at the start of the game (4P-S2, 4P-S3).
pub(super) fn armies(setup: Setup) -> Pieces {
    let mut pieces = Pieces::new();
    for seat in SEATS {
        let mut place =
            |file, rank, role| pieces.extend(Cell::own(seat, file, rank).map(|c| (c, Piece::living(seat, role))));
        for file in 4..=11 {
            place(file, 2, Role::P);
        }
        for (file, role) in [(4, Role::R), (5, Role::N), (6, Role::B), (9, Role::B), (10, Role::N), (11, Role::R)] {
            place(file, 1, role);
        }
        for file in [7, 8] {
            let is_king = Cell::own(seat, file, 1) == Cell::read(kings(setup)[seat]);
            place(file, 1, if is_king { Role::K } else { Role::Q });
        }
    }
    pieces
}
