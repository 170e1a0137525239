//! Zobrist keys of pieces and other features of a position.
//!
//! Keys that change with almost every move are looked up in tables: pieces, en passant rights, and
//! small features that request a table. All other keys are computed on demand.

use crate::seat::MAX_SEATS;
use crate::{Piece, Seat};
use polychess_topology::Cell;
use std::hash::{Hash, Hasher};

/// Hashes a number to 64 well-mixed bits (the finaliser of splitmix64).
#[inline]
#[must_use]
pub const fn mix(n: u64) -> u64 {
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

/// Hashes a sequence of words, such as those of a cell set, into `key`.
#[inline]
#[must_use]
pub fn mix_words(key: u64, words: impl IntoIterator<Item = u64>) -> u64 {
    words.into_iter().fold(key, |key, word| mix(key.rotate_left(1) ^ word))
}

/// Keys by the code of a piece, which is below 40, and by cell.
static PIECE_KEYS: [[u64; 256]; 40] = {
    let mut keys = [[0; 256]; 40];
    let mut code = 0;
    while code < keys.len() {
        let mut cell = 0;
        while cell < 256 {
            keys[code][cell] = mix(0x9e37_79b9_7f4a_7c15 ^ ((code as u64) << 8 | cell as u64));
            cell += 1;
        }
        code += 1;
    }
    keys
};

/// Returns the key of a piece on a cell.
#[inline]
#[must_use]
pub fn piece(piece: Piece, cell: Cell) -> u64 {
    piece_keys(piece)[cell.index()]
}

/// Returns the keys of a piece by cell.
#[inline]
pub(crate) fn piece_keys(piece: Piece) -> &'static [u64; 256] {
    &PIECE_KEYS[piece.code() as usize]
}

/// Returns the key of another feature. Each game numbers its features as `kind`, and passes the
/// current `value`.
#[inline]
#[must_use]
pub const fn feature(kind: u8, value: u64) -> u64 {
    mix(0xd1b5_4a32_d192_ed03 ^ ((kind as u64 + 1) << 48) ^ value)
}

/// Returns the key of a feature whose value is any hashable data, such as options.
#[must_use]
pub fn hash_feature(kind: u8, value: &impl Hash) -> u64 {
    let mut hasher = MixHasher(0);
    value.hash(&mut hasher);
    feature(kind, hasher.finish())
}

/// A hasher that gives the same result on every platform and in every build.
struct MixHasher(u64);

impl Hasher for MixHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = mix_words(self.0, bytes.iter().map(|&byte| u64::from(byte)));
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Keys of the player to move, which is feature 0 in all games.
static TURN_KEYS: [u64; MAX_SEATS] = feature_keys(0);
static RIGHTS_KEYS: [u64; 256] = feature_keys(1);

/// Returns the key of the player to move.
#[inline]
#[must_use]
pub fn turn(seat: Seat) -> u64 {
    TURN_KEYS[seat.index() & (MAX_SEATS - 1)]
}

/// Returns the key of the castling rights, one bit for each right.
#[inline]
#[must_use]
pub fn rights(bits: u8) -> u64 {
    RIGHTS_KEYS[usize::from(bits)]
}

/// Returns the keys of a feature for the values 0 to `N - 1`, for use as a table.
#[must_use]
pub const fn feature_keys<const N: usize>(kind: u8) -> [u64; N] {
    let mut keys = [0; N];
    let mut value = 0;
    while value < N {
        keys[value] = feature(kind, value as u64);
        value += 1;
    }
    keys
}
