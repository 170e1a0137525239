//! Attacks, checks, and who takes part in them (ledger: 4W-C1, 4W-C7).

use super::board::{BOARD, Geometry, Pieces, Set, opponents};
use super::setup::Options;
use crate::crossed::SEATS;
use polychess_rules::{Seat, Seats};

/// What stands where and who is frozen: all that moves, checks and mates depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Armies {
    pub(super) pieces: Pieces,
    /// 4W-C7. Not a function of the pieces: what stood before bears on it.
    pub(super) frozen: Seats,
    pub(super) options: Options,
}

impl Armies {
    /// 4W-C1: the pieces of opponents who are not frozen. The partner's pieces and frozen pieces attack nothing, kings among them.
    #[inline]
    pub(super) fn active_foes(&self, seat: Seat) -> Set {
        self.foes(seat).without(self.frozen_foes(seat))
    }

    /// 4W-C7: the pieces of frozen opponents, who would attack if they were released.
    #[inline]
    pub(super) fn frozen_foes(&self, seat: Seat) -> Set {
        if self.frozen.is_empty() {
            return Set::EMPTY;
        }
        let frozen = opponents(seat).into_iter().filter(|&foe| self.frozen.contains(foe));
        frozen.fold(Set::EMPTY, |all, foe| all | self.pieces.seat(foe))
    }

    /// The pieces of both opponents.
    #[inline]
    pub(super) fn foes(&self, seat: Seat) -> Set {
        let [left, right] = opponents(seat);
        self.pieces.seat(left) | self.pieces.seat(right)
    }

    /// 4W-C1: is the player's king attacked by a piece of an opponent who is not frozen?
    #[inline]
    pub(super) fn is_in_check(&self, board: &Geometry, seat: Seat) -> bool {
        self.is_attacked_by(board, seat, self.active_foes(seat))
    }

    /// Do these pieces attack the player's king?
    #[inline]
    pub(super) fn is_attacked_by(&self, board: &Geometry, seat: Seat, by: Set) -> bool {
        let pieces = &self.pieces;
        pieces.king(seat).is_some_and(|king| board.is_attacked(pieces, by, king, pieces.occupied()))
    }

    /// Everybody whose king is in check.
    pub(super) fn checked(&self) -> Seats {
        Seat::all(SEATS).filter(|&seat| self.is_in_check(&BOARD, seat)).collect()
    }
}
