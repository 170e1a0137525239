//! The fields of a position: pieces, player to move and rights (rulebook: TP-P4, TP-C1).

use crate::three_player::attack::{Pieces, in_check};
use crate::three_player::board::BOARD;
use crate::three_player::ending;
use polychess_rules::{CachedByte, EnPassant, Role, Seat, zobrist};
use polychess_topology::Cell;
use std::ops::{Deref, DerefMut};

/// A position of Three player chess.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// Caches whether the player to move has a legal move. This field comes first, so that the
    /// larger fields are adjacent and copied together.
    pub(in crate::three_player) can_move: CachedByte,
    pub(in crate::three_player) pieces: Pieces,
    pub(in crate::three_player) state: State,
}

/// All fields except the pieces. The struct is `Copy`, so that the compiler copies it as one block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The Zobrist hash of this struct.
    pub(in crate::three_player) key: u64,
    pub(in crate::three_player) turn: Seat,
    /// Castling rights, bit `2 * seat + n` with n = 0 for minor and 1 for major.
    pub(in crate::three_player) rights: u8,
    /// The en passant rights that have not expired, by owner of the passed pawn (TP-P4).
    pub(in crate::three_player) en_passant: [Option<EnPassant>; 3],
}

const _: () = assert!(size_of::<Position>() <= 184, "a position is copied at each move");

impl Deref for Position {
    type Target = State;
    #[inline]
    fn deref(&self) -> &State {
        &self.state
    }
}

impl DerefMut for Position {
    #[inline]
    fn deref_mut(&mut self) -> &mut State {
        &mut self.state
    }
}

impl Position {
    /// Creates a position from valid arguments. Drops en passant rights that have expired.
    pub(in crate::three_player) fn new(
        pieces: Pieces,
        turn: Seat,
        rights: u8,
        en_passant: [Option<EnPassant>; 3],
    ) -> Self {
        let state = State { key: 0, turn, rights, en_passant };
        let mut position = Self { can_move: CachedByte::empty(), pieces, state };
        position.drop_dead_rights();
        position.key = position.features();
        position
    }

    /// Returns this position with `seat` to move, to generate the moves of its pieces.
    pub(in crate::three_player) fn with_turn(&self, seat: Seat) -> Self {
        Self::new(self.pieces, seat, self.rights, self.en_passant)
    }

    pub(in crate::three_player) fn features(&self) -> u64 {
        let rights = self.en_passant.iter().flatten().map(|right| right.key());
        rights.fold(zobrist::turn(self.turn) ^ zobrist::rights(self.rights), |key, right| key ^ right)
    }

    pub(in crate::three_player) fn has_right(&self, seat: Seat, n: usize) -> bool {
        self.rights >> (2 * seat.index() + n) & 1 != 0
    }

    /// TP-E3: returns whether only the three kings are left.
    #[inline]
    pub(in crate::three_player) fn only_kings(&self) -> bool {
        ending::only_kings(&self.pieces)
    }

    /// TP-K3: returns the player to move if they are mated, otherwise `None`.
    pub(in crate::three_player) fn mated(&self) -> Option<Seat> {
        let mated = !self.only_kings() && in_check(&self.pieces, self.turn) && !self.can_move();
        mated.then_some(self.turn)
    }

    pub(in crate::three_player) fn can_move(&self) -> bool {
        use polychess_rules::Position as _;
        self.can_move.get_or_init(|| u8::from(self.has_legal_move())) != 0
    }

    /// TP-P4: returns the cells passed by pawns that can still be captured en passant.
    pub fn passed_cells(&self) -> impl Iterator<Item = Cell> {
        self.en_passant.into_iter().flatten().map(|right| right.target)
    }

    /// Sets the en passant right against the pawn of `owner` and updates the hash.
    #[inline]
    pub(in crate::three_player) fn set_en_passant(&mut self, owner: Seat, right: Option<EnPassant>) {
        let held = std::mem::replace(&mut self.en_passant[owner.index()], right);
        self.key ^= EnPassant::key_of(held) ^ EnPassant::key_of(right);
    }

    /// TP-P4: drops the rights whose passed cell is occupied or whose pawn is no longer on its
    /// cell.
    #[inline]
    fn drop_dead_rights(&mut self) {
        for owner in Seat::all(3) {
            if self.en_passant[owner.index()].is_some_and(|right| !right.is_valid(&self.pieces, owner)) {
                self.set_en_passant(owner, None);
            }
        }
    }

    /// Returns the en passant rights that count for repetition.
    ///
    /// A right counts if an opponent who moves before it expires has a pawn one capture step from
    /// the passed cell. Gates and pins are ignored.
    pub(in crate::three_player) fn usable_rights(&self) -> impl Iterator<Item = EnPassant> {
        Seat::all(3).filter_map(move |owner| {
            let right = self.en_passant[owner.index()]?;
            let mut users = self.turn.until(owner, 3);
            let from = |user: Seat| BOARD.pawns[user.index()].capturers[right.target];
            users.any(|user| self.pieces.pieces(user, Role::PAWN).intersects(&from(user))).then_some(right)
        })
    }
}
