//! Zobrist keys of pieces and other features of a position.
//!
//! Tables contain the keys that change with almost every move: pieces, the player to move, and the
//! rights to capture en passant and to castle. A game can create tables for its own small features.
//! All other keys are computed on demand.

use crate::seat::MAX_SEATS;
use crate::{Piece, Seat};
use polychess_topology::Cell;
use std::hash::{Hash, Hasher};

/// Hashes a number with the finaliser of splitmix64.
#[inline]
#[must_use]
pub const fn mix(n: u64) -> u64 {
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

/// Mixes a sequence of words, such as those of a cell set, into `key`.
#[inline]
#[must_use]
pub fn mix_words(key: u64, words: impl IntoIterator<Item = u64>) -> u64 {
    words.into_iter().fold(key, |key, word| mix(key.rotate_left(1) ^ word))
}

/// The keys of pieces, indexed by [`Piece::code`] and by cell.
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

/// Returns the keys of a piece, indexed by cell.
#[inline]
pub(crate) fn piece_keys(piece: Piece) -> &'static [u64; 256] {
    &PIECE_KEYS[piece.code() as usize]
}

/// Returns the key of a feature of one game. `kind` is the number that the game assigns to the
/// feature, and `value` is its current value.
#[inline]
#[must_use]
pub const fn feature(kind: u8, value: u64) -> u64 {
    mix(0xd1b5_4a32_d192_ed03 ^ ((kind as u64 + 1) << 48) ^ value)
}

/// Returns the key of a feature with a value of any hashable type, such as a game's options.
#[must_use]
pub fn hash_feature(kind: u8, value: &impl Hash) -> u64 {
    let mut hasher = MixHasher(0);
    value.hash(&mut hasher);
    feature(kind, hasher.finish())
}

/// A hasher without a random seed, so that keys are the same in every run.
struct MixHasher(u64);

impl Hasher for MixHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0 = mix_words(self.0, bytes.iter().map(|&byte| u64::from(byte)));
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The keys of the player to move. Every game uses feature number 0 for them.
static TURN_KEYS: [u64; MAX_SEATS] = feature_keys(0);
static RIGHTS_KEYS: [u64; 256] = feature_keys(1);

/// Returns the key of the player to move.
#[inline]
#[must_use]
pub fn turn(seat: Seat) -> u64 {
    TURN_KEYS[seat.index() & (MAX_SEATS - 1)]
}

/// Returns the key of the castling rights. Each bit is one right.
#[inline]
#[must_use]
pub fn rights(bits: u8) -> u64 {
    RIGHTS_KEYS[usize::from(bits)]
}

/// Returns the keys of a feature for the values 0 to `N - 1`, as a table.
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
