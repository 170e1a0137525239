//! The fields of a position and its Zobrist hash.

use crate::crossed::{SEATS, opposite};
use crate::four_player::board::{BOARD, POINT_QUEEN, Pieces, Set};
use crate::four_player::setup::{self, Edition, Options};
use polychess_rules::{
    BlockwiseClone, BySeat, Cached, EnPassant, Ending, Piece, Role, SafeMoves, Seat, Seats, zobrist,
};
use polychess_topology::Cell;
use std::ops::{Deref, DerefMut};

/// A position of four-player chess. Each of its two blocks is small enough for an inline copy.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    blockwise_clone: BlockwiseClone,
    pub(in crate::four_player) pieces: Pieces,
    state: State,
}

/// All fields except the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// 4P-M2: the cells of grey pieces, which only block and can be captured.
    pub(in crate::four_player) grey: Set,
    /// 4P-M1: the cells of one-point queens, which `pieces` stores as queens.
    pub(in crate::four_player) point_queens: Set,
    pub(in crate::four_player) options: Options,
    /// The Zobrist hash of all fields except `pieces`, `points` and `leaving`.
    pub(in crate::four_player) key: u64,
    pub(in crate::four_player) safe_moves: Cached<SafeMoves<SEATS>>,
    /// The cells of pieces that can uncover an attack on a king. The set contains all cells
    /// until `prepare_children` computes it.
    pub(in crate::four_player) blockers: Cached<Set>,
    pub(in crate::four_player) ending: Option<&'static Ending>,
    /// The points so far. In a finished game of teams, these are half points.
    pub(in crate::four_player) points: BySeat<u16>,
    /// 4P-P5: the en passant rights by owner of the passed pawn.
    pub(in crate::four_player) en_passant: [Option<EnPassant>; SEATS],
    /// The player to move. After the end of the game, it still contains a valid seat.
    pub(in crate::four_player) turn: Seat,
    /// Castling rights as bits of `Geometry::rook_rights`.
    pub(in crate::four_player) rights: u8,
    /// The players in check.
    pub(in crate::four_player) checked: Seats,
    /// 4P-S5: the walking seats. Seats that are neither walking nor out are live.
    pub(in crate::four_player) walking: Seats,
    pub(in crate::four_player) out: Seats,
    /// 4P-F2: the seats eliminated by stalemate.
    pub(in crate::four_player) stalemated: Seats,
    /// 4P-F2: the seats that resigned.
    pub(in crate::four_player) resigned: Seats,
    /// 4P-F2: the seats that ran out of time or left the table.
    pub(in crate::four_player) flagged: Seats,
    /// 4P-W1: `Some` while the player to move has just left and must make a first walk.
    ///
    /// Each bit represents one cell around the king, in cell order. The bit is 1 if the cell
    /// contains a grey piece of unknown owner (4P-R27).
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
    /// Creates a position without rights and points. The caller sets the other fields and calls
    /// `attack::recompute`.
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

    /// 4P-S1 to 4P-S3: returns the starting position, with red to move and all castling rights.
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

    /// 4P-W1: returns whether the player to move has just left and must make a first walk.
    #[must_use]
    pub fn is_leaving(&self) -> bool {
        self.leaving.is_some()
    }

    /// 4P-W1: returns the value of [`State::leaving`] for a first walk of this seat.
    pub(in crate::four_player) fn first_walk(&self, seat: Seat, is_nameless: impl Fn(Cell) -> bool) -> Option<u8> {
        let near = BOARD.around[self.king(seat)?].king.iter().enumerate();
        Some(near.filter(|&(_, cell)| is_nameless(cell)).fold(0, |bits, (n, _)| bits | 1 << n))
    }

    /// 4P-W1: returns the pieces that a king cannot capture on its first walk, because they
    /// belonged to its own army.
    pub(in crate::four_player) fn spared(&self) -> Set {
        let mut own = self.pieces.seat(self.turn);
        if let (Some(bits), Some(king)) = (self.leaving, self.king(self.turn)) {
            let near = BOARD.around[king].king.iter().enumerate();
            near.filter(|(n, _)| bits >> n & 1 == 1).for_each(|(_, cell)| own.remove(cell));
        }
        own
    }

    /// 4P-O6: returns whether a capture of the grey king of `seat` scores. It does if the seat has
    /// left and its king stays on the board without walking.
    pub(in crate::four_player) fn pays_standing(&self, seat: Seat) -> bool {
        let has_left = self.resigned.contains(seat) || self.flagged.contains(seat);
        has_left && !self.options.walking_kings && !self.options.teams && self.options.edition == Edition::Second
    }

    /// 4P-M2: returns the living pieces of a seat. A walking seat has only its king.
    #[inline]
    pub(in crate::four_player) fn living(&self, seat: Seat) -> Set {
        self.pieces.seat(seat).without(self.grey)
    }

    /// 4P-M3, 4P-M4: returns the living pieces that `seat` cannot capture: its own and its
    /// partner's.
    #[inline]
    pub(in crate::four_player) fn side(&self, seat: Seat) -> Set {
        if self.options.teams { self.living(seat) | self.living(opposite(seat)) } else { self.living(seat) }
    }

    /// 4P-K1 (R9): returns the living pieces of all opponents of `seat`.
    #[inline]
    pub(in crate::four_player) fn foes(&self, seat: Seat) -> Set {
        self.pieces.occupied().without(self.grey).without(self.side(seat))
    }

    /// 4P-S4: returns whether two seats are the same or partners.
    #[inline]
    pub(in crate::four_player) fn are_teammates(&self, a: Seat, b: Seat) -> bool {
        a == b || self.options.teams && opposite(a) == b
    }

    /// Returns the cell of the seat's king, or `None` if it is grey or captured.
    #[inline]
    pub(in crate::four_player) fn king(&self, seat: Seat) -> Option<Cell> {
        (self.living(seat) & self.pieces.role(Role::KING)).first()
    }

    /// Returns the seat whose living king is on `cell`, if any.
    pub(in crate::four_player) fn king_on(&self, cell: Cell) -> Option<Seat> {
        Seat::all(SEATS).find(|&seat| self.king(seat) == Some(cell))
    }

    /// Returns the piece on `cell`. Unlike `pieces`, it distinguishes one-point queens from queens.
    #[inline]
    pub(in crate::four_player) fn piece_on(&self, cell: Cell) -> Option<Piece> {
        let piece = self.pieces.piece(cell)?;
        Some(if self.point_queens.contains(cell) { Piece::new(piece.seat(), POINT_QUEEN) } else { piece })
    }

    /// 4P-S5: returns the number of live and walking seats.
    pub(in crate::four_player) fn in_play(&self) -> usize {
        SEATS - self.out.len()
    }

    /// 4P-S5: returns the live seats: those that are neither walking nor out.
    #[inline]
    pub(in crate::four_player) fn live(&self) -> Seats {
        Seats::from_bits(!(self.walking.bits() | self.out.bits()))
    }

    /// 4P-S5: returns the seats whose kings walk.
    #[must_use]
    pub fn walking(&self) -> Seats {
        self.walking
    }

    /// 4P-M2: returns whether `cell` has a grey piece.
    #[must_use]
    pub fn is_grey(&self, cell: Cell) -> bool {
        self.grey.contains(cell)
    }

    /// Returns the points of a seat so far. In a finished game of teams, these are half points.
    #[must_use]
    pub fn points(&self, seat: Seat) -> u16 {
        self.points[seat]
    }

    /// Returns both castling rights of a seat as bits of `rights`.
    #[inline]
    pub(in crate::four_player) const fn rights_of(seat: Seat) -> u8 {
        0b11 << (2 * seat.index())
    }

    /// Returns whether a seat has the right to castle on its short side (`n` = 0) or long side (`n`
    /// = 1).
    pub(in crate::four_player) fn has_right(&self, seat: Seat, n: usize) -> bool {
        let way = self.king(seat).and_then(|king| BOARD.castlings(seat, king).get(n));
        way.is_some_and(|way| self.rights & BOARD.rook_rights[way.rook[0]] != 0)
    }

    /// 4P-P5 (R4): ends the en passant right against the pawn of `owner`.
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

    /// 4P-V6: adds to the points of `seat`. Points are never lost.
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

    /// Returns the Zobrist hash of a first walk that is due. It is not part of `key`, so that moves
    /// need not update it.
    pub(in crate::four_player) fn leaving_key(&self) -> u64 {
        self.leaving.map_or(0, |near| zobrist::hash_feature(7, &near))
    }

    /// Returns the Zobrist hash of all fields except `pieces`, `points` and `leaving`.
    pub(in crate::four_player) fn features(&self) -> u64 {
        let passing = self.en_passant.iter().fold(0, |key, &right| key ^ EnPassant::key_of(right));
        let left = zobrist::hash_feature(5, &[self.stalemated, self.resigned, self.flagged]);
        self.repeated() ^ passing ^ left ^ zobrist::hash_feature(6, &self.options) ^ self.ending.map_or(0, Ending::key)
    }

    /// 4P-D1: returns the repetition key without pieces and en passant rights. It excludes points
    /// (R20) and a first walk (R30).
    fn repeated(&self) -> u64 {
        let grey = self.grey.iter().fold(0, |key, cell| key ^ grey_key(cell));
        let queens = self.point_queens.iter().filter_map(|cell| Some((self.pieces.seat_on(cell)?, cell)));
        let queens = queens.fold(0, |key, (seat, cell)| key ^ point_queen_key(seat, cell));
        let states = zobrist::hash_feature(3, &[self.walking, self.out]);
        grey ^ queens ^ zobrist::turn(self.turn) ^ zobrist::rights(self.rights) ^ states
    }

    /// 4P-D1: returns the repetition key. An en passant right counts if a living pawn of an
    /// opponent attacks the passed cell.
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

#[inline]
pub(in crate::four_player) fn grey_key(cell: Cell) -> u64 {
    zobrist::feature(2, cell.index() as u64)
}

/// Returns the difference between the Zobrist keys of a one-point queen and a queen.
pub(in crate::four_player) fn point_queen_key(seat: Seat, cell: Cell) -> u64 {
    zobrist::piece(Piece::new(seat, Role::QUEEN), cell) ^ zobrist::piece(Piece::new(seat, POINT_QUEEN), cell)
}

pub(in crate::four_player) fn points_key(points: BySeat<u16>) -> u64 {
    zobrist::mix_words(0, points.0.map(u64::from))
}
