//! The implementation of the trait `Position` of `polychess_rules`. `state` defines the fields.

mod state;

pub use state::Position;
pub(super) use state::{grey_key, point_queen_key, points_key};

use super::board::BOARD;
use super::{elimination, ending, make_move, movement};
use crate::crossed::SEATS;
use polychess_rules::{Move, Outcome, Piece, Seat, Sink};
use polychess_topology::{Cell, Topology};

impl polychess_rules::Position for Position {
    const SEATS: usize = SEATS;

    fn topology(&self) -> &'static Topology {
        &BOARD.cross.topology
    }

    fn to_move(&self) -> Option<Seat> {
        if self.ending.is_some() { None } else { Some(self.turn) }
    }

    fn generate(&self, sink: &mut impl Sink) {
        if self.ending.is_none() {
            if self.leaving.is_some() {
                return movement::first_walks(self, sink);
            }
            movement::moves_of(self, self.turn, sink);
        }
    }

    #[inline]
    fn play(&mut self, m: Move) {
        make_move::make_move(self, m);
    }

    /// Computes the cached data that otherwise every child position would compute.
    fn prepare_children(&mut self) {
        self.blockers.0 = make_move::blockers(self);
        if !self.safe_moves.0.has_all() {
            Seat::all(SEATS).for_each(|seat| _ = elimination::knows_step(self, &BOARD, seat));
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        ending::outcome_of(self)
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.key ^ points_key(self.points) ^ self.leaving_key()
    }

    fn compute_zobrist(&self) -> u64 {
        self.pieces.compute_key() ^ self.features() ^ points_key(self.points) ^ self.leaving_key()
    }

    fn repetition_key(&self) -> u64 {
        self.repetition()
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.piece_on(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        self.checked.contains(seat)
    }

    fn are_teammates(&self, a: Seat, b: Seat) -> bool {
        self.are_teammates(a, b)
    }

    /// 4P-S5: returns whether the seat is out. A walking seat is not out.
    fn is_eliminated(&self, seat: Seat) -> bool {
        self.out.contains(seat)
    }
}
