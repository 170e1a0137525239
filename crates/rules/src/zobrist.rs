//! Hash keys of position features, computed on the fly instead of kept in tables.

use crate::Piece;
use polychess_topology::Cell;

/// A well-mixed 64-bit number for a small one (the finaliser of the generator splitmix64).
#[inline]
#[must_use]
pub const fn mix(n: u64) -> u64 {
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

/// The key of a piece on a cell.
#[inline]
#[must_use]
pub const fn piece(piece: Piece, cell: Cell) -> u64 {
    mix(0x9e37_79b9_7f4a_7c15 ^ ((piece.code() as u64) << 8 | cell.index() as u64))
}

/// The key of another feature: the game numbers its `kind`s (turn, right, mark …) and says which `value` holds.
#[inline]
#[must_use]
pub const fn feature(kind: u8, value: u64) -> u64 {
    mix(0xd1b5_4a32_d192_ed03 ^ ((kind as u64 + 1) << 48) ^ value)
}
