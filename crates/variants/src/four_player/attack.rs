//! Attacks and checks (rulebook: 4P-K1).

use super::board::{BOARD, Geometry, Set};
use super::position::Position;
use crate::crossed::SEATS;
use polychess_rules::{Seat, Seats};
use polychess_topology::Cell;

/// 4P-K1: returns whether a living piece of an opponent attacks the king of `seat`.
pub(super) fn is_in_check(position: &Position, board: &Geometry, seat: Seat) -> bool {
    let king = position.king(seat);
    king.is_some_and(|king| board.is_attacked(&position.pieces, position.foes(seat), king, position.pieces.occupied()))
}

pub(super) fn seats_in_check(position: &Position) -> Seats {
    Seat::all(SEATS).filter(|&seat| is_in_check(position, &BOARD, seat)).collect()
}

/// Returns the living pieces of `seat` that attack `cell`.
pub(super) fn attackers(position: &Position, seat: Seat, cell: Cell) -> Set {
    BOARD.attackers(&position.pieces, position.living(seat), cell, position.pieces.occupied())
}

pub(super) fn recompute(position: &mut Position) {
    position.checked = seats_in_check(position);
    position.key = position.features();
}
