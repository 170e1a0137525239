//! What the bots sent, and what they were told.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A command: table, seat, id.
pub(crate) type Key = (String, usize, String);

/// The journals of all bots.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    sent: HashSet<Key>,
    /// The number that a command was acknowledged with.
    acknowledged: HashMap<Key, u64>,
    /// Commands that were acknowledged twice with different numbers.
    contradicted: Vec<Key>,
}

impl Journal {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Written before it is sent.
    pub(crate) fn send(&self, key: Key) {
        self.kept().sent.insert(key);
    }

    pub(crate) fn acknowledge(&self, key: Key, seq: u64) {
        let mut kept = self.kept();
        let before = kept.acknowledged.insert(key.clone(), seq);
        if before.is_some_and(|before| before != seq) {
            kept.contradicted.push(key);
        }
    }

    pub(crate) fn sent(&self) -> usize {
        self.kept().sent.len()
    }

    pub(crate) fn acknowledged(&self) -> usize {
        self.kept().acknowledged.len()
    }

    pub(crate) fn was_sent(&self, key: &Key) -> bool {
        self.kept().sent.contains(key)
    }

    pub(crate) fn all_acknowledged(&self) -> Vec<Key> {
        self.kept().acknowledged.keys().cloned().collect()
    }

    pub(crate) fn contradicted(&self) -> Vec<Key> {
        self.kept().contradicted.clone()
    }
}
