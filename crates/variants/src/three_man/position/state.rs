//! The position: pieces, turn, rights and bridges (ledger: Setup, 3MC-C1, 3MC-E5).

use crate::three_man::attack;
use crate::three_man::board::{Moats, Pieces, Set};
use crate::three_man::ending::{Cause, End};
use crate::three_man::tables::BOARD;
use polychess_rules::{BySeat, Cached, EnPassant, Ending, Outcome, SafeMoves, Seat, Seats, zobrist};

/// A position of 3 Man Chess. Not `Copy`: what is cloned field by field is copied in place, while a block of this size takes a call.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(in crate::three_man) pieces: Pieces,
    /// Who is on turn, or would be if the game went on.
    pub(in crate::three_man) turn: Seat,
    /// 3MC-X2: castling rights, the bits of `board::castling_right`.
    pub(in crate::three_man) rights: u8,
    /// 3MC-K2: once bridged, always bridged.
    pub(in crate::three_man) bridged: Moats,
    /// 3MC-X1: the pawn that has just made its double step, kept even if nobody can take it.
    pub(in crate::three_man) en_passant: Option<EnPassant>,
    /// Eliminated players; their pieces are dormant (3MC-C7).
    pub(in crate::three_man) out: Seats,
    /// Who was eliminated first.
    pub(in crate::three_man) first_out: Option<Seat>,
    pub(in crate::three_man) end: Option<End>,
    /// Why players were eliminated, for those who ask.
    pub(in crate::three_man) causes: Cached<BySeat<Option<Cause>>>,
    /// For each player a pawn step that is known to be possible while his king is unattacked (`make_move`).
    pub(in crate::three_man) safe_moves: Cached<SafeMoves<3>>,
    /// Whose kings are known to be unattacked (`make_move`).
    pub(in crate::three_man) known_unattacked: Cached<Seats>,
}

const _: () = assert!(size_of::<Position>() <= 280, "a position is copied at each move");

impl Position {
    /// A position with nobody out and no bridges.
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

    /// Who has not been eliminated.
    #[inline]
    pub(in crate::three_man) fn active(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.out.others(3)
    }

    /// Eliminated players in order.
    pub(in crate::three_man) fn out_in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let first = self.first_out;
        first.into_iter().chain(self.out.iter().filter(move |&seat| Some(seat) != first))
    }

    /// The pieces of a seat's active opponents: there are no teams (3MC-R19), and the eliminated never attack (3MC-C7).
    #[inline]
    pub(in crate::three_man) fn foes(&self, seat: Seat) -> Set {
        let others = self.pieces.occupied() ^ self.pieces.seat(seat);
        if self.out.is_empty() {
            return others;
        }
        self.out.iter().fold(others, |foes, out| foes.without(self.pieces.seat(out)))
    }

    /// 3MC-C1: the pieces that give check to a seat's king; none to an eliminated player's.
    #[must_use]
    pub fn checkers(&self, seat: Seat) -> Set {
        match self.pieces.king(seat).filter(|_| !self.out.contains(seat)) {
            None => Set::EMPTY,
            Some(king) => attack::attackers(&BOARD, &self.pieces, self.foes(seat), king, self.pieces.occupied()),
        }
    }

    /// 3MC-E2 (3MC-R8): one point, shared equally by the active players; alone, the last one wins it.
    pub(in crate::three_man) fn shared(&self, ending: &'static Ending) -> Outcome {
        Outcome::shared(self.active(), ending)
    }

    /// As if it were this seat's turn, to see what its pieces could do.
    pub(in crate::three_man) fn with_turn(&self, seat: Seat) -> Self {
        Self { turn: seat, ..self.clone() }
    }

    /// 3MC-S2: who is on turn after this seat: the next player who has not been eliminated.
    #[inline]
    pub(in crate::three_man) fn next_active(&self, seat: Seat) -> Seat {
        let [next, last] = seat.others_of_three();
        if !self.out.contains(next) {
            return next;
        }
        if self.out.contains(last) { seat } else { last }
    }

    /// The hash of everything but the pieces, which keep theirs up to date. Most positions are left again unhashed, so it is made when it is
    /// asked for.
    pub(in crate::three_man) fn features(&self) -> u64 {
        let first = self.first_out.map_or(0, |seat| seat.index() as u64 + 1);
        let end = self.end.map_or(0, |end| end as u64 + 1);
        self.repeated_features(self.en_passant) ^ zobrist::feature(3, first << 8 | end)
    }

    /// 3MC-E5: turn, rights, bridges, eliminated players, and a right to take en passant.
    pub(in crate::three_man) fn repeated_features(&self, right: Option<EnPassant>) -> u64 {
        let status = u64::from(self.bridged.bits()) << 3 | u64::from(self.out.bits());
        zobrist::turn(self.turn) ^ zobrist::rights(self.rights) ^ zobrist::feature(2, status) ^ EnPassant::key_of(right)
    }
}
