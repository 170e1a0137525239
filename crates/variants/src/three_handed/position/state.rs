//! The fields of a position, with its double attacks (rulebook: Double attack, Check and mate).

use crate::three_handed::attack::{Attackers, Pieces};
use crate::three_handed::board::{Army, BOARD, SEATS, Set, owner, right};
use crate::three_handed::setup::Options;
use polychess_rules::{Cached, Piece, Role, Seat, Seats, zobrist};
use polychess_topology::Cell;

/// A position of Three-handed chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(in crate::three_handed) pieces: Pieces,
    /// TH-P4: the passed cells of pawns that can be captured en passant. Each is in the kingdom of
    /// the pawn's owner.
    pub(in crate::three_handed) en_passant: Set,
    /// TH-D2: the cells of imposing pieces.
    pub(in crate::three_handed) imposing: Set,
    pub(in crate::three_handed) turn: Seat,
    /// Castling rights: bit `2 * seat + n`, with n = 0 for short and 1 for long.
    pub(in crate::three_handed) rights: u8,
    /// TH-K3: the players whose kings are marked as mated, so that opponents may capture them.
    pub(in crate::three_handed) mated: Seats,
    /// The defeated players.
    pub(in crate::three_handed) out: Seats,
    /// The player who was defeated first.
    pub(in crate::three_handed) first_out: Option<Seat>,
    /// TH-E1: the player who has won. `None` in a draw and while the game continues.
    pub(in crate::three_handed) winner: Option<Seat>,
    /// TH-E2: the number of passes in a row.
    pub(in crate::three_handed) passes: u8,
    /// TH-D4: the first move of the current turn, or `None` at the start of a turn.
    pub(in crate::three_handed) mid_turn: Option<MidTurn>,
    /// TH-D4, TH-R5: whether this turn may have two moves. Fixed when the turn begins.
    pub(in crate::three_handed) has_two_moves: bool,
    pub(in crate::three_handed) options: Options,
    /// Caches the seats that are known not to be in check by their right neighbours (TH-D3). Other
    /// seats may or may not be in check.
    pub(in crate::three_handed) unchecked_by_right: Cached<Seats>,
}

const _: () = assert!(size_of::<Position>() <= 216, "a position is copied at each move");

/// TH-D4: the first move of a turn that may have a second one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::three_handed) struct MidTurn {
    /// The cell that the first move reached.
    pub(in crate::three_handed) piece: Cell,
    /// Whether the first move started in its owner's kingdom.
    pub(in crate::three_handed) was_inside: bool,
}

impl Position {
    /// Creates a position at the start of a turn, without castling rights, en passant rights or
    /// marks.
    pub(in crate::three_handed) fn new(pieces: Pieces, turn: Seat, options: Options) -> Self {
        let mut position = Self {
            pieces,
            en_passant: Set::EMPTY,
            imposing: Set::EMPTY,
            turn,
            rights: 0,
            mated: Seats::NONE,
            out: Seats::NONE,
            first_out: None,
            winner: None,
            passes: 0,
            mid_turn: None,
            has_two_moves: false,
            unchecked_by_right: Cached(Seats::NONE),
            // The legal moves do not depend on this option. With a constant value, positions that
            // differ only in this option compare equal.
            options: Options { automatic_draws: true, ..options },
        };
        Seat::all(SEATS).for_each(|seat| _ = position.is_unchecked_by_right(seat));
        position
    }

    pub(in crate::three_handed) fn has_right(&self, seat: Seat, n: usize) -> bool {
        self.rights >> (2 * seat.index() + n) & 1 != 0
    }

    /// Returns the players who are not defeated, in turn order from A.
    pub(in crate::three_handed) fn living(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.out.others(SEATS)
    }

    /// Returns whether the rules about left and right neighbours are off, by option or after a
    /// defeat (TH-R10).
    #[inline]
    pub(in crate::three_handed) fn is_cutthroat(&self) -> bool {
        self.options.cutthroat || !self.out.is_empty()
    }

    /// TH-M4: returns the movement tables of all seats under the current centre rule.
    #[inline]
    fn armies(&self) -> &'static [Army; SEATS] {
        let is_bound = self.options.center_right_only && !self.is_cutthroat();
        &BOARD.armies[usize::from(!is_bound)]
    }

    #[inline]
    pub(in crate::three_handed) fn army(&self, seat: Seat) -> &'static Army {
        &self.armies()[seat.index()]
    }

    /// TH-M7: returns the pieces of `seats` that can attack. Lifeless pieces do not attack.
    #[inline]
    pub(in crate::three_handed) fn attackers_by<const N: usize>(&self, seats: [Seat; N]) -> Attackers<'_, N> {
        let living = |seat| if self.out.contains(seat) { Set::EMPTY } else { self.pieces.seat(seat) };
        let armies = self.armies();
        let armies = seats.map(|seat| (living(seat), &armies[seat.index()]));
        Attackers { board: &BOARD, pieces: &self.pieces, armies }
    }

    #[inline]
    pub(in crate::three_handed) fn is_checked_by<const N: usize>(&self, by: [Seat; N], seat: Seat) -> bool {
        self.pieces.king(seat).is_some_and(|king| self.attackers_by(by).attack(king, self.pieces.occupied()))
    }

    /// Returns whether the right neighbour does not attack the king of `seat`. Caches the result
    /// `true`.
    #[inline]
    pub(in crate::three_handed) fn is_unchecked_by_right(&mut self, seat: Seat) -> bool {
        self.unchecked_by_right.0.contains(seat) || self.probe_unchecked_by_right(seat)
    }

    #[inline(never)]
    fn probe_unchecked_by_right(&mut self, seat: Seat) -> bool {
        let is_unchecked_by_right = !self.is_checked_by([right(seat)], seat);
        self.unchecked_by_right.0 =
            if is_unchecked_by_right { self.unchecked_by_right.0.with(seat) } else { self.unchecked_by_right.0 };
        is_unchecked_by_right
    }

    /// TH-K1: returns whether an opponent attacks the king of `seat`.
    #[inline]
    pub(in crate::three_handed) fn is_in_check(&self, seat: Seat) -> bool {
        self.is_checked_by(seat.others_of_three(), seat)
    }

    /// TH-D2: returns whether a piece of the right neighbour is imposing on `seat`.
    #[inline]
    pub(in crate::three_handed) fn is_imposed_upon(&self, seat: Seat) -> bool {
        !self.imposing.is_empty() && self.imposing.intersects(&BOARD.kingdoms[seat])
    }

    /// TH-D3, TH-D7: returns the players who are doubly attacked in the current position.
    pub(in crate::three_handed) fn doubly_attacked(&self) -> Seats {
        let doubly = |&seat: &Seat| self.is_imposed_upon(seat) || self.is_checked_by([right(seat)], seat);
        self.living().filter(|seat| !self.is_cutthroat() && doubly(seat)).collect()
    }

    /// Returns whether TH-D6 applies.
    #[inline]
    pub(in crate::three_handed) fn limits_double_attack(&self) -> bool {
        self.options.one_doubly_attacked && !self.is_cutthroat()
    }

    /// TH-D5, TH-K1: returns whether the turn can end with the current position.
    pub(in crate::three_handed) fn may_end_here(&self) -> bool {
        !self.is_in_check(self.turn) && self.keeps_limit()
    }

    /// TH-D6, TH-R9: returns whether at most one player is doubly attacked, or TH-D6 does not
    /// apply.
    pub(in crate::three_handed) fn keeps_limit(&self) -> bool {
        !self.limits_double_attack() || self.doubly_attacked().len() <= 1
    }

    /// Returns the opponent whose king is on `cell`, if any.
    pub(in crate::three_handed) fn king_on(&self, cell: Cell) -> Option<Seat> {
        self.pieces.piece(cell).filter(|piece| piece.role() == Role::KING && piece.seat() != self.turn).map(Piece::seat)
    }

    fn small_features(&self) -> u64 {
        let (mated, out) = (u64::from(self.mated.bits()), u64::from(self.out.bits()));
        self.turn.index() as u64 | u64::from(self.rights) << 2 | mated << 8 | out << 11
    }

    /// Returns the Zobrist hash of all fields except the pieces. Not stored in the position,
    /// because most positions never need it.
    pub(in crate::three_handed) fn features(&self) -> u64 {
        let seat = |seat: Option<Seat>| seat.map_or(0, |s| s.index() as u64 + 1);
        let mid_turn = self.mid_turn.map_or(0, |h| 1 | u64::from(h.was_inside) << 1 | (h.piece.index() as u64) << 2);
        let small = self.small_features() | seat(self.first_out) << 16 | seat(self.winner) << 18;
        marks_key(small | u64::from(self.passes) << 20 | mid_turn << 28, self.en_passant, self.imposing)
    }

    /// Returns the repetition key of all fields except the pieces. The rulebook lists its features
    /// after TH-A4.
    pub(in crate::three_handed) fn repetition_features(&self) -> u64 {
        marks_key(self.small_features(), self.usable_rights(), self.imposing)
    }

    /// Returns the en passant rights that count for repetition. A right counts if an opponent who
    /// moves before it ends has a pawn one capture step away.
    fn usable_rights(&self) -> Set {
        let usable = |&cell: &Cell| {
            let takes = |user| self.army(user).capturers[cell].intersects(&self.pieces.pieces(user, Role::PAWN));
            self.turn.until(owner(cell), SEATS).any(|user| !self.out.contains(user) && takes(user))
        };
        self.en_passant.iter().filter(usable).collect()
    }
}

fn marks_key(small: u64, en_passant: Set, imposing: Set) -> u64 {
    zobrist::mix_words(zobrist::feature(0, small), en_passant.words().into_iter().chain(imposing.words()))
}
