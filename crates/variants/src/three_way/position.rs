//! The position: pieces, turn, rights, and what the future depends on besides (ledger: 3WC-S4, 3WC-E10 to 3WC-E12, 3WC-C9).

use super::board::{Geometry, Pieces, SEATS, Set, board};
use polychess_rules::{BySeat, EnPassant, Ending, KnownSteps, Memo, MemoByte, Points, Role, Seat, Seats, zobrist};
use std::ops::{Deref, DerefMut};

/// The game.
#[derive(Debug)]
pub struct ThreeWay;

/// Options of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// 3WC-O1: nine cells between the home rows instead of seven.
    pub large: bool,
    /// 3WC-O2: the game goes on between two when one is defeated.
    pub last_mate: bool,
    /// 3WC-O3: checkmate without declaration; kings are not captured.
    pub automatic: bool,
}

/// A position of Three-way chess.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// 3WC-C9: whose king the player on turn could legally capture, if it has been asked.
    pub(super) capturable_kings: MemoByte,
    pub(super) pieces: Pieces,
    state: State,
}

/// What else a position is; `Copy`, so that it is copied as one block, as the pieces are. A position gives access to its fields as to its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// 3WC-S4, R5: pawns, kings and rooks that have never moved, all on their places.
    pub(super) unmoved: Set,
    pub(super) phase: Phase,
    pub(super) options: Options,
    /// Whose turn it is; after a stalemate in stage I, who made it.
    pub(super) turn: Seat,
    /// 3WC-W5: at most one right of each owner.
    pub(super) en_passant: [Option<EnPassant>; 3],
    /// The players who are not defeated or left out.
    pub(super) active: Seats,
    /// The players who are defeated or left out, in that order.
    pub(super) gone: [Option<Seat>; 2],
    /// 3WC-E2: is this stage II?
    pub(super) second_stage: bool,
    /// 3WC-C9, R17: whose king each player could have captured in the latest own turn and did not.
    pub(super) declined_kings: [Seats; 3],
    /// Points earned so far, in sixths (3WC-E1).
    pub(super) sixths: [u8; 3],
    /// 3WC-E7: for each player a step that is known to be possible; anyone with one is not stalemated.
    pub(super) steps: Memo<KnownSteps<3>>,
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

/// Is anything to be played?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Phase {
    Playing,
    /// 3WC-E10: the players are asked who goes on. The player on turn has stalemated this one.
    Awaiting(Seat),
    /// 3WC-A8: the points are what all three have agreed on, and are known to the negotiation.
    Agreed,
    Over(&'static Ending),
}

impl Position {
    /// A position with nobody out, no rights and no past; the caller has checked the parts.
    pub(super) fn new(options: Options, pieces: Pieces, turn: Seat, unmoved: Set) -> Self {
        let state = State {
            options,
            turn,
            unmoved,
            en_passant: [None; 3],
            active: Seat::all(3).collect(),
            gone: [None; 2],
            second_stage: false,
            declined_kings: [Seats::NONE; 3],
            sixths: [0; 3],
            phase: Phase::Playing,
            steps: Memo::default(),
        };
        Self { pieces, state, capturable_kings: MemoByte::unknown() }
    }

    /// 3WC-S1, 3WC-S2: White begins, nothing has moved.
    pub(super) fn start(options: Options) -> Self {
        let board = board(options.large);
        let mut pieces = Pieces::empty();
        for cell in board.hex.topology.cells() {
            board.start[cell].into_iter().for_each(|piece| pieces.toggle(cell, piece));
        }
        let unmoved = pieces.role(Role::PAWN) | pieces.role(Role::KING) | pieces.role(Role::ROOK);
        Self::new(options, pieces, Seat::FIRST, unmoved)
    }

    #[inline]
    pub(super) fn board(&self) -> &'static Geometry {
        board(self.options.large)
    }

    /// 3WC-E4: a player takes no further part; the pieces stay (R22). Declined kings (3WC-C9) of and by that player are forgotten.
    pub(super) fn put_out(&mut self, seat: Seat) {
        let n = usize::from(self.gone[0].is_some());
        self.gone[n] = Some(seat);
        self.active = self.active.without(seat);
        self.steps.0.forget(seat);
        self.declined_kings = self.declined_kings.map(|of| of.without(seat));
        self.declined_kings[seat.index()] = Seats::NONE;
        self.capturable_kings.forget();
    }

    #[inline]
    pub(super) fn opponents(&self, of: Seat) -> Seats {
        self.active.without(of)
    }

    /// The pieces of these seats.
    #[inline]
    pub(super) fn pieces_of(&self, seats: Seats) -> Set {
        let of = SEATS.into_iter().filter(|&seat| seats.contains(seat));
        of.fold(Set::EMPTY, |all, seat| all | self.pieces.seat(seat))
    }

    /// 3WC-E2, 3WC-C5: does the next defeat end the game?
    #[inline]
    pub(super) fn is_last_contest(&self) -> bool {
        !self.options.last_mate || self.second_stage
    }

    /// 3WC-X1, 3WC-E11: has neither the king nor the rook of this castling moved?
    #[inline]
    pub(super) fn has_castling_right(&self, seat: Seat, n: usize) -> bool {
        let castling = &self.board().castlings[seat.index()][n];
        self.unmoved.contains(castling.king[0]) && self.unmoved.contains(castling.rook[0])
    }

    /// 3WC-E1: points in fractions.
    pub(super) fn points(&self) -> BySeat<Points> {
        let points = |n: u8| Points::new(i32::from(n), 6).unwrap_or_default();
        let [w, g, b] = self.sixths.map(points);
        BySeat([w, g, b, Points::ZERO])
    }

    /// 3WC-W7, R34: the home rows of the opponents who are active before the move.
    #[inline(always)]
    pub(super) fn promotion_cells(&self, us: Seat) -> Set {
        let (opponents, homes) = (self.opponents(us), SEATS.into_iter().zip(&self.board().home));
        homes.filter(|of| opponents.contains(of.0)).fold(Set::EMPTY, |all, of| all | *of.1)
    }

    /// The rights that repetition compares (3WC-E11): some active pawn that may move before the right ends could use them.
    pub(super) fn usable_rights(&self) -> impl Iterator<Item = EnPassant> {
        let board = self.board();
        Seat::all(3).filter_map(move |owner| {
            let right = self.en_passant[owner.index()]?;
            let mut users = self.turn.until(owner, 3);
            let capturers = |user: Seat| board.pawns[user.index()].capturers[right.target];
            let uses =
                |user: Seat| self.active.contains(user) && self.pieces.pieces(user, Role::PAWN).meets(&capturers(user));
            users.any(uses).then_some(right)
        })
    }

    /// The hash of everything but the pieces, which keep theirs up to date. Most positions are left again unhashed, so it is made when it is
    /// asked for.
    pub(super) fn features(&self) -> u64 {
        let seat = |seat: Option<Seat>| seat.map_or(3, |seat| seat.index() as u64);
        let flags = [self.second_stage, self.options.large, self.options.last_mate, self.options.automatic];
        let small = flags.iter().fold(self.turn.index() as u64, |bits, &flag| bits << 1 | u64::from(flag));
        let small = self.gone.iter().fold(small, |bits, &gone| bits << 2 | seat(gone));
        let small = self.sixths.iter().fold(small, |bits, &sixths| bits << 8 | u64::from(sixths));
        let small = self.declined_kings.iter().fold(small, |bits, of| bits << 3 | u64::from(of.bits()));
        let phase = match self.phase {
            Phase::Playing => 0,
            Phase::Agreed => 1,
            Phase::Awaiting(stalemated) => 2 + stalemated.index() as u64,
            Phase::Over(ending) => ending.key(),
        };
        let rights = self.en_passant.iter().fold(phase, |key, &right| key ^ EnPassant::key_of(right));
        zobrist::mixed(rights, self.unmoved.words().into_iter().chain([small]))
    }

    /// As if it were this seat's turn, to see what its pieces could do.
    pub(super) fn as_if_on_turn(&self, seat: Seat) -> Self {
        let mut position = self.clone();
        position.give_turn(seat);
        position
    }

    #[inline]
    pub(super) fn give_turn(&mut self, seat: Seat) {
        self.turn = seat;
        self.capturable_kings.forget();
    }

    /// 3WC-E11: the same player on turn, active players, pieces, castling rights, unmoved pawns and usable en passant rights.
    pub(super) fn repetition(&self) -> u64 {
        let rights = Seat::all(3).flat_map(|seat| [(seat, 0), (seat, 1)]);
        let rights = rights.fold(0, |bits, (seat, n)| bits << 1 | u64::from(self.has_castling_right(seat, n)));
        let key = zobrist::feature(6, rights << 8 | u64::from(self.active.bits()) << 2 | self.turn.index() as u64);
        let key = zobrist::mixed(key, (self.unmoved & self.pieces.role(Role::PAWN)).words());
        self.usable_rights().fold(self.pieces.key() ^ key, |key, right| key ^ EnPassant::key_of(Some(right)))
    }
}
