//! The fields of a position: pieces, player to move, rights and bridges (rulebook: Setup, 3MC-C1,
//! 3MC-E5).

use crate::three_man::attack;
use crate::three_man::board::{Moats, Pieces, Set};
use crate::three_man::ending::{Cause, End};
use crate::three_man::tables::BOARD;
use polychess_rules::{BySeat, Cached, EnPassant, Ending, Outcome, SafeMoves, Seat, Seats, zobrist};

/// A position of 3 Man Chess.
///
/// It is not `Copy`, because the compiler copies a struct of this size by a function call, but
/// inlines a clone of its fields.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(in crate::three_man) pieces: Pieces,
    /// The player to move. After the end of the game, it still contains a valid seat.
    pub(in crate::three_man) turn: Seat,
    /// 3MC-X2: castling rights as bits of `board::castling_right`.
    pub(in crate::three_man) rights: u8,
    /// 3MC-K2: the moats with bridges, which are never removed.
    pub(in crate::three_man) bridged: Moats,
    /// 3MC-X1: the double step of the last move, even if no player can capture the pawn.
    pub(in crate::three_man) en_passant: Option<EnPassant>,
    /// The eliminated players, whose pieces are dormant (3MC-C7).
    pub(in crate::three_man) out: Seats,
    pub(in crate::three_man) first_out: Option<Seat>,
    pub(in crate::three_man) end: Option<End>,
    /// The cause of each elimination. Only the status uses it.
    pub(in crate::three_man) causes: Cached<BySeat<Option<Cause>>>,
    /// For each player, a pawn step that is legal unless the king is in check (see `make_move`).
    pub(in crate::three_man) safe_moves: Cached<SafeMoves<3>>,
    /// The players whose kings are known not to be in check (see `make_move`).
    pub(in crate::three_man) known_unattacked: Cached<Seats>,
}

const _: () = assert!(size_of::<Position>() <= 280, "a position is copied at each move");

impl Position {
    /// Creates a position with three active players and no bridges.
    pub(in crate::three_man) fn new(pieces: Pieces, turn: Seat, rights: u8) -> Self {
        Self {
            pieces,
            turn,
            rights,
            bridged: Moats::NONE,
            en_passant: None,
            out: Seats::NONE,
            first_out: None,
            end: None,
            causes: Cached::default(),
            safe_moves: Cached::default(),
            known_unattacked: Cached::default(),
        }
    }

    #[inline]
    pub(in crate::three_man) fn active(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.out.others(3)
    }

    /// Returns the eliminated players in order of elimination.
    pub(in crate::three_man) fn out_in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let first = self.first_out;
        first.into_iter().chain(self.out.iter().filter(move |&seat| Some(seat) != first))
    }

    /// Returns the pieces of all active opponents of `seat`. There are no teams (3MC-R19), and
    /// dormant pieces never attack (3MC-C7).
    #[inline]
    pub(in crate::three_man) fn foes(&self, seat: Seat) -> Set {
        let others = self.pieces.occupied() ^ self.pieces.seat(seat);
        if self.out.is_empty() {
            return others;
        }
        self.out.iter().fold(others, |foes, out| foes.without(self.pieces.seat(out)))
    }

    /// 3MC-C1: returns the pieces that check the king of `seat`. The set is empty if the player is
    /// eliminated.
    #[must_use]
    pub fn checkers(&self, seat: Seat) -> Set {
        match self.pieces.king(seat).filter(|_| !self.out.contains(seat)) {
            None => Set::EMPTY,
            Some(king) => attack::attackers(&BOARD, &self.pieces, self.foes(seat), king, self.pieces.occupied()),
        }
    }

    /// 3MC-E2 (3MC-R8): returns the outcome of a draw: the active players share one point equally.
    pub(in crate::three_man) fn shared(&self, ending: &'static Ending) -> Outcome {
        Outcome::shared(self.active(), ending)
    }

    /// Returns this position with `seat` to move, to generate the moves of its pieces.
    pub(in crate::three_man) fn with_turn(&self, seat: Seat) -> Self {
        Self { turn: seat, ..self.clone() }
    }

    /// 3MC-S2: returns the next active player after `seat`.
    #[inline]
    pub(in crate::three_man) fn next_active(&self, seat: Seat) -> Seat {
        let [next, last] = seat.others_of_three();
        if !self.out.contains(next) {
            return next;
        }
        if self.out.contains(last) { seat } else { last }
    }

    /// Returns the Zobrist hash of all fields except the pieces. Not stored in the position,
    /// because a search leaves most positions before it needs the hash.
    pub(in crate::three_man) fn features(&self) -> u64 {
        let first = self.first_out.map_or(0, |seat| seat.index() as u64 + 1);
        let end = self.end.map_or(0, |end| end as u64 + 1);
        self.repeated_features(self.en_passant) ^ zobrist::feature(3, first << 8 | end)
    }

    /// 3MC-E5: returns the repetition key of all fields except the pieces. `right` replaces the en
    /// passant right of the position.
    pub(in crate::three_man) fn repeated_features(&self, right: Option<EnPassant>) -> u64 {
        let status = u64::from(self.bridged.bits()) << 3 | u64::from(self.out.bits());
        zobrist::turn(self.turn) ^ zobrist::rights(self.rights) ^ zobrist::feature(2, status) ^ EnPassant::key_of(right)
    }
}
