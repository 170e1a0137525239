//! The fields of a position (rulebook: Options, 3WC-S4, 3WC-E10 to 3WC-E12, 3WC-C9).

use crate::three_way::board::{Geometry, Pieces, SEATS, Set, WORDS, board};
use crate::three_way::setup::Options;
use polychess_rules::{
    BySeat, Cached, CachedByte, Castling, EnPassant, Ending, Points, Role, SafeMoves, Seat, Seats, zobrist,
};
use std::ops::{Deref, DerefMut};

/// A position of Three-way chess.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// 3WC-C9: caches the players whose king the player to move can legally capture.
    pub(in crate::three_way) capturable_kings: CachedByte,
    pub(in crate::three_way) pieces: Pieces,
    state: State,
}

/// All fields except the pieces. The struct is `Copy`, so that the compiler copies it as one block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// 3WC-S4, R5: the cells of pawns, kings and rooks that have never moved.
    pub(in crate::three_way) unmoved: Set,
    pub(in crate::three_way) phase: Phase,
    pub(in crate::three_way) options: Options,
    /// The player to move. After a stalemate, the player who caused it (3WC-E10).
    pub(in crate::three_way) turn: Seat,
    /// 3WC-W5: the en passant rights by owner of the passed pawn.
    pub(in crate::three_way) en_passant: [Option<EnPassant>; 3],
    /// The players who are still in the game: not defeated and not left out of stage II.
    pub(in crate::three_way) active: Seats,
    /// The players who are not active, in order of elimination.
    pub(in crate::three_way) eliminated: [Option<Seat>; 2],
    /// 3WC-E2: whether the game is in stage II.
    pub(in crate::three_way) second_stage: bool,
    /// 3WC-C9, R17: for each player, the opponents whose king they could have captured in their
    /// latest turn, but did not.
    pub(in crate::three_way) declined_kings: [Seats; 3],
    /// 3WC-E1: each player's points so far, in sixths.
    pub(in crate::three_way) sixths: [u8; 3],
    /// 3WC-E7: caches for each player a step that leaves the king safe unless it is in check.
    pub(in crate::three_way) safe_moves: Cached<SafeMoves<3>>,
}

const _: () = assert!(size_of::<Position>() <= 320, "a position is copied at each move");

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

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::three_way) enum Phase {
    Playing,
    /// 3WC-E10: this player was stalemated, and the game awaits answers.
    Awaiting(Seat),
    /// 3WC-A8: the game is over with agreed points, which the negotiation stores.
    Agreed,
    Over(&'static Ending),
}

impl Position {
    /// Creates a position from valid arguments. All players are active, White is to move, and no en
    /// passant rights exist.
    pub(in crate::three_way) fn new(options: Options, pieces: Pieces, unmoved: Set) -> Self {
        let state = State {
            options,
            turn: Seat::FIRST,
            unmoved,
            en_passant: [None; 3],
            active: Seat::all(3).collect(),
            eliminated: [None; 2],
            second_stage: false,
            declined_kings: [Seats::NONE; 3],
            sixths: [0; 3],
            phase: Phase::Playing,
            safe_moves: Cached::default(),
        };
        Self { pieces, state, capturable_kings: CachedByte::empty() }
    }

    /// 3WC-S1, 3WC-S2: returns the starting position, with White to move.
    pub(in crate::three_way) fn start(options: Options) -> Self {
        let pieces = board(options.large).start;
        let unmoved = pieces.role(Role::PAWN) | pieces.role(Role::KING) | pieces.role(Role::ROOK);
        Self::new(options, pieces, unmoved)
    }

    #[inline]
    pub(in crate::three_way) fn board(&self) -> &'static Geometry {
        board(self.options.large)
    }

    /// 3WC-E4, R22: eliminates a player. The pieces stay on the board.
    pub(in crate::three_way) fn eliminate(&mut self, seat: Seat) {
        let n = usize::from(self.eliminated[0].is_some());
        self.eliminated[n] = Some(seat);
        self.active = self.active.without(seat);
        self.safe_moves.0.remove(seat);
        self.declined_kings = self.declined_kings.map(|of| of.without(seat));
        self.declined_kings[seat.index()] = Seats::NONE;
        self.capturable_kings.clear();
    }

    #[inline]
    pub(in crate::three_way) fn opponents(&self, of: Seat) -> Seats {
        self.active.without(of)
    }

    #[inline]
    pub(in crate::three_way) fn pieces_of(&self, seats: Seats) -> Set {
        let of = SEATS.into_iter().filter(|&seat| seats.contains(seat));
        of.fold(Set::EMPTY, |all, seat| all | self.pieces.seat(seat))
    }

    /// 3WC-E2, 3WC-C5: returns whether the next defeat ends the game.
    #[inline]
    pub(in crate::three_way) fn is_last_contest(&self) -> bool {
        !self.options.last_mate || self.second_stage
    }

    /// 3WC-X1: returns whether the king and rook of a castling have never moved.
    #[inline]
    pub(in crate::three_way) fn has_castling_right(&self, castling: &Castling<WORDS>) -> bool {
        self.unmoved.contains(castling.king[0]) && self.unmoved.contains(castling.rook[0])
    }

    /// 3WC-E1: adds this many sixths of a point to each of `seats`.
    pub(in crate::three_way) fn score(&mut self, seats: Seats, sixths: u8) {
        seats.iter().for_each(|seat| self.sixths[seat.index()] += sixths);
    }

    /// 3WC-E1: returns each player's points so far.
    pub(in crate::three_way) fn points(&self) -> BySeat<Points> {
        let [w, g, b] = self.sixths.map(|n| Points::new(i32::from(n), 6).unwrap_or_default());
        BySeat([w, g, b, Points::ZERO])
    }

    /// 3WC-W7, R34: returns the home rows of the opponents of `us` who are active before the move.
    #[inline(always)]
    pub(in crate::three_way) fn promotion_cells(&self, us: Seat) -> Set {
        let (opponents, homes) = (self.opponents(us), SEATS.into_iter().zip(&self.board().home));
        homes.filter(|of| opponents.contains(of.0)).fold(Set::EMPTY, |all, of| all | *of.1)
    }

    /// Returns the Zobrist hash of all fields except the pieces. It is not stored in the position.
    pub(in crate::three_way) fn features(&self) -> u64 {
        let flags = [self.second_stage, self.options.large, self.options.last_mate, self.options.automatic];
        let small = flags.iter().fold(self.turn.index() as u64, |bits, &flag| bits << 1 | u64::from(flag));
        let small = self
            .eliminated
            .iter()
            .fold(small, |bits, eliminated| bits << 2 | eliminated.map_or(3, |seat| seat.index() as u64));
        let small = self.sixths.iter().fold(small, |bits, &sixths| bits << 8 | u64::from(sixths));
        let small = self.declined_kings.iter().fold(small, |bits, of| bits << 3 | u64::from(of.bits()));
        let phase = match self.phase {
            Phase::Playing => 0,
            Phase::Agreed => 1,
            Phase::Awaiting(stalemated) => 2 + stalemated.index() as u64,
            Phase::Over(ending) => ending.key(),
        };
        let rights = self.en_passant.iter().fold(phase, |key, &right| key ^ EnPassant::key_of(right));
        zobrist::mix_words(rights, self.unmoved.words().into_iter().chain([small]))
    }

    #[inline]
    pub(in crate::three_way) fn set_turn(&mut self, seat: Seat) {
        self.turn = seat;
        self.capturable_kings.clear();
    }
}
