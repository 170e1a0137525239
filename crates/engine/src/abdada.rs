//! ABDADA: threads defer moves that another thread is searching (Weill 1996, simplified by Kerrigan
//! 2013).
//!
//! Otherwise, threads with a shared table search the same moves at the same time and cannot use
//! each other's results.

use crate::transposition::pack_move;
use polychess_rules::{Move, zobrist};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Number of slots in a bucket.
const BUCKET_SIZE: usize = 4;
/// Number of buckets, far more than the number of moves that threads search at the same time.
const BUCKETS: usize = 1 << 12;

/// The set of moves that threads are searching.
///
/// It has no locks. A lost entry costs time but does not make a result wrong.
#[derive(Debug)]
pub(crate) struct AbdadaTable {
    buckets: Vec<[AtomicU64; BUCKET_SIZE]>,
}

/// Returns the key of a move at the node with this hash key.
pub(crate) fn move_key(key: u64, m: Move) -> u64 {
    key ^ zobrist::mix(u64::from(pack_move(m)))
}

impl Default for AbdadaTable {
    fn default() -> Self {
        Self { buckets: (0..BUCKETS).map(|_| <[AtomicU64; BUCKET_SIZE]>::default()).collect() }
    }
}

impl AbdadaTable {
    fn bucket(&self, move_key: u64) -> &[AtomicU64; BUCKET_SIZE] {
        &self.buckets[move_key as usize % BUCKETS]
    }

    /// True if a thread is searching this move.
    pub(crate) fn contains(&self, move_key: u64) -> bool {
        self.bucket(move_key).iter().any(|slot| slot.load(Relaxed) == move_key)
    }

    /// Records that a thread starts to search a move. Several threads share one entry of the same
    /// move.
    pub(crate) fn insert(&self, move_key: u64) {
        if !self.contains(move_key) {
            let bucket = self.bucket(move_key);
            bucket.iter().find(|slot| slot.load(Relaxed) == 0).unwrap_or(&bucket[0]).store(move_key, Relaxed);
        }
    }

    /// Records that a thread has finished the search of a move.
    pub(crate) fn remove(&self, move_key: u64) {
        let bucket = self.bucket(move_key);
        bucket.iter().filter(|slot| slot.load(Relaxed) == move_key).for_each(|slot| slot.store(0, Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_contains_a_move_until_it_is_removed() {
        let table = AbdadaTable::default();
        // One key more than a bucket has slots: the last key replaces another one.
        let keys: Vec<u64> = (1..=BUCKET_SIZE as u64 + 1).map(|n| 7 + n * BUCKETS as u64).collect();
        for (n, &key) in keys.iter().enumerate() {
            assert!(!table.contains(key));
            table.insert(key);
            table.insert(key);
            assert!(table.contains(key), "key {n}");
        }
        assert_eq!(keys.iter().filter(|&&key| table.contains(key)).count(), BUCKET_SIZE);
        keys.iter().for_each(|&key| table.remove(key));
        assert!(!keys.iter().any(|&key| table.contains(key)));
        assert_ne!(move_key(7, Move::PASS), move_key(7, Move::END_TURN));
    }
}
