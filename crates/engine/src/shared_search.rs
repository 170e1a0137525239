//! State that the threads of one search share in addition to the transposition table.

use crate::abdada::AbdadaTable;
use crate::history::HistoryScores;
use crate::transposition::{pack_move, unpack_move};
use polychess_rules::Move;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Maximum absolute score of a root move.
const MAX_ROOT_SCORE: i32 = 1 << 22;

/// State shared by threads that search the same root.
///
/// Threads defer moves that another thread is searching, order moves by the history of all threads,
/// and exchange the best root move. Similar trees matter, because threads with different trees find
/// few useful entries in the transposition table.
#[derive(Debug, Default)]
pub struct SharedSearch {
    pub(crate) abdada: AbdadaTable,
    pub(crate) history: Arc<HistoryScores>,
    /// Depth, score and move of the best root move in one number; 0 for none. The greatest number
    /// is the best move of the deepest search.
    best: AtomicU64,
    is_done: AtomicBool,
}

impl SharedSearch {
    /// Returns the state of a new search that continues with these history scores.
    #[must_use]
    pub fn with_history(history: Arc<HistoryScores>) -> Self {
        Self { history, ..Self::default() }
    }

    /// Tells the other threads to stop, because one thread has completed the search.
    pub fn finish(&self) {
        self.is_done.store(true, Relaxed);
    }

    pub(crate) fn is_done(&self) -> bool {
        self.is_done.load(Relaxed)
    }

    /// Records a new best root move at this depth.
    pub(crate) fn record_best(&self, depth: i32, score: i32, m: Move) {
        let rank = (score.clamp(-MAX_ROOT_SCORE, MAX_ROOT_SCORE) + MAX_ROOT_SCORE) as u64;
        self.best.fetch_max((depth as u64 & 0xff) << 56 | rank << 32 | u64::from(pack_move(m)), Relaxed);
    }

    /// Returns the best root move of all threads and its score, if it comes from this depth.
    pub(crate) fn best_at(&self, depth: i32) -> Option<(Move, i32)> {
        let best = self.best.load(Relaxed);
        let score = (best >> 32 & 0xff_ffff) as i32 - MAX_ROOT_SCORE;
        (best >> 56 == depth as u64).then(|| Some((unpack_move(best as u32)?, score))).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_move_of_the_deepest_search_is_kept() {
        let shared = SharedSearch::default();
        assert_eq!(shared.best_at(3), None);
        let (low, high, deeper) = ((3, -10, Move::PASS), (3, 20, Move::END_TURN), (4, -28_000, Move::PASS));
        for (found, kept) in [(low, low), (high, high), (low, high), (deeper, deeper), (high, deeper)] {
            shared.record_best(found.0, found.1, found.2);
            assert_eq!(shared.best_at(kept.0), Some((kept.2, kept.1)));
        }
        assert_eq!(shared.best_at(3), None);
        assert!(!shared.is_done());
        shared.finish();
        assert!(shared.is_done());
    }
}
