//! What threads that search together share, besides the table.

use crate::busy::Busy;
use crate::history::Scores;
use crate::table::{packed, unpacked};
use polychess_rules::Move;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Scores of the root lie between this and its negative.
const MOST: i32 = 1 << 22;

/// Threads that search the same from the same root.
///
/// They leave to each other what one of them is at, order quiet plies by what any of them has learned, and tell each other the best ply of the root: threads that
/// search trees that differ find little in the table that helps them.
#[derive(Debug, Default)]
pub struct Team {
    pub(crate) busy: Busy,
    /// How good quiet plies have been.
    pub(crate) scores: Arc<Scores>,
    /// The best ply of the root: depth, score and the ply in one number, so that the greatest is the best of the deepest search; 0 for none.
    best: AtomicU64,
    is_done: AtomicBool,
}

impl Team {
    /// One of them is done with everything: the others may stop.
    pub fn finish(&self) {
        self.is_done.store(true, Relaxed);
    }

    pub(crate) fn is_done(&self) -> bool {
        self.is_done.load(Relaxed)
    }

    /// A thread has found a ply of the root that is better than those before.
    pub(crate) fn found(&self, depth: i32, score: i32, m: Move) {
        let rank = (score.clamp(-MOST, MOST) + MOST) as u64;
        self.best.fetch_max((depth as u64 & 0xff) << 56 | rank << 32 | u64::from(packed(m)), Relaxed);
    }

    /// The best that one of them has found at this depth, and its score.
    pub(crate) fn best_at(&self, depth: i32) -> Option<(Move, i32)> {
        let best = self.best.load(Relaxed);
        let score = (best >> 32 & 0xff_ffff) as i32 - MOST;
        (best >> 56 == depth as u64).then(|| Some((unpacked(best as u32)?, score))).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_of_the_deepest_search_is_kept() {
        let team = Team::default();
        assert_eq!(team.best_at(3), None);
        let (low, high, deeper) = ((3, -10, Move::PASS), (3, 20, Move::END_TURN), (4, -28_000, Move::PASS));
        for (told, kept) in [(low, low), (high, high), (low, high), (deeper, deeper), (high, deeper)] {
            team.found(told.0, told.1, told.2);
            assert_eq!(team.best_at(kept.0), Some((kept.2, kept.1)));
        }
        assert_eq!(team.best_at(3), None);
        assert!(!team.is_done());
        team.finish();
        assert!(team.is_done());
    }
}
