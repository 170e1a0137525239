//! Search state that a game keeps between turns.

use crate::history::HistoryScores;
use crate::transposition::TranspositionTable;
use std::sync::Arc;

/// The transposition table and the history scores of one game.
///
/// With two sides, a search reuses the results of earlier turns. Its result therefore depends on
/// the earlier searches, but the same sequence of searches gives the same results.
///
/// With more sides, stored scores belong to one root player and are useless to the others. Each
/// search therefore starts empty.
#[derive(Debug)]
pub struct SearchMemory {
    table: TranspositionTable,
    history: Arc<HistoryScores>,
}

impl SearchMemory {
    /// Returns an empty memory with a table of at most this many bytes.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Self {
        Self { table: TranspositionTable::with_bytes(bytes), history: Arc::default() }
    }

    /// Prepares the next search of the same game. Clears the memory if the game has more than two
    /// sides.
    pub fn start_search(&self, is_two_sided: bool) {
        if is_two_sided { self.table.start_search() } else { self.clear() }
    }

    /// Removes all entries and scores, for the next game.
    pub fn clear(&self) {
        self.table.clear();
        self.history.clear();
    }

    /// Returns the transposition table.
    #[must_use]
    pub fn table(&self) -> &TranspositionTable {
        &self.table
    }

    /// Returns the history scores.
    #[must_use]
    pub fn history(&self) -> &Arc<HistoryScores> {
        &self.history
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transposition::{Bound, TtEntry};

    #[test]
    fn only_two_sides_keep_results_between_turns() {
        let entry = TtEntry { best: 0, score: 5, depth: 3, bound: Bound::Exact, eval: None };
        let memory = SearchMemory::with_bytes(1 << 16);
        memory.table().store(1 << 20, entry);
        memory.start_search(true);
        assert_eq!(memory.table().probe(1 << 20), Some(entry));
        memory.start_search(false);
        assert_eq!(memory.table().probe(1 << 20), None);
    }
}
