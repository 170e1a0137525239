//! The transposition table: what searches found out about positions, shared by threads without locks.
//!
//! An entry is two words: what is known, and the key mixed with it. A reader who meets half of one entry and half of another finds that the two do
//! not fit, and takes it for empty (the way of Hyatt and Mann 2002).

use crate::score::from_table;
use polychess_rules::{Move, MoveKind, Role};
use polychess_topology::Cell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// It is the value.
    Exact,
    /// The value is not less.
    Lower,
    /// The value is not more.
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    /// The best ply as [`packed`], 0 for none.
    pub(crate) best: u32,
    pub(crate) score: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

impl Bound {
    /// What a value says that was found within a window.
    pub(crate) fn of(value: i32, alpha: i32, beta: i32) -> Self {
        match () {
            () if value >= beta => Self::Lower,
            () if value > alpha => Self::Exact,
            () => Self::Upper,
        }
    }
}

impl Known {
    /// The value for a node so many plies from the root, where what is known decides it within a window.
    pub(crate) fn within(self, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let score = from_table(self.score, ply);
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        decides.then_some(score)
    }
}

/// A fixed number of entries.
#[derive(Debug)]
pub struct Table {
    entries: Vec<[AtomicU64; 2]>,
}

impl Table {
    /// A table that takes about so many bytes, and at least 4,096.
    #[must_use]
    pub fn of_bytes(bytes: usize) -> Self {
        let entries = (bytes.max(4_096) / size_of::<[AtomicU64; 2]>()).next_power_of_two();
        let entries = if entries * size_of::<[AtomicU64; 2]>() > bytes.max(4_096) { entries / 2 } else { entries };
        Self { entries: (0..entries).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect() }
    }

    /// Has all of its memory given by the system now. A page that is read before it is written would be given while a search goes on, and each time
    /// all its threads would be interrupted.
    pub fn settle(&self) {
        const PAGE: usize = 4_096 / size_of::<[AtomicU64; 2]>();
        // An exchange writes even where nothing changes.
        self.entries.iter().step_by(PAGE).for_each(|[check, _]| _ = check.compare_exchange(0, 0, Relaxed, Relaxed));
    }

    fn entry(&self, key: u64) -> &[AtomicU64; 2] {
        &self.entries[key as usize & (self.entries.len() - 1)]
    }

    /// What is known of the position with this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Known> {
        let [check, data] = self.entry(key);
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
        Some(Known { best: data_word as u32, score, depth, bound })
    }

    /// Remembers; an entry of the same position that was searched deeper stays.
    #[inline]
    pub(crate) fn put(&self, key: u64, known: Known) {
        if let Some(old) = self.get(key)
            && old.depth > known.depth + 2
            && known.bound != Bound::Exact
        {
            return;
        }
        let bound = match known.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        let data_word = u64::from(known.best)
            | bound << 32
            | ((known.depth + 64).clamp(0, 0xff) as u64) << 34
            | u64::from(known.score.clamp(-32_000, 32_000) as i16 as u16) << 48;
        let [check, data] = self.entry(key);
        check.store(key ^ data_word, Relaxed);
        data.store(data_word, Relaxed);
    }

    /// How full the first thousand entries are, in thousandths.
    #[must_use]
    pub fn fullness(&self) -> usize {
        let looked_at = self.entries.len().min(1_000);
        let full = self.entries[..looked_at].iter().filter(|[_, data]| data.load(Relaxed) != 0).count();
        full * 1_000 / looked_at.max(1)
    }
}

/// A ply as a number other than 0.
pub(crate) fn packed(m: Move) -> u32 {
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

/// The ply of such a number.
pub(crate) fn unpacked(number: u32) -> Option<Move> {
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
    fn plies_are_numbers_and_back() {
        let cell = |n| Cell::new(n).expect("a cell");
        let promoting = Move::plain(cell(191), cell(0)).promoting(Role::OWN_B);
        for m in [Move::PASS, Move::END_TURN, promoting, Move::special(cell(3), cell(9), MoveKind::Castling)] {
            assert_eq!(unpacked(packed(m)), Some(m));
        }
        assert_eq!(unpacked(0), None);
    }

    #[test]
    fn what_is_put_in_comes_out() {
        let table = Table::of_bytes(1 << 16);
        assert_eq!(table.get(7), None);
        for (score, depth, bound) in [(-31_000, 0, Bound::Exact), (14_000, 33, Bound::Lower), (0, -3, Bound::Upper)] {
            let known = Known { best: packed(Move::END_TURN), score, depth, bound };
            let table = Table::of_bytes(0);
            table.put(7, known);
            assert_eq!(table.get(7), Some(known));
            assert_eq!(table.get(7 + (1 << 40)), None, "another key on the same entry");
        }
        assert!(Table::of_bytes(1_000_000).entries.len() * 16 <= 1_000_000);
    }
}
