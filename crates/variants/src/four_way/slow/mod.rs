//! The rules once more, slowly: by coordinates and in the words of the ledger, without tables, pins or short cuts. `table` tells
//! attacks, `ways` where pieces go, `mates` what is safe and who is mated, `explain` which rule forbids a turn. Tests hold the generator and the settlement to them.

mod explain;
mod mates;
mod table;
mod ways;

pub(super) use explain::explain;

use super::board::BOARD;
use super::position::Position;
use crate::crossed::SEATS;
use polychess_rules::{Move, Seat};
use table::Table;

impl Position {
    /// The legal moves by definition: all that no rule forbids.
    #[must_use]
    pub fn slow_legal_moves(&self) -> Vec<Move> {
        let Some(us) = self.turn else { return Vec::new() };
        let table = Table::new(&self.armies);
        let mut moves = Vec::new();
        for from in self.armies.pieces.seat(us) {
            for to in BOARD.cross.topology.cells() {
                let (a, b) = (BOARD.cross.coordinates(from), BOARD.cross.coordinates(to));
                if ways::way(&table, us, a, b).is_err() || table.unsafe_by(us, a, b, None).is_some() {
                    continue;
                }
                let m = Move::plain(from, to);
                if ways::promotes(&table, a, b) {
                    moves.extend(self.armies.options.promotions().iter().map(|&role| m.promoting(role)));
                } else {
                    moves.push(m);
                }
            }
        }
        moves
    }

    /// Who is frozen after this move, by definition (4W-C8).
    #[must_use]
    pub fn slow_frozen_after(&self, m: Move) -> Vec<Seat> {
        let (from, to) = (BOARD.cross.coordinates(m.from), BOARD.cross.coordinates(m.to));
        let first = self.turn.map_or(Seat::FIRST, |us| us.after(1, SEATS));
        Table::new(&self.armies).after(from, to, m.promotion).settled(first).iter().collect()
    }
}
