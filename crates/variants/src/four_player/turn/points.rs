//! What captures, mates and checks pay in a free-for-all (ledger: Values and points).

use crate::four_player::board::POINT_QUEEN;
use crate::four_player::setup::Options;
use polychess_rules::Role;

/// 4P-V1: what living pieces are worth.
pub(in crate::four_player) const fn value(role: Role) -> u16 {
    match role {
        Role::PAWN | POINT_QUEEN => 1,
        Role::KNIGHT => 3,
        Role::BISHOP | Role::ROOK => 5,
        Role::QUEEN => 9,
        _ => 0,
    }
}

/// 4P-V3: for newly attacking so many kings, without a queen and with one.
pub(in crate::four_player) const fn for_checks(kings: usize, with_queen: bool) -> u16 {
    match (kings, with_queen) {
        (2, false) | (3, true) => 5,
        (2, true) => 1,
        (3, false) => 20,
        _ => 0,
    }
}

/// 4P-V1, 4P-V2: the points for taking a living piece.
#[inline]
pub(super) fn price_of(options: &Options, role: Role) -> u16 {
    if role == Role::KING { options.mate_points } else { value(role) * options.capture_points }
}
