//! A slow second implementation of the rules. It works with coordinates instead of tables, and
//! without pins or other shortcuts.
//!
//! `board` contains attacks, `movement` the moves of pieces, `mates` king safety and frozen
//! players, and `explain` the reasons for rejections. Tests compare the fast implementation with
//! them.

mod board;
mod explain;
mod mates;
mod movement;

pub(super) use explain::explain;

use super::board::BOARD;
use super::position::Position;
use crate::crossed::SEATS;
use board::SlowBoard;
use polychess_rules::{Move, Seat};

impl Position {
    /// Returns the legal moves: every move of the player to move that no rule forbids.
    #[must_use]
    pub fn slow_legal_moves(&self) -> Vec<Move> {
        let Some(us) = self.turn else { return Vec::new() };
        let table = SlowBoard::new(&self.armies);
        let mut moves = Vec::new();
        for from in self.armies.pieces.seat(us) {
            for to in BOARD.cross.topology.cells() {
                let (a, b) = (BOARD.cross.coordinates(from), BOARD.cross.coordinates(to));
                if movement::way(&table, us, a, b).is_err() || table.unsafe_by(us, a, b, None).is_some() {
                    continue;
                }
                let m = Move::plain(from, to);
                if movement::promotes(&table, a, b) {
                    moves.extend(self.armies.options.promotions().iter().map(|&role| m.promoting(role)));
                } else {
                    moves.push(m);
                }
            }
        }
        moves
    }

    /// 4W-C8: returns the players who are frozen after the move `m`.
    #[must_use]
    pub fn slow_frozen_after(&self, m: Move) -> Vec<Seat> {
        let (from, to) = (BOARD.cross.coordinates(m.from), BOARD.cross.coordinates(m.to));
        let first = self.turn.map_or(Seat::FIRST, |us| us.after(1, SEATS));
        SlowBoard::new(&self.armies).after(from, to, m.promotion).settled(first).iter().collect()
    }
}
