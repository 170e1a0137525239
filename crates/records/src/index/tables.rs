//! The database tables of an index.

use crate::find::{PositionKey, position_keys};
use polychess_game::Choices;
use polychess_variants::{INFOS, new_match};
use redb::TableDefinition;

/// The version of the tables. Increase it after every change of their format.
pub(super) const FORMAT: u64 = 2;

/// Facts about the index: `format`, `keys`, `games` and `runs`, each with a number.
pub(super) const FACTS: TableDefinition<'_, &str, u64> = TableDefinition::new("polychess");
/// The game files: path, size in bytes, and modification time in nanoseconds.
pub(super) const FILES: TableDefinition<'_, u32, (&str, u64, u64)> = TableDefinition::new("files");
/// The games in file order: the file, the offset and the line of the text, the number of bytes that
/// can be copied, and the result.
pub(super) const GAMES: TableDefinition<'_, u32, (u32, u64, u64, u64, &str)> = TableDefinition::new("games");
/// The move strings, numbered from 1.
pub(super) const TURNS: TableDefinition<'_, u32, &str> = TableDefinition::new("turns");
/// The stays, by run and bucket. Each run is sorted in memory, so building an index needs memory
/// for only one run. A bucket contains the positions whose keys begin with the same bits.
pub(super) const STAYS: TableDefinition<'_, (u32, u32), &[u8]> = TableDefinition::new("stays");

/// The maximum number of stays in a run.
pub(super) const RUN: usize = 1 << 20;
/// The number of leading bits of a key that select the bucket. A bucket of a full run has 64 stays
/// on average.
const BUCKET_BITS: u32 = 14;

pub(super) fn bucket(position: PositionKey) -> u32 {
    (position >> (64 - BUCKET_BITS)) as u32
}

/// A stay as it is stored. A bucket is a list of such stays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stored {
    pub(super) position: PositionKey,
    pub(super) game: u32,
    pub(super) turns: u32,
    /// The number of the turn that the game played from the position; 0 for none.
    pub(super) left_by: u32,
}

impl Stored {
    const BYTES: usize = 20;

    pub(super) fn write(&self, to: &mut Vec<u8>) {
        to.extend_from_slice(&self.position.to_le_bytes());
        [self.game, self.turns, self.left_by].iter().for_each(|n| to.extend_from_slice(&n.to_le_bytes()));
    }

    /// Parses all stays of a bucket.
    pub(super) fn all(bytes: &[u8]) -> impl Iterator<Item = Self> {
        bytes.as_chunks::<{ Self::BYTES }>().0.iter().map(|bytes| {
            let number = |at: usize| bytes[at..at + 4].iter().rev().fold(0, |n, &byte| n << 8 | u32::from(byte));
            let position = u64::from(number(4)) << 32 | u64::from(number(0));
            Self { position, game: number(8), turns: number(12), left_by: number(16) }
        })
    }
}

/// Returns a checksum of the keys of all initial positions. If the checksum of an index differs,
/// the index was built with another key function and cannot be used.
pub(super) fn keys() -> u64 {
    let starts = INFOS.iter().filter_map(|info| new_match(info.id, &Choices::default_of(info), None).ok());
    starts.flat_map(|start| position_keys(start.as_ref())).fold(0, |sum: u64, key| sum.rotate_left(7) ^ key)
}
