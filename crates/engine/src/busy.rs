//! What threads that search together are at, so that they leave it to each other (ABDADA, Weill 1996, in the simple form of Kerrigan 2013).
//!
//! Without it threads that share a table do the same things at the same time: what one finds out comes too late for the others.

use crate::table::packed;
use polychess_rules::{Move, zobrist};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Slots that a mark may stand in.
const WAYS: usize = 4;
/// Groups of slots: many more than there are plies that threads are at.
const GROUPS: usize = 1 << 12;

/// The plies that threads are searching now. There are no locks: a mark that is lost costs time, and changes no result.
#[derive(Debug)]
pub(crate) struct Busy {
    groups: Vec<[AtomicU64; WAYS]>,
}

/// What stands for a ply of the node with this key.
pub(crate) fn mark(key: u64, m: Move) -> u64 {
    key ^ zobrist::mix(u64::from(packed(m)))
}

impl Default for Busy {
    fn default() -> Self {
        Self { groups: (0..GROUPS).map(|_| <[AtomicU64; WAYS]>::default()).collect() }
    }
}

impl Busy {
    fn group(&self, mark: u64) -> &[AtomicU64; WAYS] {
        &self.groups[mark as usize % GROUPS]
    }

    /// Is some thread at this ply?
    pub(crate) fn is_at(&self, mark: u64) -> bool {
        self.group(mark).iter().any(|slot| slot.load(Relaxed) == mark)
    }

    /// A thread begins with a ply. Where others are at it already, one mark stands for all.
    pub(crate) fn begin(&self, mark: u64) {
        if !self.is_at(mark) {
            let group = self.group(mark);
            group.iter().find(|slot| slot.load(Relaxed) == 0).unwrap_or(&group[0]).store(mark, Relaxed);
        }
    }

    /// A thread is done with it.
    pub(crate) fn end(&self, mark: u64) {
        self.group(mark).iter().filter(|slot| slot.load(Relaxed) == mark).for_each(|slot| slot.store(0, Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ply_is_marked_until_it_is_done() {
        let busy = Busy::default();
        // More than one group holds: the last to come takes a place.
        let marks: Vec<u64> = (1..=WAYS as u64 + 1).map(|n| 7 + n * GROUPS as u64).collect();
        for (n, &mark) in marks.iter().enumerate() {
            assert!(!busy.is_at(mark));
            busy.begin(mark);
            busy.begin(mark);
            assert!(busy.is_at(mark), "the {n}th");
        }
        assert_eq!(marks.iter().filter(|&&mark| busy.is_at(mark)).count(), WAYS);
        marks.iter().for_each(|&mark| busy.end(mark));
        assert!(!marks.iter().any(|&mark| busy.is_at(mark)));
        assert_ne!(mark(7, Move::PASS), mark(7, Move::END_TURN));
    }
}
