//! The implementation of the trait `Position` of `polychess_rules`. `state` defines the fields.

mod state;

pub(super) use state::MidTurn;
pub use state::Position;

use super::board::{BOARD, SEATS, right};
use super::{ending, legality, make_move};
use polychess_rules::{Move, Outcome, Piece, Seat, Sink};
use polychess_topology::{Cell, Topology};

impl polychess_rules::Position for Position {
    const SEATS: usize = SEATS;
    const TURNS_OF_SEVERAL_PLIES: bool = true;

    fn topology(&self) -> &'static Topology {
        &BOARD.topology
    }

    fn to_move(&self) -> Option<Seat> {
        self.winner.is_none().then_some(self.turn)
    }

    fn generate(&self, sink: &mut impl Sink) {
        if self.outcome().is_none() {
            legality::legal_plies(self, sink);
        }
    }

    fn play(&mut self, m: Move) {
        make_move::make_move(self, m);
    }

    fn prepare_children(&mut self) {
        _ = self.is_unchecked_by_right(right(self.turn));
    }

    fn is_mid_turn(&self) -> bool {
        self.mid_turn.is_some()
    }

    fn every_ply_ends_turn(&self) -> bool {
        self.mid_turn.is_some() || !self.has_two_moves
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(self)
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.features()
    }

    fn compute_zobrist(&self) -> u64 {
        self.pieces.compute_key() ^ self.features()
    }

    fn repetition_key(&self) -> u64 {
        self.pieces.key() ^ self.repetition_features()
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.piece(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        self.is_in_check(seat)
    }

    fn is_eliminated(&self, seat: Seat) -> bool {
        self.out.contains(seat)
    }
}
