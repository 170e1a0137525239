//! Formulas for depth reductions and for pruning.

use crate::odds::ln;
use polychess_rules::{Role, Searchable};
use std::sync::LazyLock;

/// Returns the late move reduction of the move with this index in the move order, in units of
/// depth.
pub(crate) fn late_move_reduction(depth: i32, order: usize) -> i32 {
    if order < 3 {
        return 0;
    }
    (0.4 + ln(depth as f32) * ln(order as f32) / 2.1) as i32
}

/// True if the player to move has an officer. Without officers, zugzwang is likely and a null move
/// proves nothing.
pub(crate) fn has_officers<P: Searchable>(position: &P) -> bool {
    let Some(turn) = position.to_move() else { return false };
    let plain = position.role_cells(Role::KING) | position.role_cells(Role::PAWN);
    !position.seat_cells(turn).without(plain).is_empty()
}

/// Returns the margin of reverse futility pruning, in score units.
pub(crate) fn reverse_futility_margin(depth: i32, is_improving: bool) -> i32 {
    180 * (depth - i32::from(is_improving)).max(0) + 40
}

/// Returns the number of quiet moves after which late move pruning skips the rest, with two sides.
pub(crate) fn late_move_limit(depth: i32, is_improving: bool) -> usize {
    let most = 4 + depth * depth;
    (if is_improving { most } else { most / 2 }) as usize
}

/// Returns the late move reduction of a search with two sides, in 1,024ths of a unit of depth.
pub(crate) fn log_reduction(depth: i32, order: usize) -> i32 {
    static TABLE: LazyLock<Vec<i32>> = LazyLock::new(|| {
        let reduction = |depth: usize, order: usize| {
            let product = ln(depth.max(1) as f32) * ln(order.max(1) as f32);
            ((0.4 + product / 2.1) * 1_024.0) as i32
        };
        (0..64 * 64).map(|n| reduction(n / 64, n % 64)).collect()
    });
    TABLE[depth.clamp(0, 63) as usize * 64 + order.min(63)]
}
