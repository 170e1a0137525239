//! How games end, and what each player gets (ledger: End and score).

use super::position::Position;
use polychess_rules::{Ending, Seat, Seats};

pub(super) static CAPTURED: Ending = Ending::new("king-captured", "3WC-E3", "a king was captured");
pub(super) static AUTOMATIC: Ending = Ending::new("automatic-checkmate", "3WC-O3", "checkmate");
pub(super) static DEAD: Ending = Ending::new("dead-position", "3WC-E6", "draw: nobody can be checkmated any more");
pub(super) static STALEMATE: Ending = Ending::new("stalemate", "3WC-E7", "stalemate");
pub(super) static DOUBLE_STALEMATE: Ending =
    Ending::new("double-stalemate", "3WC-E8", "draw: both opponents are stalemated");
pub(super) static NO_MOVE: Ending =
    Ending::new("stalemate-at-once", "3WC-E9", "tie: the first player on turn in stage II has no move");
pub(super) static EARLIER: Ending = Ending::new("finished", "3WC-E10", "this game was over before the other");
pub(super) static NULLIFIED: Ending =
    Ending::new("nullified", "3WC-E13", "nullified: somebody left a three-way contest");

/// Points are counted in sixths.
const HALF: u8 = 3;
const TWO_THIRDS: u8 = 4;
const ONE: u8 = 6;

/// 3WC-E1: what each active player gets for a draw of them all.
pub(super) fn draw_sixths(position: &Position) -> u8 {
    if position.second_stage { HALF } else { TWO_THIRDS }
}

/// 3WC-E1, 3WC-E3: one point for a defeat, shared by those who brought it about; in stage I half a point to each survivor.
pub(super) fn score_defeat(position: &mut Position, loser: Seat, victors: Seats) {
    let share = if victors.len() == 2 { HALF } else { ONE };
    let survives = if position.second_stage { 0 } else { HALF };
    for seat in position.opponents(loser).iter() {
        position.sixths[seat.index()] += survives + if victors.contains(seat) { share } else { 0 };
    }
}

/// 3WC-E7: half a point to the player who stalemated and to the one stalemated, one to a third.
pub(super) fn score_stalemate(position: &mut Position, by: Seat, of: Seat) {
    for seat in position.active.iter() {
        position.sixths[seat.index()] += if seat == by || seat == of { HALF } else { ONE };
    }
}

/// 3WC-A4, T4: the weak victory goes to one, and the two others tie.
pub(super) fn score_ceded(position: &mut Position, to: Seat) {
    Seat::all(3).for_each(|seat| position.sixths[seat.index()] += if seat == to { ONE } else { HALF });
}
