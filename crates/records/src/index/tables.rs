//! What stands in an index, byte by byte.

use crate::find::{PositionKey, position_keys};
use polychess_game::Choices;
use polychess_variants::{INFOS, new_match};
use redb::TableDefinition;

/// The version of the form below.
pub(super) const FORMAT: u64 = 2;

/// Numbers by name: `format`, `keys`, `games`, `runs`.
pub(super) const FACTS: TableDefinition<'_, &str, u64> = TableDefinition::new("polychess");
/// Files: where they are, their size in bytes, and when they were last written, in nanoseconds.
pub(super) const FILES: TableDefinition<'_, u32, (&str, u64, u64)> = TableDefinition::new("files");
/// Games in the order of their files: the file, the byte and the line where they begin, the bytes that may be copied, and their result.
pub(super) const GAMES: TableDefinition<'_, u32, (u32, u64, u64, u64, &str)> = TableDefinition::new("games");
/// Turn texts, from 1.
pub(super) const TURNS: TableDefinition<'_, u32, &str> = TableDefinition::new("turns");
/// Stays by run and bucket. A run is what was sorted at a time, so that building takes little memory; in a run, positions whose keys
/// begin alike share a bucket.
pub(super) const STAYS: TableDefinition<'_, (u32, u32), &[u8]> = TableDefinition::new("stays");

/// Stays of a run.
pub(super) const RUN: usize = 1 << 20;
/// Bits at the beginning of a key that name its bucket: a full run has 64 stays in each.
const BUCKET_BITS: u32 = 14;

/// The bucket of a position.
pub(super) fn bucket(position: PositionKey) -> u32 {
    (position >> (64 - BUCKET_BITS)) as u32
}

/// A stay of a game in a position, as it is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stored {
    pub(super) position: PositionKey,
    pub(super) game: u32,
    pub(super) turns: u32,
    /// The number of the turn that was played, or 0.
    pub(super) left_by: u32,
}

impl Stored {
    const BYTES: usize = 20;

    pub(super) fn write(&self, to: &mut Vec<u8>) {
        to.extend_from_slice(&self.position.to_le_bytes());
        [self.game, self.turns, self.left_by].iter().for_each(|n| to.extend_from_slice(&n.to_le_bytes()));
    }

    /// All stays of a bucket.
    pub(super) fn all(bytes: &[u8]) -> impl Iterator<Item = Self> {
        bytes.as_chunks::<{ Self::BYTES }>().0.iter().map(|bytes| {
            let number = |at: usize| bytes[at..at + 4].iter().rev().fold(0, |n, &byte| n << 8 | u32::from(byte));
            let position = u64::from(number(4)) << 32 | u64::from(number(0));
            Self { position, game: number(8), turns: number(12), left_by: number(16) }
        })
    }
}

/// What shows that positions have the keys they had: those of all games' beginnings.
pub(super) fn keys() -> u64 {
    let starts = INFOS.iter().filter_map(|info| new_match(info.id, &Choices::default_of(info), None).ok());
    starts.flat_map(|start| position_keys(start.as_ref())).fold(0, |sum: u64, key| sum.rotate_left(7) ^ key)
}
