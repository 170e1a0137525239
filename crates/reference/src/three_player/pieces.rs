//! Pieces, their attacks, and the castling data.

use super::Position;
use super::board::Cell;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) seat: usize,
    pub(super) role: Role,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

/// The pieces on a baseline at the start, from the player's left to right (TP-S1).
pub(super) const BASELINE: [Role; 8] =
    [Role::Rook, Role::Bishop, Role::Knight, Role::King, Role::Queen, Role::Bishop, Role::Knight, Role::Rook];

/// The roles to choose from when a pawn promotes.
pub(super) const PROMOTED: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
const LETTERS: [(Role, char); 6] = [
    (Role::King, 'K'),
    (Role::Queen, 'Q'),
    (Role::Rook, 'R'),
    (Role::Bishop, 'B'),
    (Role::Knight, 'N'),
    (Role::Pawn, 'P'),
];

impl Role {
    pub(super) fn letter(self) -> char {
        LETTERS.into_iter().find(|&(role, _)| role == self).map_or('?', |(_, letter)| letter)
    }

    pub(super) fn lettered(wanted: char) -> Option<Role> {
        LETTERS.into_iter().find(|&(_, letter)| letter == wanted).map(|(role, _)| role)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CastlingSide {
    Minor,
    Major,
}

/// The places of king and rook in a castling move, counted from 0 on the baseline, from the
/// player's left.
pub(super) struct Castling {
    pub(super) rook: i8,
    pub(super) king_to: i8,
    pub(super) rook_to: i8,
}

/// The king's place on the baseline at the start (TP-S1).
pub(super) const KING: i8 = 3;

impl CastlingSide {
    pub(super) const BOTH: [CastlingSide; 2] = [CastlingSide::Minor, CastlingSide::Major];

    /// Returns the places for castling to this side (TP-C1): the king moves next to the rook, and
    /// the rook to the cell on the king's other side.
    pub(super) fn places(self) -> Castling {
        match self {
            CastlingSide::Minor => Castling { rook: 0, king_to: 1, rook_to: 2 },
            CastlingSide::Major => Castling { rook: 7, king_to: 6, rook_to: 5 },
        }
    }
}

impl Position {
    /// TP-M8: returns whether the piece on `from` could capture an opponent's piece on `to`.
    pub(super) fn attacks(&self, from: Cell, to: Cell) -> bool {
        let Some(piece) = self.pieces.get(&from) else {
            return false;
        };
        if piece.role == Role::Knight {
            return from.leaps(to); // TP-M7
        }
        let Some(line) = from.line(to) else {
            return false;
        };
        let goes_so = match piece.role {
            Role::Queen => true,                                                                // TP-M3
            Role::King => line.count == 1,                                                      // TP-M4
            Role::Rook => !line.diagonal,                                                       // TP-M5
            Role::Bishop => line.diagonal,                                                      // TP-M6
            Role::Pawn => line.diagonal && line.count == 1 && from.advance(to, piece.seat) > 0, // TP-P2
            Role::Knight => false,
        };
        goes_so && self.clear(from, to)
    }

    /// True if all cells between `from` and `to` are empty (TP-M1) and, on a diagonal line, no gate
    /// is shut (TP-M2).
    pub(super) fn clear(&self, from: Cell, to: Cell) -> bool {
        let Some(line) = from.line(to) else {
            return false;
        };
        let mut here = from;
        for _ in 0..line.count {
            if here != from && self.pieces.contains_key(&here) {
                return false;
            }
            if line.diagonal && here.beside(line.step).all(|cell| self.pieces.contains_key(&cell)) {
                return false;
            }
            let Some(next) = here.plus(line.step) else {
                return false;
            };
            here = next;
        }
        true
    }

    /// True if a piece of `seat` attacks the cell.
    pub(super) fn attacked_by(&self, cell: Cell, seat: usize) -> bool {
        self.pieces.iter().any(|(&from, piece)| piece.seat == seat && self.attacks(from, cell))
    }

    /// True if an opponent of `seat` attacks the cell.
    pub(super) fn attacked(&self, cell: Cell, seat: usize) -> bool {
        (0..3).any(|other| other != seat && self.attacked_by(cell, other))
    }

    pub(super) fn king(&self, seat: usize) -> Option<Cell> {
        let king = Piece { seat, role: Role::King };
        self.pieces.iter().find(|&(_, &piece)| piece == king).map(|(&cell, _)| cell)
    }

    /// True if the player is in check (TP-K1).
    pub(super) fn attacked_king(&self, seat: usize) -> bool {
        self.king(seat).is_some_and(|cell| self.attacked(cell, seat))
    }
}
