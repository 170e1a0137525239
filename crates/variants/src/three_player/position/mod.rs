//! The implementation of the trait `Position` of `polychess_rules`. `state` defines the fields.

mod state;

pub use state::Position;

use super::attack::in_check;
use super::board::BOARD;
use super::{ending, make_move, movement};
use polychess_rules::{EnPassant, Move, Outcome, Piece, Seat, Sink, zobrist};
use polychess_topology::{Cell, Topology};

impl polychess_rules::Position for Position {
    const SEATS: usize = 3;

    fn topology(&self) -> &'static Topology {
        &BOARD.hex.topology
    }

    fn to_move(&self) -> Option<Seat> {
        Some(self.turn)
    }

    fn generate(&self, sink: &mut impl Sink) {
        movement::generate(self, sink);
    }

    fn play(&mut self, m: Move) {
        make_move::make_move(self, m);
    }

    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(&self.pieces, self.turn, || self.can_move())
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.key
    }

    fn compute_zobrist(&self) -> u64 {
        self.pieces.compute_key() ^ self.features()
    }

    fn repetition_key(&self) -> u64 {
        let rest = zobrist::turn(self.turn) ^ zobrist::rights(self.rights);
        let rights = self.usable_rights().map(EnPassant::key);
        rights.fold(self.pieces.key() ^ rest, |key, right| key ^ right)
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.piece(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        in_check(&self.pieces, seat)
    }

    /// TP-E1: only a mated player is eliminated, and that mate ends the game.
    fn is_eliminated(&self, seat: Seat) -> bool {
        seat == self.turn && self.mated().is_some()
    }
}
