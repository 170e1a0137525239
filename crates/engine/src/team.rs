//! What threads that search together share, besides the table.

use crate::busy::Busy;
use crate::history::Scores;
use polychess_rules::Move;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// The best ply of the root at a depth that is being searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Best {
    pub(crate) depth: i32,
    pub(crate) score: i32,
    pub(crate) m: Move,
}

/// Threads that search the same from the same root.
///
/// They leave to each other what one of them is at, order quiet plies by what any of them has learned, and tell each other the best ply of the root: threads that
/// search trees that differ find little in the table that helps them.
#[derive(Debug, Default)]
pub struct Team {
    pub(crate) busy: Busy,
    /// How good quiet plies have been.
    pub(crate) scores: Arc<Scores>,
    best: Mutex<Option<Best>>,
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
    pub(crate) fn found(&self, best: Best) {
        let mut known = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if known.is_none_or(|known| (known.depth, known.score) < (best.depth, best.score)) {
            *known = Some(best);
        }
    }

    /// The best that one of them has found at this depth.
    pub(crate) fn best_at(&self, depth: i32) -> Option<Best> {
        let known = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        known.filter(|known| known.depth == depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_of_the_deepest_search_is_kept() {
        let team = Team::default();
        assert_eq!(team.best_at(3), None);
        let [low, high] = [10, 20].map(|score| Best { depth: 3, score, m: Move::PASS });
        let deeper = Best { depth: 4, score: -5, m: Move::END_TURN };
        for (told, kept) in [(low, low), (high, high), (low, high), (deeper, deeper), (high, deeper)] {
            team.found(told);
            assert_eq!(team.best_at(kept.depth), Some(kept));
        }
        assert_eq!(team.best_at(3), None);
    }
}
