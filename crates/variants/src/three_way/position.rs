//! The position: pieces, turn, rights, and what the future depends on besides (ledger: 3WC-S4, 3WC-E10 to 3WC-E12, 3WC-C9).

use super::board::{Geometry, Pieces, SEATS, Set, board};
use polychess_rules::{
    BySeat, EnPassant, Ending, KnownSteps, Memo, MemoByte, Move, Points, Role, Seat, Seats, zobrist,
};
use polychess_topology::Cell;
use std::ops::{Deref, DerefMut};

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
    /// 3WC-C9: whose king the player on turn could legally capture, if it has been asked. Kept outside `State`, so that the pieces and `State` are
    /// each copied as one block.
    pub(super) capturable_kings: MemoByte,
    pub(super) pieces: Pieces,
    state: State,
}

/// Everything of a position but its pieces; `Copy`, so that it is copied as one block. A position gives access to its fields as to its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// 3WC-S4, R5: pawns, kings and rooks that have never moved, all on their places.
    pub(super) unmoved: Set,
    /// The hash of all but the pieces.
    pub(super) key: u64,
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
    /// A position with nobody out, no rights and no past; the caller has checked the parts and calls [`Position::refresh`] after changes.
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
            key: 0,
            steps: Memo::default(),
        };
        let mut position = Self { pieces, state, capturable_kings: MemoByte::unknown() };
        position.refresh();
        position
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

    /// 3WC-E4: a player takes no further part; the pieces stay (R22). Declined kings (3WC-C9) of and by that player are forgotten. The caller
    /// calls [`Position::refresh`].
    pub(super) fn put_out(&mut self, seat: Seat) {
        let n = usize::from(self.gone[0].is_some());
        self.gone[n] = Some(seat);
        self.active = self.active.without(seat);
        self.steps.0.forget(seat);
        self.declined_kings = self.declined_kings.map(|of| of.without(seat));
        self.declined_kings[seat.index()] = Seats::NONE;
    }

    #[inline]
    pub(super) fn opponents(&self, of: Seat) -> Seats {
        self.active.without(of)
    }

    /// The pieces of these seats.
    #[inline]
    pub(super) fn pieces_of(&self, seats: Seats) -> Set {
        let mut set = Set::EMPTY;
        for seat in SEATS {
            if seats.contains(seat) {
                set |= self.pieces.seat(seat);
            }
        }
        set
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
        let opponents = self.opponents(us);
        let mut cells = Set::EMPTY;
        for (seat, home) in SEATS.into_iter().zip(&self.board().home) {
            if opponents.contains(seat) {
                cells |= *home;
            }
        }
        cells
    }

    /// 3WC-S4: the piece of this cell has moved or is gone.
    #[inline]
    pub(super) fn touch(&mut self, cell: Cell) {
        if self.unmoved.contains(cell) {
            self.unmoved.remove(cell);
            self.key ^= unmoved_key(cell);
        }
    }

    /// Gives the turn to another seat and changes the hash with it.
    #[inline]
    pub(super) fn set_turn(&mut self, turn: Seat) {
        self.key ^= zobrist::turn(self.turn) ^ zobrist::turn(turn);
        self.turn = turn;
        self.capturable_kings.forget();
    }

    /// Changes the right on a seat's pawn and the hash with it.
    #[inline]
    pub(super) fn set_en_passant(&mut self, owner: Seat, right: Option<EnPassant>) {
        let held = std::mem::replace(&mut self.en_passant[owner.index()], right);
        self.key ^= EnPassant::key_of(held) ^ EnPassant::key_of(right);
    }

    /// 3WC-W6, R7: a right ends when the passed cell is occupied or the pawn is gone.
    #[inline]
    pub(super) fn end_rights(&mut self, m: Move) {
        for owner in Seat::all(3) {
            if self.en_passant[owner.index()].is_some_and(|right| right.ends_with(m)) {
                self.set_en_passant(owner, None);
            }
        }
    }

    /// 3WC-C9: changes the kings that a seat has declined to capture, and the hash with them.
    #[inline]
    pub(super) fn set_declined_kings(&mut self, by: Seat, of: Seats) {
        let before = std::mem::replace(&mut self.declined_kings[by.index()], of);
        self.key ^= declined_key(by, before) ^ declined_key(by, of);
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

    /// The hash of what changes at a defeat or an ending only: options, stage, players who are out, points, phase.
    fn standing_key(&self) -> u64 {
        let seat = |seat: Option<Seat>| seat.map_or(3, |seat| seat.index() as u64);
        let flags = [self.second_stage, self.options.large, self.options.last_mate, self.options.automatic];
        let small = flags.iter().fold(0, |bits, &flag| bits << 1 | u64::from(flag));
        let small = self.gone.iter().fold(small, |bits, &gone| bits << 2 | seat(gone));
        let small = self.sixths.iter().fold(small, |bits, &sixths| bits << 8 | u64::from(sixths));
        let phase = match self.phase {
            Phase::Playing => 0,
            Phase::Agreed => zobrist::feature(4, 0),
            Phase::Awaiting(stalemated) => zobrist::feature(3, stalemated.index() as u64),
            Phase::Over(ending) => ending.id.bytes().fold(1, |key, byte| zobrist::feature(4, key ^ u64::from(byte))),
        };
        zobrist::feature(2, small) ^ phase
    }

    /// The hash of everything but the pieces.
    pub(super) fn features(&self) -> u64 {
        let unmoved = self.unmoved.iter().fold(zobrist::turn(self.turn), |key, cell| key ^ unmoved_key(cell));
        let each = |owner: Seat| {
            EnPassant::key_of(self.en_passant[owner.index()]) ^ declined_key(owner, self.declined_kings[owner.index()])
        };
        Seat::all(3).fold(unmoved ^ self.standing_key(), |key, owner| key ^ each(owner))
    }

    /// As if it were this seat's turn, to see what its pieces could do.
    pub(super) fn as_if_on_turn(&self, seat: Seat) -> Self {
        let mut position = self.clone();
        position.turn = seat;
        position.refresh();
        position
    }

    /// Brings the hash up to date after changes beyond those of a move.
    pub(super) fn refresh(&mut self) {
        self.key = self.features();
        self.capturable_kings.forget();
    }

    /// 3WC-E11: the same player on turn, active players, pieces, castling rights, unmoved pawns and usable en passant rights.
    pub(super) fn repetition(&self) -> u64 {
        let rights = Seat::all(3).flat_map(|seat| [(seat, 0), (seat, 1)]);
        let rights = rights.fold(0, |bits, (seat, n)| bits << 1 | u64::from(self.has_castling_right(seat, n)));
        let key = zobrist::feature(6, rights << 8 | u64::from(self.active.bits()) << 2 | self.turn.index() as u64);
        let pawns = self.unmoved & self.pieces.role(Role::PAWN);
        let key = pawns.iter().fold(self.pieces.key() ^ key, |key, cell| key ^ unmoved_key(cell));
        self.usable_rights().fold(key, |key, right| key ^ EnPassant::key_of(Some(right)))
    }
}

static UNMOVED: [u64; 256] = zobrist::features(5);

#[inline]
fn unmoved_key(cell: Cell) -> u64 {
    UNMOVED[cell.index()]
}

#[inline]
fn declined_key(by: Seat, of: Seats) -> u64 {
    if of.is_empty() { 0 } else { zobrist::feature(7, (by.index() as u64) << 8 | u64::from(of.bits())) }
}
