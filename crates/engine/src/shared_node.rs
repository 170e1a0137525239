//! Exchange of results between threads that search the same node, through the transposition table.

use crate::score::{score_from_tt, score_to_tt};
use crate::transposition::{Bound, TranspositionTable, TtEntry, pack_move, unpack_move};
use polychess_rules::Move;

/// A result that another thread has stored for this node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SharedResult {
    /// The node is complete: its best move, if known, and its value.
    Done(Option<Move>, i32),
    /// A move raises alpha: the move, if known, and its value.
    Better(Option<Move>, i32),
}

/// A node that several threads may search: its hash key, ply and remaining depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedNode {
    pub(crate) key: u64,
    pub(crate) ply: usize,
    pub(crate) depth: i32,
}

impl SharedNode {
    /// Returns the result of another thread if it completes the node or raises alpha.
    pub(crate) fn probe(self, table: &TranspositionTable, (alpha, beta): (i32, i32)) -> Option<SharedResult> {
        let is_pv = beta - alpha > 1;
        let entry = table.probe(self.key).filter(|entry| entry.depth >= self.depth)?;
        let (best, score) = (unpack_move(entry.best), score_from_tt(entry.score, self.ply));
        // An upper bound may come from a search with a higher alpha.
        if is_pv && entry.bound == Bound::Upper {
            return None;
        }
        if entry.cutoff_score(self.ply, alpha, beta).is_some() {
            return Some(SharedResult::Done(best, score));
        }
        (is_pv && score > alpha).then_some(SharedResult::Better(best, score))
    }

    /// Stores a move that raises alpha, for other threads, while this thread searches the other
    /// moves.
    pub(crate) fn publish(self, table: &TranspositionTable, m: Move, value: i32) {
        let (best, score) = (pack_move(m), score_to_tt(value, self.ply));
        table.store(self.key, TtEntry { best, score, depth: self.depth, bound: Bound::Lower, eval: None });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probe_returns_results_that_fit_the_window() {
        let table = TranspositionTable::with_bytes(1 << 16);
        let node = SharedNode { key: 7, ply: 2, depth: 5 };
        assert_eq!(node.probe(&table, (0, 100)), None);
        node.publish(&table, Move::PASS, 40);
        assert_eq!(node.probe(&table, (0, 100)), Some(SharedResult::Better(Some(Move::PASS), 40)));
        assert_eq!(node.probe(&table, (40, 100)), None);
        assert_eq!(node.probe(&table, (39, 40)), Some(SharedResult::Done(Some(Move::PASS), 40)));
        assert_eq!(SharedNode { depth: 6, ..node }.probe(&table, (0, 100)), None, "searched less deep");
        for (bound, expected) in [(Bound::Exact, Some(SharedResult::Done(None, -9))), (Bound::Upper, None)] {
            table.store(7, TtEntry { best: 0, score: -9, depth: 5, bound, eval: None });
            assert_eq!(node.probe(&table, (0, 100)), expected);
        }
        assert_eq!(node.probe(&table, (0, 1)), Some(SharedResult::Done(None, -9)));
    }
}
