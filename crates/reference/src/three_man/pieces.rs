//! The pieces, their letters, and the cells of castling.

use super::Position;
use super::board::Cell;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) owner: usize,
    pub(super) role: Role,
    /// True if a pawn has passed the centre (3MC-P1).
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

/// Rank 1 from file a to file h (3MC-S1).
pub(super) const FIRST_RANK: [Role; 8] =
    [Role::Rook, Role::Knight, Role::Bishop, Role::King, Role::Queen, Role::Bishop, Role::Knight, Role::Rook];

/// The promotion roles of a pawn (3MC-P7).
pub(super) const PROMOTED: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Piece {
    /// Creates a piece that is not a crossed pawn.
    pub(super) fn new(owner: usize, role: Role) -> Piece {
        Piece { owner, role, crossed: false }
    }
}

impl Role {
    /// Returns the letter of the document's tokens.
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

/// A side of castling (3MC-X2); the king's side is that of the a-file rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CastlingSide {
    King,
    Queen,
}

/// The files of castling on rank 1, a = 0.
pub(super) struct Castling {
    pub(super) rook: i8,
    pub(super) rook_to: i8,
    pub(super) king_to: i8,
    /// The cells that must be vacant.
    pub(super) between: &'static [i8],
    /// The king's initial, passed and final cell.
    pub(super) quiet: [i8; 3],
}

/// The king's home file, d.
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
    /// Returns the players who have not been eliminated, in order of play.
    pub(super) fn active(&self) -> Vec<usize> {
        (0..3).filter(|owner| !self.out.contains(owner)).collect()
    }

    pub(super) fn king(&self, owner: usize) -> Option<Cell> {
        let king = Piece::new(owner, Role::King);
        self.pieces.iter().find(|&(_, &piece)| piece == king).map(|(&cell, _)| cell)
    }

    /// True if a piece of an active opponent of this player attacks the cell (3MC-C1, 3MC-C7).
    pub(super) fn attacked(&self, cell: Cell, owner: usize) -> bool {
        let hostile = |piece: &Piece| piece.owner != owner && !self.out.contains(&piece.owner);
        self.pieces.iter().any(|(&from, piece)| hostile(piece) && self.attacks(from, piece, cell))
    }

    /// True if this player is in check (3MC-C1).
    pub(super) fn attacked_king(&self, owner: usize) -> bool {
        self.king(owner).is_some_and(|cell| self.attacked(cell, owner))
    }

    /// True if the king and the rook of this right are on their initial cells.
    pub(super) fn at_home(&self, owner: usize, side: CastlingSide) -> bool {
        let stands = |file, role| self.pieces.get(&Cell::of(owner, file, 1)) == Some(&Piece::new(owner, role));
        stands(KING, Role::King) && stands(side.files().rook, Role::Rook)
    }
}
