//! The implementation of the trait `Position` of `polychess_rules`. `state` defines the fields.

mod state;

pub use state::Position;

use super::tables::BOARD;
use super::{make_move, movement};
use polychess_rules::{Move, Outcome, Piece, Seat, Sink};
use polychess_topology::{Cell, Topology};

impl polychess_rules::Position for Position {
    const SEATS: usize = 3;

    fn topology(&self) -> &'static Topology {
        BOARD.topology()
    }

    fn to_move(&self) -> Option<Seat> {
        if self.end.is_none() { Some(self.turn) } else { None }
    }

    fn generate(&self, sink: &mut impl Sink) {
        if self.end.is_none() {
            movement::generate(self, sink);
        }
    }

    fn play(&mut self, m: Move) {
        make_move::make_move(self, m, None);
    }

    fn prepare_children(&mut self) {
        Seat::all(3).for_each(|seat| _ = make_move::surely_can_move(self, seat));
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| self.shared(end.ending()))
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.features()
    }

    fn compute_zobrist(&self) -> u64 {
        self.pieces.compute_key() ^ self.features()
    }

    fn repetition_key(&self) -> u64 {
        self.pieces.key() ^ self.repeated_features(self.en_passant.filter(|_| movement::en_passant_is_legal(self)))
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.piece(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        !self.checkers(seat).is_empty()
    }

    fn is_eliminated(&self, seat: Seat) -> bool {
        self.out.contains(seat)
    }
}
