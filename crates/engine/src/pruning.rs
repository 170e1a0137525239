//! How much less is looked at where not much is expected.

use crate::odds::ln;
use polychess_rules::{Role, Searchable};

/// How much less deep the `count`-th ply is searched.
pub(crate) fn reduction(depth: i32, count: usize) -> i32 {
    if count < 3 {
        return 0;
    }
    (0.4 + ln(depth as f32) * ln(count as f32) / 2.1) as i32
}

/// Has the player on turn more than king and pawns? Without, leaving a turn out may be better than any ply.
pub(crate) fn has_officers<P: Searchable>(position: &P) -> bool {
    let Some(turn) = position.to_move() else { return false };
    let plain = position.role_cells(Role::KING) | position.role_cells(Role::PAWN);
    !position.seat_cells(turn).without(plain).is_empty()
}
