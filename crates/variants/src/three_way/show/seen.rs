//! Who is seen to have moved, which the position text need not say.

use crate::three_way::position::{Phase, Position};
use polychess_rules::{Piece, Role, Seat, Seats};
use polychess_topology::Cell;

/// 3WC-A7: those who have moved, as far as position and counters show it: all but those who wait for their turn in what looks like the
/// first round. The position text tells what they do not show. What they do show is noted in the state after each turn and act , so that
/// a state and what is read from its text are equal.
pub(in crate::three_way) fn seen_to_have_moved(position: &Position, quiet: [u32; 3]) -> Seats {
    let all: Seats = Seat::all(3).collect();
    let waits = |seat: Seat| seat >= position.turn;
    // A first move displaces one piece, and castling two.
    let fits = |seat: Seat| match (waits(seat), displaced(position, seat)) {
        (true, n) => n == 0 && quiet[seat.index()] == 0,
        (false, n) => n <= 2,
    };
    let first_round = position.phase == Phase::Playing && !position.second_stage && all.iter().all(fits);
    all.iter().filter(|&seat| !first_round || !waits(seat)).collect()
}

/// How many pieces of a seat stand elsewhere than they began, or have moved and come back.
fn displaced(position: &Position, seat: Seat) -> usize {
    let geometry = position.board();
    let stays = |cell: Cell, piece: Piece| {
        let remembers = matches!(piece.role(), Role::PAWN | Role::KING | Role::ROOK);
        geometry.start.piece(cell) == Some(piece) && (!remembers || position.unmoved.contains(cell))
    };
    let pieces = position.pieces.seat(seat);
    pieces.iter().filter(|&cell| position.pieces.piece(cell).is_some_and(|piece| !stays(cell, piece))).count()
}
