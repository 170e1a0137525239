//! The hash table of perft. Several threads can share it.

use std::sync::atomic::{AtomicU64, Ordering};

/// The number of low bits of a word that store the number of turns. The other bits store the count.
const TURNS_BITS: u32 = 6;

/// A hash table of fixed size that maps a position and a number of turns to a count. A new entry
/// replaces the old one in its slot.
///
/// An entry matches if the 64-bit hash and the number of turns are equal. A hash collision
/// therefore gives a wrong count. With 1,000 million lookups in a full table of 16 million entries,
/// about one run in 1,000 would be wrong. Do not use a table for counts that must be exact.
#[derive(Debug)]
pub struct PerftTable {
    /// Each slot has two words: the hash XOR the data, and the data. If two threads write a slot at
    /// the same time, the two words may come from different entries. Lookups then reject the slot,
    /// because the XOR of the words is not the hash.
    slots: Box<[[AtomicU64; 2]]>,
}

impl PerftTable {
    /// Creates a table of at most `megabytes` MiB.
    #[must_use]
    pub fn with_megabytes(megabytes: usize) -> Self {
        let most = (megabytes.max(1) << 20) / size_of::<[AtomicU64; 2]>();
        let slots = 1 << most.ilog2();
        Self { slots: (0..slots).map(|_| Default::default()).collect() }
    }

    fn slot(&self, hash: u64, turns: u32) -> &[AtomicU64; 2] {
        let mixed = (hash ^ u64::from(turns)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &self.slots[(mixed >> 32 ^ mixed) as usize & (self.slots.len() - 1)]
    }

    pub(crate) fn get(&self, hash: u64, turns: u32) -> Option<u64> {
        let [check, word] = self.slot(hash, turns).each_ref().map(|half| half.load(Ordering::Relaxed));
        let fits = check ^ word == hash && word & ((1 << TURNS_BITS) - 1) == u64::from(turns);
        fits.then_some(word >> TURNS_BITS)
    }

    /// Stores a count, unless the count or the number of turns does not fit into its bits.
    pub(crate) fn put(&self, hash: u64, turns: u32, count: u64) {
        if turns >> TURNS_BITS != 0 || count.leading_zeros() < TURNS_BITS {
            return;
        }
        let word = count << TURNS_BITS | u64::from(turns);
        let [check, kept] = self.slot(hash, turns);
        check.store(hash ^ word, Ordering::Relaxed);
        kept.store(word, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::PerftTable;

    #[test]
    fn get_returns_only_what_was_put() {
        let table = PerftTable::with_megabytes(0);
        assert_eq!(table.get(0, 2), None);
        table.put(7, 2, 1930);
        table.put(8, 64, 5);
        table.put(9, 3, u64::MAX);
        let found = [(7, 2), (7, 3), (8, 2), (8, 64), (9, 3)].map(|(hash, turns)| table.get(hash, turns));
        assert_eq!(found, [Some(1930), None, None, None, None]);
    }
}
