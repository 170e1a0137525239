//! The fields of a position.

use crate::board::Pieces;
use polychess_rules::{EnPassant, Seat, zobrist};

/// The fields of a FEN without its counters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) pieces: Pieces,
    /// The hash of everything except the pieces, updated incrementally.
    pub(crate) key: u64,
    pub(crate) turn: Seat,
    /// Castling rights as bits with the index `2 * seat + side`. Side 0 is the kingside.
    pub(crate) rights: u8,
    /// The en passant right, if the last move was a double step.
    pub(crate) en_passant: Option<EnPassant>,
}

impl State {
    pub(crate) fn new(pieces: Pieces, turn: Seat, rights: u8, en_passant: Option<EnPassant>) -> Self {
        let state = Self { pieces, key: 0, turn, rights, en_passant };
        Self { key: state.features(), ..state }
    }

    /// Computes the hash of everything except the pieces from scratch.
    pub(crate) fn features(&self) -> u64 {
        self.repeated_features() ^ EnPassant::key_of(self.en_passant)
    }

    /// OC-E4: returns the hash of the player to move and the castling rights.
    pub(crate) fn repeated_features(&self) -> u64 {
        zobrist::turn(self.turn) ^ zobrist::rights(self.rights)
    }

    /// OC-C1: returns whether the seat still has the right to castle on this side.
    #[inline]
    pub(crate) fn has_right(&self, seat: Seat, side: usize) -> bool {
        self.rights >> (2 * seat.index() + side) & 1 != 0
    }
}
