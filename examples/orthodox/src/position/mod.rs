//! Implements the position traits of `polychess_rules`. `state` defines the fields of a position.

mod state;

pub(crate) use state::State;

use crate::attack::{attackers, attacks, in_check};
use crate::board::{BOARD, SEATS};
use crate::ending;
use crate::make_move::make_move;
use crate::movement::{en_passant_origins, generate};
use polychess_rules::{CachedByte, Cells, EnPassant, Move, Outcome, Piece, Role, Searchable, Seat, Sink};
use polychess_topology::{Cell, Topology};

/// A position of orthodox chess.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(crate) state: State,
    /// Caches whether the player to move has a legal move.
    can_move: CachedByte,
}

const _: () = assert!(size_of::<Position>() <= 96, "a search copies a position for each move");

impl Position {
    pub(crate) fn new(state: State) -> Self {
        Self { state, can_move: CachedByte::empty() }
    }

    fn can_move(&self) -> bool {
        use polychess_rules::Position as _;
        self.can_move.get_or_init(|| u8::from(self.has_legal_move())) != 0
    }
}

impl polychess_rules::Position for Position {
    const SEATS: usize = SEATS;

    fn topology(&self) -> &'static Topology {
        &BOARD.cross.topology
    }

    fn to_move(&self) -> Option<Seat> {
        Some(self.state.turn)
    }

    fn generate(&self, sink: &mut impl Sink) {
        generate(&self.state, sink);
    }

    fn play(&mut self, m: Move) {
        self.can_move.clear();
        make_move(&mut self.state, m);
    }

    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(&self.state, || self.can_move())
    }

    fn zobrist(&self) -> u64 {
        self.state.pieces.key() ^ self.state.key
    }

    fn compute_zobrist(&self) -> u64 {
        self.state.pieces.compute_key() ^ self.state.features()
    }

    /// Returns the key for repetition. It contains an en passant right only if a pawn can use the
    /// right (OC-E4).
    fn repetition_key(&self) -> u64 {
        let king = self.state.pieces.king(self.state.turn);
        let is_usable = king.is_some_and(|king| !en_passant_origins(&BOARD, &self.state, king).is_empty());
        let right = self.state.en_passant.filter(|_| is_usable);
        self.state.pieces.key() ^ self.state.repeated_features() ^ EnPassant::key_of(right)
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.state.pieces.piece(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        in_check(&self.state.pieces, seat)
    }

    /// OC-E1: returns whether the seat is checkmated.
    fn is_eliminated(&self, seat: Seat) -> bool {
        seat == self.state.turn && in_check(&self.state.pieces, seat) && !self.can_move()
    }
}

impl Searchable for Position {
    fn seat_cells(&self, seat: Seat) -> Cells {
        self.state.pieces.seat(seat).with_width()
    }

    fn role_cells(&self, role: Role) -> Cells {
        if role <= Role::PAWN { self.state.pieces.role(role).with_width() } else { Cells::EMPTY }
    }

    fn attackers(&self, cell: Cell, occupied: Cells) -> Cells {
        let of = |seat| attackers(&self.state.pieces, seat, cell, occupied.with_width()).with_width();
        Seat::all(SEATS).fold(Cells::EMPTY, |all, seat| all | of(seat))
    }

    fn attacks(&self, piece: Piece, from: Cell, occupied: Cells) -> Cells {
        attacks(piece, from, occupied.with_width()).with_width()
    }

    fn with_turn(&self, seat: Seat) -> Self {
        let State { pieces, turn, rights, en_passant, .. } = self.state;
        Self::new(State::new(pieces, seat, rights, en_passant.filter(|_| seat == turn)))
    }
}
