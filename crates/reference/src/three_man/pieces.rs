//! Pieces, their letters, the castling data, and check.

use super::Position;
use super::board::Cell;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) owner: usize,
    pub(super) role: Role,
    /// True if this is a pawn that has passed the centre (3MC-P1).
    pub(super) crossed: bool,
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

/// The pieces on rank 1 from file a to file h at the start (3MC-S1).
pub(super) const FIRST_RANK: [Role; 8] =
    [Role::Rook, Role::Knight, Role::Bishop, Role::King, Role::Queen, Role::Bishop, Role::Knight, Role::Rook];

/// The roles to choose from when a pawn promotes (3MC-P7).
pub(super) const PROMOTED: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Piece {
    /// Creates a piece whose `crossed` flag is false.
    pub(super) fn new(owner: usize, role: Role) -> Piece {
        Piece { owner, role, crossed: false }
    }
}

impl Role {
    /// Returns the letter in position strings.
    pub(super) fn letter(self) -> char {
        match self {
            Role::King => 'k',
            Role::Queen => 'q',
            Role::Rook => 'r',
            Role::Bishop => 'b',
            Role::Knight => 'n',
            Role::Pawn => 'p',
        }
    }

    pub(super) fn lettered(letter: char) -> Option<Role> {
        let all = FIRST_RANK.into_iter().chain([Role::Pawn]);
        all.into_iter().find(|role| role.letter() == letter)
    }
}

/// A castling side (3MC-X2). The king's side is the side of the rook on file a.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CastlingSide {
    King,
    Queen,
}

/// The files of king and rook in a castling move on rank 1, counted from 0 for file a.
pub(super) struct Castling {
    pub(super) rook: i8,
    pub(super) rook_to: i8,
    pub(super) king_to: i8,
    /// The files that must be vacant.
    pub(super) between: &'static [i8],
    /// The files of the king's path. No opponent may attack them.
    pub(super) quiet: [i8; 3],
}

/// The king's file at the start: d.
pub(super) const KING: i8 = 3;

impl CastlingSide {
    pub(super) const BOTH: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];

    pub(super) fn files(self) -> Castling {
        match self {
            CastlingSide::King => Castling { rook: 0, rook_to: 2, king_to: 1, between: &[1, 2], quiet: [3, 2, 1] },
            CastlingSide::Queen => Castling { rook: 7, rook_to: 4, king_to: 5, between: &[4, 5, 6], quiet: [3, 4, 5] },
        }
    }
}

impl Position {
    /// Returns the players who have not been eliminated, in turn order.
    pub(super) fn active(&self) -> Vec<usize> {
        (0..3).filter(|owner| !self.out.contains(owner)).collect()
    }

    pub(super) fn king(&self, owner: usize) -> Option<Cell> {
        let king = Piece::new(owner, Role::King);
        self.pieces.iter().find(|&(_, &piece)| piece == king).map(|(&cell, _)| cell)
    }

    /// True if an active opponent of `owner` attacks the cell (3MC-C1, 3MC-C7).
    pub(super) fn attacked(&self, cell: Cell, owner: usize) -> bool {
        let hostile = |piece: &Piece| piece.owner != owner && !self.out.contains(&piece.owner);
        self.pieces.iter().any(|(&from, piece)| hostile(piece) && self.attacks(from, piece, cell))
    }

    /// True if the player is in check (3MC-C1).
    pub(super) fn attacked_king(&self, owner: usize) -> bool {
        self.king(owner).is_some_and(|cell| self.attacked(cell, owner))
    }

    /// True if the king and the rook for this castling right are on their starting cells.
    pub(super) fn at_home(&self, owner: usize, side: CastlingSide) -> bool {
        let stands = |file, role| self.pieces.get(&Cell::of(owner, file, 1)) == Some(&Piece::new(owner, role));
        stands(KING, Role::King) && stands(side.files().rook, Role::Rook)
    }
}
