//! The position: the armies, who plays on, points and rights. What it tells of itself, and its hash.

use super::attack::{Armies, Marks};
use super::board::{BOARD, POINT_QUEEN, Pieces, Set};
use super::setup;
use super::setup::Options;
use crate::crossed::SEATS;
use polychess_rules::{Apart, BySeat, EnPassant, Ending, KnownSteps, Memo, Piece, Role, Seat, Seats, zobrist};
use polychess_topology::Cell;
use std::ops::{Deref, DerefMut};

/// A position of four-player chess: two blocks, each of which is copied in place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    apart: Apart,
    /// [`Marks::point_queens`] tells which of the queens are one-point queens.
    pub(super) pieces: Pieces,
    state: State,
}

/// A position but for its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) marks: Marks,
    /// The hash of everything but the pieces and points.
    pub(super) key: u64,
    /// Steps that can be seen at once, kept so that not each turn begins with looking for one.
    pub(super) steps: Memo<KnownSteps<SEATS>>,
    /// Of those in check, where the king can go, if that is known.
    pub(super) escapes: Memo<[Option<Cell>; SEATS]>,
    /// A piece of the player on turn that leaves a cell which is not among these uncovers no king. Known where plies have been prepared for, all cells
    /// elsewhere.
    pub(super) shields: Memo<Set>,
    pub(super) ending: Option<&'static Ending>,
    /// Points of each seat; half points in a finished game of teams.
    pub(super) points: BySeat<u16>,
    /// 4P-P5: by the owner of the pawn.
    pub(super) en_passant: [Option<EnPassant>; SEATS],
    /// Who is on turn, or would be if the game were not over.
    pub(super) turn: Seat,
    /// Castling rights, bit `2 * seat + n` with n = 0 for the short side, 1 for the long one.
    pub(super) rights: u8,
    /// Whose kings are in check: follows from the armies, kept so that quiet moves need not look.
    pub(super) checked: Seats,
    /// 4P-S5. A seat that is in neither set is live.
    pub(super) walking: Seats,
    pub(super) out: Seats,
    /// 4P-F2: how seats have left.
    pub(super) stalemated: Seats,
    pub(super) resigned: Seats,
    pub(super) flagged: Seats,
}

const _: () = assert!(size_of::<Position>() <= 400, "a position is copied at each move");

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

impl Position {
    /// Armies with this seat on turn, all of them live, without rights and points. The caller fills in the rest and calls
    /// [`Position::take_stock`].
    pub(super) fn of(pieces: Pieces, marks: Marks, turn: Seat) -> Self {
        let state = State {
            marks,
            key: 0,
            steps: Memo::default(),
            escapes: Memo::default(),
            shields: Memo(!Set::EMPTY),
            ending: None,
            points: BySeat::default(),
            en_passant: [None; SEATS],
            turn,
            rights: 0,
            checked: Seats::NONE,
            walking: Seats::NONE,
            out: Seats::NONE,
            stalemated: Seats::NONE,
            resigned: Seats::NONE,
            flagged: Seats::NONE,
        };
        Self { apart: Apart, pieces, state }
    }

    /// What stands where.
    #[inline]
    pub(super) fn armies(&self) -> Armies<'_> {
        Armies { pieces: &self.pieces, marks: &self.state.marks }
    }

    /// The start (4P-S1 to 4P-S3): red begins, and everybody may castle.
    pub(super) fn start(options: Options) -> Self {
        let marks = Marks { grey: Set::EMPTY, point_queens: Set::EMPTY, options };
        let mut position = Self::of(setup::start(options), marks, Seat::FIRST);
        position.rights = u8::MAX;
        position.take_stock();
        position
    }

    /// Finds out anew what follows from the rest: checks and the hash.
    pub(super) fn take_stock(&mut self) {
        self.find_checks();
        self.key = self.features();
    }

    /// Finds out anew who is in check.
    pub(super) fn find_checks(&mut self) {
        self.checked = self.armies().checked();
        self.escapes = Memo::default();
        self.forget_shields();
    }

    /// The pieces stand otherwise now, or another may move.
    #[inline]
    pub(super) fn forget_shields(&mut self) {
        self.shields = Memo(!Set::EMPTY);
    }

    /// As if it were this seat's turn, to see what its pieces could do.
    pub(super) fn as_if_on_turn(&self, seat: Seat) -> Self {
        let mut position = self.clone();
        position.turn = seat;
        position.forget_shields();
        // 4P-P5: nobody is on turn with a right on his own pawn.
        let right = position.en_passant[seat.index()].take();
        position.key ^= zobrist::turn(self.turn) ^ zobrist::turn(seat) ^ EnPassant::key_of(right);
        position
    }

    /// 4P-S5: the seats that play for points.
    #[inline]
    #[must_use]
    pub fn live(&self) -> Seats {
        Seats::from_bits(!(self.walking.bits() | self.out.bits()))
    }

    /// 4P-S5: the seats whose kings walk.
    #[must_use]
    pub fn walking(&self) -> Seats {
        self.walking
    }

    /// 4P-M2: does a grey piece stand on the cell?
    #[must_use]
    pub fn is_grey(&self, cell: Cell) -> bool {
        self.marks.grey.contains(cell)
    }

    /// The points of a seat so far; in a finished game of teams half points.
    #[must_use]
    pub fn points(&self, seat: Seat) -> u16 {
        self.points[seat]
    }

    #[inline]
    pub(super) fn has_right(&self, seat: Seat, n: usize) -> bool {
        self.rights >> (2 * seat.index() + n) & 1 != 0
    }

    /// 4P-X3: these castling rights are lost.
    #[inline]
    pub(super) fn drop_rights(&mut self, lost: u8) {
        self.key ^= zobrist::rights(self.rights) ^ zobrist::rights(self.rights & !lost);
        self.rights &= !lost;
    }

    /// 4P-P5 (R4): the right on a seat's pawn ends.
    #[inline]
    pub(super) fn end_right(&mut self, owner: Seat) {
        if let Some(right) = self.en_passant[owner.index()].take() {
            self.key ^= right.key();
        }
    }

    /// Changes the right on a seat's pawn and the hash with it.
    #[inline]
    pub(super) fn set_en_passant(&mut self, owner: Seat, right: Option<EnPassant>) {
        self.end_right(owner);
        self.key ^= EnPassant::key_of(right);
        self.en_passant[owner.index()] = right;
    }

    #[inline]
    pub(super) fn set_turn(&mut self, next: Seat) {
        self.key ^= zobrist::turn(self.turn) ^ zobrist::turn(next);
        self.turn = next;
    }

    /// Points are never lost (4P-V6).
    #[inline]
    pub(super) fn award(&mut self, seat: Seat, points: u16) {
        self.points[seat] = self.points[seat].saturating_add(points);
    }

    /// The game is over.
    pub(super) fn end(&mut self, ending: &'static Ending) {
        self.ending = Some(ending);
        self.key = self.features();
    }

    /// The hash of everything but the pieces and points.
    pub(super) fn features(&self) -> u64 {
        let rights = self.en_passant.iter().flatten().map(|right| right.key());
        let left = [self.stalemated, self.resigned, self.flagged];
        let left = left.iter().fold(0, |bits, seats| bits << 4 | u64::from(seats.bits()));
        let ending = self.ending.map_or(0, Ending::key);
        let all = self.repeated() ^ zobrist::feature(5, left) ^ ending;
        rights.fold(all ^ zobrist::feature(6, self.marks.options.bits()), |key, right| key ^ right)
    }

    /// What 4P-D1 compares beside the pieces and the rights of passing: the turn, castling rights, who is grey, the states of the seats;
    /// no points (R20).
    fn repeated(&self) -> u64 {
        let grey = self.marks.grey.iter().fold(0, |key, cell| key ^ grey_key(cell));
        let point_queens = self.marks.point_queens.iter().filter_map(|cell| Some((self.pieces.seat_on(cell)?, cell)));
        let point_queens = point_queens.fold(0, |key, (seat, cell)| key ^ point_queen_key(seat, cell));
        let states = u64::from(self.walking.bits()) << 4 | u64::from(self.out.bits());
        grey ^ point_queens ^ zobrist::turn(self.turn) ^ zobrist::rights(self.rights) ^ zobrist::feature(3, states)
    }

    /// 4P-D1: rights of passing count where a living pawn of a foe attacks the cell passed.
    pub(super) fn repetition(&self) -> u64 {
        let counts = |owner: &Seat| {
            let Some(right) = self.en_passant[owner.index()] else { return false };
            owner.others(SEATS).filter(|&foe| !self.armies().same_side(*owner, foe)).any(|foe| {
                let pawns = self.armies().living(foe) & self.pieces.role(Role::PAWN);
                pawns.meets(&BOARD.around[right.target].pawns[foe.index()])
            })
        };
        let rights = Seat::all(SEATS).filter(counts).filter_map(|owner| self.en_passant[owner.index()]);
        rights.fold(self.pieces.key() ^ self.repeated(), |key, right| key ^ right.key())
    }
}

/// The hash key of the fact that the piece on a cell is grey.
#[inline]
pub(super) fn grey_key(cell: Cell) -> u64 {
    zobrist::feature(2, cell.index() as u64)
}

/// What tells the hash of a one-point queen from that of a queen.
pub(super) fn point_queen_key(seat: Seat, cell: Cell) -> u64 {
    zobrist::piece(Piece::new(seat, Role::QUEEN), cell) ^ zobrist::piece(Piece::new(seat, POINT_QUEEN), cell)
}

/// The hash key of the points of all seats. They change more often than anybody asks for it.
pub(super) fn points_key(points: BySeat<u16>) -> u64 {
    zobrist::feature(4, points.0.iter().fold(0, |all, &points| all << 16 | u64::from(points)))
}
