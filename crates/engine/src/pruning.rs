//! Depth reductions and conditions of pruning.

use crate::odds::ln;
use polychess_rules::{Role, Searchable};

/// Returns the late move reduction of the move at this place in the move order.
pub(crate) fn late_move_reduction(depth: i32, order: usize) -> i32 {
    if order < 3 {
        return 0;
    }
    (0.4 + ln(depth as f32) * ln(order as f32) / 2.1) as i32
}

/// True if the player to move has more than king and pawns. Without officers, zugzwang is likely.
pub(crate) fn has_officers<P: Searchable>(position: &P) -> bool {
    let Some(turn) = position.to_move() else { return false };
    let plain = position.role_cells(Role::KING) | position.role_cells(Role::PAWN);
    !position.seat_cells(turn).without(plain).is_empty()
}
