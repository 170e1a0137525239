//! The fields of a position: pieces, frozen players, player to move and players in check (rulebook:
//! 4W-C1 to 4W-C3).

use crate::crossed::SEATS;
use crate::four_way::attack::Armies;
use crate::four_way::board::{BOARD, Geometry, Pieces};
use crate::four_way::setup::Options;
use polychess_rules::{Cached, SafeMoves, Seat, Seats, zobrist};

/// A position of Cincinnati 4-Way Chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(in crate::four_way) armies: Armies,
    /// The Zobrist hash of all fields except the pieces.
    pub(in crate::four_way) key: u64,
    /// The player to move, or `None` after the end of the game.
    pub(in crate::four_way) turn: Option<Seat>,
    /// The players in check. The value follows from `armies`. It is stored, so that quiet moves
    /// need no attack tests.
    pub(in crate::four_way) checked: Seats,
    /// Caches for each player a step that leaves the king safe unless the player is in check or an
    /// opponent is frozen.
    pub(in crate::four_way) safe_moves: Cached<SafeMoves<SEATS>>,
}

const _: () = assert!(size_of::<Position>() <= 232, "a position is copied at each move");

impl Position {
    /// Creates a position without settling the frozen players.
    pub(in crate::four_way) fn as_written(pieces: Pieces, turn: Seat, frozen: Seats, options: Options) -> Self {
        let armies = Armies { pieces, frozen, options };
        let (checked, steps) = (armies.checked(), Cached::default());
        let mut position = Self { checked, armies, key: 0, turn: Some(turn), safe_moves: steps };
        position.key = position.features();
        Seat::all(SEATS).for_each(|seat| _ = position.knows_step(&BOARD, seat));
        position
    }

    /// Returns this position with `seat` to move, to generate the moves of its pieces.
    pub(in crate::four_way) fn with_turn(&self, seat: Seat) -> Self {
        Self::as_written(self.armies.pieces, seat, self.armies.frozen, self.armies.options)
    }

    pub(in crate::four_way) fn features(&self) -> u64 {
        self.repeated_features() ^ zobrist::hash_feature(2, &self.armies.options)
    }

    /// 4W-E5: returns the repetition key of all fields except the pieces. It contains the player to
    /// move and the frozen players.
    pub(in crate::four_way) fn repeated_features(&self) -> u64 {
        turn_key(self.turn) ^ frozen_key(self.armies.frozen)
    }

    /// 4W-C7: returns the frozen players.
    #[must_use]
    pub fn frozen(&self) -> Seats {
        self.armies.frozen
    }

    #[inline]
    pub(in crate::four_way) fn set_turn(&mut self, next: Option<Seat>) {
        self.key ^= turn_key(self.turn) ^ turn_key(next);
        self.turn = next;
    }

    /// Finds and caches a step that leaves the king of `seat` safe, unless one is already cached.
    /// Returns whether a step is known.
    #[inline(always)]
    pub(in crate::four_way) fn knows_step(&mut self, board: &Geometry, seat: Seat) -> bool {
        if !self.safe_moves.0.has(seat)
            && let Some(step) = self.armies.free_step(board, seat)
        {
            self.safe_moves.0.insert(seat, step);
        }
        self.safe_moves.0.has(seat)
    }
}

/// The hash key of a position without a player to move.
const NO_OWNER: u64 = zobrist::feature(0, SEATS as u64);

#[inline]
pub(in crate::four_way) fn turn_key(turn: Option<Seat>) -> u64 {
    turn.map_or(NO_OWNER, zobrist::turn)
}

#[inline]
pub(in crate::four_way) fn frozen_key(frozen: Seats) -> u64 {
    zobrist::feature(1, u64::from(frozen.bits()))
}
