//! The implementation of the trait `Position` of `polychess_rules`. `state` defines the fields.

mod state;

pub use state::Position;
pub(super) use state::{frozen_key, turn_key};

use super::board::BOARD;
use super::{ending, legality, make_move};
use crate::crossed::{SEATS, opposite};
use polychess_rules::{Move, Outcome, Piece, Seat, Sink};
use polychess_topology::{Cell, Topology};

impl polychess_rules::Position for Position {
    const SEATS: usize = SEATS;

    fn topology(&self) -> &'static Topology {
        &BOARD.cross.topology
    }

    fn to_move(&self) -> Option<Seat> {
        self.turn
    }

    fn generate(&self, sink: &mut impl Sink) {
        if let Some(us) = self.turn {
            legality::legal_moves(self, us, sink);
        }
    }

    fn play(&mut self, m: Move) {
        let Some(us) = self.turn else { return };
        let board = &*BOARD;
        make_move::move_piece(self, board, us, m);
        // 4W-S4: the turn passes clockwise.
        let next = us.after(1, SEATS);
        let can_parry = make_move::settle(self, next);
        legality::pass_turn(self, board, next, can_parry);
    }

    fn prepare_children(&mut self) {
        if let Some(us) = self.turn {
            _ = self.knows_step(&BOARD, us.after(1, SEATS));
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.turn.is_some() { None } else { Some(ending::outcome(&self.armies)) }
    }

    fn zobrist(&self) -> u64 {
        self.armies.pieces.key() ^ self.key
    }

    fn compute_zobrist(&self) -> u64 {
        self.armies.pieces.compute_key() ^ self.features()
    }

    fn repetition_key(&self) -> u64 {
        self.armies.pieces.key() ^ self.repeated_features()
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.armies.pieces.piece(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        self.checked.contains(seat)
    }

    /// 4W-S1: returns whether two seats are equal or partners.
    fn are_teammates(&self, a: Seat, b: Seat) -> bool {
        a == b || opposite(a) == b
    }

    /// Returns `false`, because no player leaves this game. A mated player is frozen and may be
    /// released (4W-C12).
    fn is_eliminated(&self, _: Seat) -> bool {
        false
    }
}
