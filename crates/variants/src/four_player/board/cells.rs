//! The cells of the cross, the armies that stand on them, and what each player sees from his edge (ledger: Board, 4P-S1, 4P-S2).

use crate::crossed::{self, SEATS};
use polychess_rules::{Board, Role, Seat};
use polychess_topology::CellSet;

/// Words of a cell set: 160 cells (4P-B1).
pub(in crate::four_player) const WORDS: usize = 3;
/// A set of cells of this board.
pub(in crate::four_player) type Set = CellSet<WORDS>;
/// Seven roles: those of chess, and the one-point queen.
pub(in crate::four_player) const ROLES: usize = 7;
/// The pieces of the four armies, living and grey. One-point queens stand among the queens; which of them they are is noted beside the pieces. So
/// the pieces are few enough bytes to be copied in place, and queens of both kinds are one set.
pub(in crate::four_player) type Pieces = Board<WORDS, SEATS, { ROLES - 1 }>;

const _: () = assert!(size_of::<Pieces>() <= 256, "more than 256 bytes are copied by a call");

/// 4P-M1: moves as a queen, comes from promotion only, and has a letter and a value of its own.
pub(in crate::four_player) const POINT_QUEEN: Role = Role::OWN_A;

/// 4P-B1: the rows of the cross from the south on. Columns and rows are counted from 1 to this.
pub(in crate::four_player) const CROSS: &[i8] = &[8, 8, 8, 14, 14, 14, 14, 14, 14, 14, 14, 8, 8, 8];
pub(in crate::four_player) const SIDE: i8 = CROSS.len() as i8;
/// 4P-S2: the files of an army, and those two of them where king and queen begin.
pub(in crate::four_player) const FILES: std::ops::RangeInclusive<i8> = 4..=11;
pub(in crate::four_player) const MIDDLE: [i8; 2] = [7, 8];

/// 4P-P3: the two ranks on which pawns may be promoted, as players count.
pub(in crate::four_player) const PROMOTION_RANKS: [i8; 2] = [8, 11];

/// 4P-B4: own file and rank of (x, y), both 1 to 14.
pub(in crate::four_player) const fn seen_by(seat: Seat, place: (i8, i8)) -> (i8, i8) {
    crossed::seen_by(SIDE, seat, place)
}

/// 4P-B4, the inverse of [`seen_by`].
pub(in crate::four_player) const fn seen_from(seat: Seat, place: (i8, i8)) -> (i8, i8) {
    crossed::seen_from(SIDE, seat, place)
}
