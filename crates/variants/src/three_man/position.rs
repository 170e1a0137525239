//! The position: pieces, turn, rights and bridges (ledger: Setup, 3MC-C1, 3MC-E5).

use super::attack;
use super::board::{Moats, Pieces, Set, home};
use super::ending::{Cause, End};
use super::tables::BOARD;
use polychess_rules::{BySeat, EnPassant, KnownSteps, Memo, Piece, Role, Seat, Seats, zobrist};

/// 3MC-S1: rank 1, files a to h.
const FIRST_RANK: [Role; 8] =
    [Role::ROOK, Role::KNIGHT, Role::BISHOP, Role::KING, Role::QUEEN, Role::BISHOP, Role::KNIGHT, Role::ROOK];
/// All castling rights.
const ALL_RIGHTS: u8 = 0b11_1111;

/// A position of 3 Man Chess. Not `Copy`: what is cloned field by field is copied in place, while a block of this size takes a call.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) pieces: Pieces,
    /// Who is on turn, or would be if the game went on.
    pub(super) turn: Seat,
    /// 3MC-X2: castling rights, the bits of `board::castling_right`.
    pub(super) rights: u8,
    /// 3MC-K2: once bridged, always bridged.
    pub(super) bridged: Moats,
    /// 3MC-X1: the pawn that has just made its double step, kept even if nobody can take it.
    pub(super) en_passant: Option<EnPassant>,
    /// Eliminated players; their pieces are dormant (3MC-C7).
    pub(super) out: Seats,
    /// Who was eliminated first.
    pub(super) first_out: Option<Seat>,
    pub(super) end: Option<End>,
    /// Why players were eliminated, for those who ask.
    pub(super) causes: Memo<BySeat<Option<Cause>>>,
    /// For each player a pawn step that is known to be possible while his king is unattacked (`known`).
    pub(super) steps: Memo<KnownSteps<3>>,
    /// Whose kings are known to be unattacked (`known`).
    pub(super) known_unattacked: Memo<Seats>,
}

const _: () = assert!(size_of::<Position>() <= 280, "a position is copied at each move");

impl Position {
    /// A position with nobody out and no bridges.
    pub(super) fn new(pieces: Pieces, turn: Seat, rights: u8) -> Self {
        Self {
            pieces,
            turn,
            rights,
            bridged: Moats::NONE,
            en_passant: None,
            out: Seats::NONE,
            first_out: None,
            end: None,
            causes: Memo::default(),
            steps: Memo::default(),
            known_unattacked: Memo::default(),
        }
    }

    /// 3MC-S1, 3MC-S2: sixteen pieces each, White to move.
    pub(super) fn initial() -> Self {
        let mut pieces = Pieces::empty();
        for seat in Seat::all(3) {
            for (file, role) in (0..).zip(FIRST_RANK) {
                pieces.put(home(seat, 1, file), Piece::new(seat, role));
                pieces.put(home(seat, 2, file), Piece::new(seat, Role::PAWN));
            }
        }
        Self::new(pieces, Seat::FIRST, ALL_RIGHTS)
    }

    /// Who has not been eliminated.
    #[inline]
    pub(super) fn active(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.out.others(3)
    }

    /// Eliminated players in order.
    pub(super) fn out_in_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let first = self.first_out;
        first.into_iter().chain(self.out.iter().filter(move |&seat| Some(seat) != first))
    }

    /// The pieces of a seat's active opponents: there are no teams (3MC-R19), and the eliminated never attack (3MC-C7).
    #[inline]
    pub(super) fn foes(&self, seat: Seat) -> Set {
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

    /// As if it were this seat's turn, to see what its pieces could do.
    pub(super) fn as_if_on_turn(&self, seat: Seat) -> Self {
        Self { turn: seat, ..self.clone() }
    }

    /// 3MC-S2: who is on turn after this seat: the next player who has not been eliminated.
    #[inline]
    pub(super) fn next_active(&self, seat: Seat) -> Seat {
        let [next, last] = seat.others_of_three();
        if !self.out.contains(next) {
            return next;
        }
        if self.out.contains(last) { seat } else { last }
    }

    /// The hash of everything but the pieces, which keep theirs up to date. Most positions are left again unhashed, so it is made when it is
    /// asked for.
    pub(super) fn features(&self) -> u64 {
        let first = self.first_out.map_or(0, |seat| seat.index() as u64 + 1);
        let end = self.end.map_or(0, |end| end as u64 + 1);
        self.repeated_features(self.en_passant) ^ zobrist::feature(3, first << 8 | end)
    }

    /// 3MC-E5: turn, rights, bridges, eliminated players, and a right to take en passant.
    pub(super) fn repeated_features(&self, right: Option<EnPassant>) -> u64 {
        let status = u64::from(self.bridged.bits()) << 3 | u64::from(self.out.bits());
        zobrist::turn(self.turn) ^ zobrist::rights(self.rights) ^ zobrist::feature(2, status) ^ EnPassant::key_of(right)
    }
}
