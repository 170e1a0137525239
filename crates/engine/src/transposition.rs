//! The transposition table: search results by position, shared by threads without locks.
//!
//! An entry is two words: the data, and the key XORed with the data. If a reader gets halves of two
//! entries, the key does not match and the entry counts as empty (Hyatt and Mann 2002).

use crate::score::score_from_tt;
use polychess_rules::{Move, MoveKind, Role};
use polychess_topology::Cell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// How a score relates to the true value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The score is the value.
    Exact,
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
}

/// Search result of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TtEntry {
    /// The best move as packed by [`pack_move`], 0 for none.
    pub(crate) best: u32,
    pub(crate) score: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

impl Bound {
    /// Returns the bound type of a value that was found with this window.
    pub(crate) fn of(value: i32, alpha: i32, beta: i32) -> Self {
        match () {
            () if value >= beta => Self::Lower,
            () if value > alpha => Self::Exact,
            () => Self::Upper,
        }
    }
}

impl TtEntry {
    /// Returns the score if it is exact or causes a cutoff in this window. `ply` is the node's
    /// distance from the root.
    pub(crate) fn cutoff_score(self, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let score = score_from_tt(self.score, ply);
        let is_usable = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        is_usable.then_some(score)
    }
}

/// A hash table with a fixed number of entries.
#[derive(Debug)]
pub struct TranspositionTable {
    entries: Vec<[AtomicU64; 2]>,
}

/// Size of a table for each node of a search.
const BYTES_PER_NODE: u64 = 32;
/// Maximum size of a table for a number of nodes.
const MAX_TABLE_BYTES: u64 = 64 << 20;

impl TranspositionTable {
    /// Returns a table of at most `bytes` bytes, but at least 4,096.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Self {
        let entries = (bytes.max(4_096) / size_of::<[AtomicU64; 2]>()).next_power_of_two();
        let entries = if entries * size_of::<[AtomicU64; 2]>() > bytes.max(4_096) { entries / 2 } else { entries };
        Self { entries: (0..entries).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect() }
    }

    /// Returns a table for a search of this many nodes.
    #[must_use]
    pub fn for_nodes(nodes: u64) -> Self {
        Self::with_bytes(nodes.saturating_mul(BYTES_PER_NODE).clamp(1 << 16, MAX_TABLE_BYTES) as usize)
    }

    /// Makes the system map all pages now. Page faults during a search would interrupt all its
    /// threads.
    pub fn prefault(&self) {
        const PAGE: usize = 4_096 / size_of::<[AtomicU64; 2]>();
        // A compare-exchange writes even if nothing changes.
        self.entries.iter().step_by(PAGE).for_each(|[check, _]| _ = check.compare_exchange(0, 0, Relaxed, Relaxed));
    }

    fn slot(&self, key: u64) -> &[AtomicU64; 2] {
        &self.entries[key as usize & (self.entries.len() - 1)]
    }

    /// Returns the entry of the position with this key.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<TtEntry> {
        let [check, data] = self.slot(key);
        let data_word = data.load(Relaxed);
        if data_word == 0 || check.load(Relaxed) ^ data_word != key {
            return None;
        }
        let bound = match data_word >> 32 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        };
        let depth = (data_word >> 34 & 0xff) as i32 - 64;
        let score = i32::from((data_word >> 48) as u16 as i16);
        Some(TtEntry { best: data_word as u32, score, depth, bound })
    }

    /// Stores an entry, unless the table has a clearly deeper one of the same position.
    #[inline]
    pub(crate) fn store(&self, key: u64, entry: TtEntry) {
        if let Some(old) = self.probe(key)
            && old.depth > entry.depth + 2
            && entry.bound != Bound::Exact
        {
            return;
        }
        let bound = match entry.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        let data_word = u64::from(entry.best)
            | bound << 32
            | ((entry.depth + 64).clamp(0, 0xff) as u64) << 34
            | u64::from(entry.score.clamp(-32_000, 32_000) as i16 as u16) << 48;
        let [check, data] = self.slot(key);
        check.store(key ^ data_word, Relaxed);
        data.store(data_word, Relaxed);
    }

    /// Returns how many of the first 1,000 entries are in use, in thousandths.
    #[must_use]
    pub fn fullness(&self) -> usize {
        let sample = self.entries.len().min(1_000);
        let full = self.entries[..sample].iter().filter(|[_, data]| data.load(Relaxed) != 0).count();
        full * 1_000 / sample.max(1)
    }
}

/// Packs a move into a number other than 0.
pub(crate) fn pack_move(m: Move) -> u32 {
    let kind = match m.kind {
        MoveKind::Plain => 0,
        MoveKind::DoubleStep => 1,
        MoveKind::EnPassant => 2,
        MoveKind::Castling => 3,
        MoveKind::Pass => 4,
        MoveKind::EndTurn => 5,
    };
    let promotion = m.promotion.map_or(0, |role| role.index() as u32 + 1);
    1 << 31 | promotion << 20 | kind << 16 | (m.from.index() as u32) << 8 | m.to.index() as u32
}

/// Returns the move that [`pack_move`] packed; `None` for 0.
pub(crate) fn unpack_move(number: u32) -> Option<Move> {
    let kind = match number >> 16 & 0xf {
        0 => MoveKind::Plain,
        1 => MoveKind::DoubleStep,
        2 => MoveKind::EnPassant,
        3 => MoveKind::Castling,
        4 => MoveKind::Pass,
        _ => MoveKind::EndTurn,
    };
    let promotion = (number >> 20 & 0xf).checked_sub(1).and_then(|role| Role::new(role as usize));
    let cell = |n: u32| Cell::new((n & 0xff) as usize);
    (number != 0).then(|| Some(Move { from: cell(number >> 8)?, to: cell(number)?, kind, promotion })).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unpack_move_reverses_pack_move() {
        let cell = |n| Cell::new(n).expect("a cell");
        let promoting = Move::plain(cell(191), cell(0)).promoting(Role::CUSTOM_B);
        for m in [Move::PASS, Move::END_TURN, promoting, Move::special(cell(3), cell(9), MoveKind::Castling)] {
            assert_eq!(unpack_move(pack_move(m)), Some(m));
        }
        assert_eq!(unpack_move(0), None);
    }

    #[test]
    fn probe_returns_what_was_stored() {
        let table = TranspositionTable::with_bytes(1 << 16);
        assert_eq!(table.probe(7), None);
        for (score, depth, bound) in [(-31_000, 0, Bound::Exact), (14_000, 33, Bound::Lower), (0, -3, Bound::Upper)] {
            let entry = TtEntry { best: pack_move(Move::END_TURN), score, depth, bound };
            let table = TranspositionTable::with_bytes(0);
            table.store(7, entry);
            assert_eq!(table.probe(7), Some(entry));
            assert_eq!(table.probe(7 + (1 << 40)), None, "another key on the same entry");
        }
        assert!(TranspositionTable::with_bytes(1_000_000).entries.len() * 16 <= 1_000_000);
    }
}
