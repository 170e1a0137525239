//! Attacks and checks (rulebook: 4W-C1, 4W-C7).

use super::board::{BOARD, Geometry, Pieces, Set, opponents};
use super::setup::Options;
use crate::crossed::SEATS;
use polychess_rules::{Seat, Seats};

/// The part of a position that determines moves, checks and mates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Armies {
    pub(super) pieces: Pieces,
    /// 4W-C7: the frozen players. They are part of the state, because they also depend on earlier
    /// positions.
    pub(super) frozen: Seats,
    pub(super) options: Options,
}

impl Armies {
    /// 4W-C1: returns the pieces of opponents that are not frozen. No other pieces attack, not even
    /// frozen kings.
    #[inline]
    pub(super) fn active_foes(&self, seat: Seat) -> Set {
        self.foes(seat).without(self.frozen_foes(seat))
    }

    /// 4W-C7: returns the pieces of frozen opponents. They attack again when their owners are
    /// released.
    #[inline]
    pub(super) fn frozen_foes(&self, seat: Seat) -> Set {
        if self.frozen.is_empty() {
            return Set::EMPTY;
        }
        let frozen = opponents(seat).into_iter().filter(|&foe| self.frozen.contains(foe));
        frozen.fold(Set::EMPTY, |all, foe| all | self.pieces.seat(foe))
    }

    #[inline]
    pub(super) fn foes(&self, seat: Seat) -> Set {
        let [left, right] = opponents(seat);
        self.pieces.seat(left) | self.pieces.seat(right)
    }

    /// 4W-C1: returns whether an opponent who is not frozen attacks the king of `seat`.
    #[inline]
    pub(super) fn is_in_check(&self, board: &Geometry, seat: Seat) -> bool {
        self.is_attacked_by(board, seat, self.active_foes(seat))
    }

    #[inline]
    pub(super) fn is_attacked_by(&self, board: &Geometry, seat: Seat, by: Set) -> bool {
        let pieces = &self.pieces;
        pieces.king(seat).is_some_and(|king| board.is_attacked(pieces, by, king, pieces.occupied()))
    }

    pub(super) fn checked(&self) -> Seats {
        Seat::all(SEATS).filter(|&seat| self.is_in_check(&BOARD, seat)).collect()
    }
}
