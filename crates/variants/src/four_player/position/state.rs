//! The position, and its hash.

use crate::crossed::{SEATS, opposite};
use crate::four_player::board::{BOARD, POINT_QUEEN, Pieces, Set};
use crate::four_player::setup::{self, Edition, Options};
use polychess_rules::{
    BlockwiseClone, BySeat, Cached, EnPassant, Ending, Piece, Role, SafeMoves, Seat, Seats, zobrist,
};
use polychess_topology::Cell;
use std::ops::{Deref, DerefMut};

/// A position of four-player chess: two blocks that are copied in place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    blockwise_clone: BlockwiseClone,
    pub(in crate::four_player) pieces: Pieces,
    state: State,
}

/// A position but for its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// 4P-M2: who only stands in the way and can be taken.
    pub(in crate::four_player) grey: Set,
    /// 4P-M1: which of the queens are one-point queens.
    pub(in crate::four_player) point_queens: Set,
    pub(in crate::four_player) options: Options,
    /// The hash of everything but the pieces and points.
    pub(in crate::four_player) key: u64,
    /// Steps that can be seen at once.
    pub(in crate::four_player) safe_moves: Cached<SafeMoves<SEATS>>,
    /// Only a piece that leaves one of these cells uncovers a king. All cells, unless the plies of this turn have been prepared for.
    pub(in crate::four_player) blockers: Cached<Set>,
    pub(in crate::four_player) ending: Option<&'static Ending>,
    /// Half points in a finished game of teams.
    pub(in crate::four_player) points: BySeat<u16>,
    /// 4P-P5: by the owner of the pawn.
    pub(in crate::four_player) en_passant: [Option<EnPassant>; SEATS],
    /// Who would be on turn if the game were not over.
    pub(in crate::four_player) turn: Seat,
    /// Castling rights: bits of [`BOARD`]'s rooks.
    pub(in crate::four_player) rights: u8,
    /// Who is in check.
    pub(in crate::four_player) checked: Seats,
    /// 4P-S5: who is neither walking nor out is live.
    pub(in crate::four_player) walking: Seats,
    pub(in crate::four_player) out: Seats,
    /// 4P-F2: how seats have left.
    pub(in crate::four_player) stalemated: Seats,
    pub(in crate::four_player) resigned: Seats,
    pub(in crate::four_player) flagged: Seats,
    /// 4P-W1: the player to move has just left, and its first walk is due. The bits stand for the cells around its king, in their order: they mark
    /// grey pieces of unknown owners (4P-R27).
    pub(in crate::four_player) leaving: Option<u8>,
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
    /// Without rights and points. The caller fills in the rest and calls `attack::recompute`.
    pub(in crate::four_player) fn of(pieces: Pieces, options: Options, turn: Seat) -> Self {
        let state = State {
            grey: Set::EMPTY,
            point_queens: Set::EMPTY,
            options,
            key: 0,
            safe_moves: Cached::default(),
            blockers: Cached(!Set::EMPTY),
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
            leaving: None,
        };
        Self { blockwise_clone: BlockwiseClone, pieces, state }
    }

    /// 4P-S1 to 4P-S3: red begins, and everybody may castle.
    pub(in crate::four_player) fn start(options: Options) -> Self {
        let mut position = Self::of(setup::start(options), options, Seat::FIRST);
        position.rights = u8::MAX;
        position.key = position.features();
        position
    }

    pub(in crate::four_player) fn with_turn(&self, seat: Seat) -> Self {
        let mut position = self.clone();
        position.set_turn(seat);
        position.leaving = self.leaving.filter(|_| seat == self.turn);
        position.end_right(seat); // 4P-P5
        position
    }

    /// 4P-W1: returns whether the player to move has just left, so that this turn is the first walk of its king.
    #[must_use]
    pub fn is_leaving(&self) -> bool {
        self.leaving.is_some()
    }

    /// 4P-W1: returns the mark of a first walk that this seat has to make, for [`State::leaving`].
    pub(in crate::four_player) fn first_walk(&self, seat: Seat, is_nameless: impl Fn(Cell) -> bool) -> Option<u8> {
        let near = BOARD.around[self.king(seat)?].king.iter().enumerate();
        Some(near.filter(|&(_, cell)| is_nameless(cell)).fold(0, |bits, (n, _)| bits | 1 << n))
    }

    /// 4P-W1: the pieces of its own army, which a king does not take on its first walk.
    pub(in crate::four_player) fn spared(&self) -> Set {
        let mut own = self.pieces.seat(self.turn);
        if let (Some(bits), Some(king)) = (self.leaving, self.king(self.turn)) {
            let near = BOARD.around[king].king.iter().enumerate();
            near.filter(|(n, _)| bits >> n & 1 == 1).for_each(|(_, cell)| own.remove(cell));
        }
        own
    }

    /// 4P-O6: returns whether taking the grey king of this seat pays, because the seat left and the king stays standing.
    pub(in crate::four_player) fn pays_standing(&self, seat: Seat) -> bool {
        let has_left = self.resigned.contains(seat) || self.flagged.contains(seat);
        has_left && !self.options.walking_kings && !self.options.teams && self.options.edition == Edition::Second
    }

    /// 4P-M2: the living pieces of a seat; of a walking one its king alone.
    #[inline]
    pub(in crate::four_player) fn living(&self, seat: Seat) -> Set {
        self.pieces.seat(seat).without(self.grey)
    }

    /// 4P-M3, 4P-M4: the living pieces that a seat never takes.
    #[inline]
    pub(in crate::four_player) fn side(&self, seat: Seat) -> Set {
        if self.options.teams { self.living(seat) | self.living(opposite(seat)) } else { self.living(seat) }
    }

    /// 4P-K1 (R9): the living pieces of foes.
    #[inline]
    pub(in crate::four_player) fn foes(&self, seat: Seat) -> Set {
        self.pieces.occupied().without(self.grey).without(self.side(seat))
    }

    /// 4P-S4
    #[inline]
    pub(in crate::four_player) fn are_teammates(&self, a: Seat, b: Seat) -> bool {
        a == b || self.options.teams && opposite(a) == b
    }

    /// The cell of a living king.
    #[inline]
    pub(in crate::four_player) fn king(&self, seat: Seat) -> Option<Cell> {
        (self.living(seat) & self.pieces.role(Role::KING)).first()
    }

    /// Returns the seat whose living king is on the cell.
    pub(in crate::four_player) fn king_on(&self, cell: Cell) -> Option<Seat> {
        Seat::all(SEATS).find(|&seat| self.king(seat) == Some(cell))
    }

    /// Returns the piece on the cell, with one-point queens apart from queens.
    #[inline]
    pub(in crate::four_player) fn piece_on(&self, cell: Cell) -> Option<Piece> {
        let piece = self.pieces.piece(cell)?;
        Some(if self.point_queens.contains(cell) { Piece::new(piece.seat(), POINT_QUEEN) } else { piece })
    }

    /// 4P-S5: the seats in play, live or walking.
    pub(in crate::four_player) fn in_play(&self) -> usize {
        SEATS - self.out.len()
    }

    /// 4P-S5: the seats that play for points.
    #[inline]
    pub(in crate::four_player) fn live(&self) -> Seats {
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
        self.grey.contains(cell)
    }

    /// The points of a seat so far; in a finished game of teams half points.
    #[must_use]
    pub fn points(&self, seat: Seat) -> u16 {
        self.points[seat]
    }

    /// Both castling rights of a seat.
    #[inline]
    pub(in crate::four_player) const fn rights_of(seat: Seat) -> u8 {
        0b11 << (2 * seat.index())
    }

    /// Has a seat the right to castle to its short side (0), or to its long one (1)?
    pub(in crate::four_player) fn has_right(&self, seat: Seat, n: usize) -> bool {
        let way = self.king(seat).and_then(|king| BOARD.castlings(seat, king).get(n));
        way.is_some_and(|way| self.rights & BOARD.rook_rights[way.rook[0]] != 0)
    }

    /// 4P-P5 (R4): the right on a seat's pawn ends.
    #[inline]
    pub(in crate::four_player) fn end_right(&mut self, owner: Seat) {
        if let Some(right) = self.en_passant[owner.index()].take() {
            self.key ^= right.key();
        }
    }

    #[inline]
    pub(in crate::four_player) fn set_turn(&mut self, next: Seat) {
        self.blockers = Cached(!Set::EMPTY);
        self.leaving = None;
        self.key ^= zobrist::turn(self.turn) ^ zobrist::turn(next);
        self.turn = next;
    }

    /// 4P-V6: points are never lost.
    #[inline]
    pub(in crate::four_player) fn award(&mut self, seat: Seat, points: u16) {
        self.points[seat] = self.points[seat].saturating_add(points);
    }

    pub(in crate::four_player) fn end(&mut self, ending: &'static Ending) {
        self.ending = Some(ending);
        if self.leaving.take().is_some() {
            self.rights &= !Self::rights_of(self.turn); // 4P-X3
        }
        self.key = self.features();
    }

    /// The hash of a first walk that is due. Only the cold side asks for it, so that no ply has to bring it up to date.
    pub(in crate::four_player) fn leaving_key(&self) -> u64 {
        self.leaving.map_or(0, |near| zobrist::hash_feature(7, &near))
    }

    /// The hash of everything but the pieces, the points and a first walk.
    pub(in crate::four_player) fn features(&self) -> u64 {
        let passing = self.en_passant.iter().fold(0, |key, &right| key ^ EnPassant::key_of(right));
        let left = zobrist::hash_feature(5, &[self.stalemated, self.resigned, self.flagged]);
        self.repeated() ^ passing ^ left ^ zobrist::hash_feature(6, &self.options) ^ self.ending.map_or(0, Ending::key)
    }

    /// 4P-D1, without the pieces and the en passant rights. Points do not count (R20), nor does a first walk (R30).
    fn repeated(&self) -> u64 {
        let grey = self.grey.iter().fold(0, |key, cell| key ^ grey_key(cell));
        let queens = self.point_queens.iter().filter_map(|cell| Some((self.pieces.seat_on(cell)?, cell)));
        let queens = queens.fold(0, |key, (seat, cell)| key ^ point_queen_key(seat, cell));
        let states = zobrist::hash_feature(3, &[self.walking, self.out]);
        grey ^ queens ^ zobrist::turn(self.turn) ^ zobrist::rights(self.rights) ^ states
    }

    /// 4P-D1: a right counts where a living pawn of a foe attacks the cell passed.
    pub(in crate::four_player) fn repetition(&self) -> u64 {
        let mut key = self.pieces.key() ^ self.repeated();
        for (owner, right) in Seat::all(SEATS).zip(self.en_passant) {
            let Some(right) = right else { continue };
            let attack = |foe: Seat| {
                let pawns = self.living(foe) & self.pieces.role(Role::PAWN);
                !self.are_teammates(owner, foe) && pawns.intersects(&BOARD.around[right.target].pawns[foe.index()])
            };
            if owner.others(SEATS).any(attack) {
                key ^= right.key();
            }
        }
        key
    }
}

/// The hash key of a grey piece.
#[inline]
pub(in crate::four_player) fn grey_key(cell: Cell) -> u64 {
    zobrist::feature(2, cell.index() as u64)
}

/// What tells the hash of a one-point queen from that of a queen.
pub(in crate::four_player) fn point_queen_key(seat: Seat, cell: Cell) -> u64 {
    zobrist::piece(Piece::new(seat, Role::QUEEN), cell) ^ zobrist::piece(Piece::new(seat, POINT_QUEEN), cell)
}

pub(in crate::four_player) fn points_key(points: BySeat<u16>) -> u64 {
    zobrist::mix_words(0, points.0.map(u64::from))
}
