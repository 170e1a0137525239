//! The transposition table: search results by position, shared by threads without locks.
//!
//! An entry has two words: the data, and the key XORed with the data. If a thread reads halves of
//! two different entries, the key does not match and the thread ignores them (Hyatt and Mann 2002).

use crate::score::score_from_tt;
use polychess_rules::{Move, MoveKind, Role};
use polychess_topology::Cell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The relation of a stored score to the true value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The score is the value.
    Exact,
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
}

/// The stored search result of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TtEntry {
    /// The best move as packed by [`pack_move`]; 0 for none.
    pub(crate) best: u32,
    pub(crate) score: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// The static evaluation for the side to move, if known.
    pub(crate) eval: Option<i32>,
}

impl Bound {
    /// Returns the bound type of a value from a search with this window.
    pub(crate) fn of(value: i32, alpha: i32, beta: i32) -> Self {
        match () {
            () if value >= beta => Self::Lower,
            () if value > alpha => Self::Exact,
            () => Self::Upper,
        }
    }
}

impl TtEntry {
    /// Returns the score if it is exact or causes a cutoff in this window. `ply` is the distance of
    /// the node from the root.
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

/// Number of entries in a bucket. A bucket fills one cache line.
const BUCKET_SIZE: usize = 4;
/// Number of different ages. The age of a search wraps around after this many searches.
const AGES: u64 = 64;
/// Depth that an entry loses in the replacement order with each new search.
const AGE_PENALTY: i32 = 4;
/// The value that stands for an unknown static evaluation.
const NO_EVAL: i16 = i16::MIN;
/// The bits of the key that an entry stores. The other bits of this word contain the static
/// evaluation.
const KEY_MASK: u64 = !0xffff;

/// The entries for keys with the same bucket index.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; BUCKET_SIZE]);

/// A fixed-size hash table of search results.
#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// Number of the current search, modulo [`AGES`].
    age: AtomicU64,
}

/// Size of the table for each node of a search.
const BYTES_PER_NODE: u64 = 32;
/// Maximum size of a table whose size depends on the number of nodes.
const MAX_TABLE_BYTES: u64 = 64 << 20;

impl TranspositionTable {
    /// Returns a table of at most `bytes` bytes, but at least 4,096.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Self {
        let most = bytes.max(4_096) / size_of::<Bucket>();
        let buckets = 1 << most.ilog2();
        Self { buckets: (0..buckets).map(|_| Bucket::default()).collect(), age: AtomicU64::new(0) }
    }

    /// Returns a table with a suitable size for a search of this many nodes.
    #[must_use]
    pub fn for_nodes(nodes: u64) -> Self {
        Self::with_bytes(nodes.saturating_mul(BYTES_PER_NODE).clamp(1 << 16, MAX_TABLE_BYTES) as usize)
    }

    /// Makes the operating system map all pages. Page faults during a search would interrupt all
    /// its threads.
    pub fn prefault(&self) {
        const PAGE: usize = 4_096 / size_of::<Bucket>();
        // A compare-exchange with equal values maps the page but changes no data.
        let pages = self.buckets.iter().step_by(PAGE);
        pages.for_each(|Bucket([[check, _], ..])| _ = check.compare_exchange(0, 0, Relaxed, Relaxed));
    }

    /// Starts a new search. Entries of earlier searches stay valid but are replaced first.
    pub fn start_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// Removes all entries.
    pub fn clear(&self) {
        for [check, data] in self.buckets.iter().flat_map(|Bucket(entries)| entries) {
            check.store(0, Relaxed);
            data.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]; BUCKET_SIZE] {
        // Entries do not store the low 16 bits of the key, so the index uses higher bits.
        &self.buckets[(key >> 16) as usize & (self.buckets.len() - 1)].0
    }

    /// Returns the entry of this hash key.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<TtEntry> {
        self.bucket(key).iter().find_map(|[check, data]| {
            let data_word = data.load(Relaxed);
            let check_word = check.load(Relaxed) ^ data_word;
            (data_word != 0 && (check_word ^ key) & KEY_MASK == 0).then(|| unpack(check_word, data_word))
        })
    }

    /// Stores an entry. Keeps an entry of the same position and search if it is more than two
    /// deeper and the new one is not exact.
    ///
    /// The new entry replaces the entry of the same position, else an empty one, else the one with
    /// the lowest depth. Entries of earlier searches lose depth with their age.
    #[inline]
    pub(crate) fn store(&self, key: u64, mut entry: TtEntry) {
        let age = self.age.load(Relaxed);
        let (mut victim, mut least) = (0, i32::MAX);
        let bucket = self.bucket(key);
        for (n, [check, data]) in bucket.iter().enumerate() {
            let data_word = data.load(Relaxed);
            if data_word == 0 {
                if least > i32::MIN + 1 {
                    (victim, least) = (n, i32::MIN + 1);
                }
                continue;
            }
            let check_word = check.load(Relaxed) ^ data_word;
            let depth = depth_of(data_word);
            let age_of = data_word >> 42 & (AGES - 1);
            if (check_word ^ key) & KEY_MASK == 0 {
                if depth > entry.depth + 2 && entry.bound != Bound::Exact && age_of == age {
                    return;
                }
                if entry.eval.is_none() {
                    entry.eval = eval_of(check_word);
                }
                victim = n;
                break;
            }
            let rank = depth - AGE_PENALTY * ((AGES + age - age_of) % AGES) as i32;
            if rank < least {
                (victim, least) = (n, rank);
            }
        }
        let (check_word, data_word) = pack(key, entry, age);
        let [check, data] = &bucket[victim];
        check.store(check_word ^ data_word, Relaxed);
        data.store(data_word, Relaxed);
    }

    /// Returns the share of used entries among the first 1,000, in thousandths.
    #[must_use]
    pub fn fullness(&self) -> usize {
        let entries = self.buckets.iter().flat_map(|Bucket(entries)| entries).take(1_000);
        let full = entries.clone().filter(|[_, data]| data.load(Relaxed) != 0).count();
        full * 1_000 / entries.count().max(1)
    }
}

/// Packs an entry into two words: the key with the static evaluation, and the other data.
fn pack(key: u64, entry: TtEntry, age: u64) -> (u64, u64) {
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    let eval = entry.eval.map_or(NO_EVAL, |eval| eval.clamp(-32_000, 32_000) as i16);
    let data_word = u64::from(entry.best)
        | bound << 32
        | ((entry.depth + 64).clamp(0, 0xff) as u64) << 34
        | age << 42
        | u64::from(entry.score.clamp(-32_000, 32_000) as i16 as u16) << 48;
    (key & KEY_MASK | u64::from(eval as u16), data_word)
}

fn unpack(check_word: u64, data_word: u64) -> TtEntry {
    let bound = match data_word >> 32 & 3 {
        1 => Bound::Exact,
        2 => Bound::Lower,
        _ => Bound::Upper,
    };
    let score = i32::from((data_word >> 48) as u16 as i16);
    TtEntry { best: data_word as u32, score, depth: depth_of(data_word), bound, eval: eval_of(check_word) }
}

fn depth_of(data_word: u64) -> i32 {
    (data_word >> 34 & 0xff) as i32 - 64
}

fn eval_of(check_word: u64) -> Option<i32> {
    Some(check_word as u16 as i16).filter(|&eval| eval != NO_EVAL).map(i32::from)
}

/// Packs a move into a nonzero number.
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

/// Reverses [`pack_move`]. Returns `None` for 0.
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
            let eval = (depth > 0).then_some(score / 2);
            let entry = TtEntry { best: pack_move(Move::END_TURN), score, depth, bound, eval };
            let table = TranspositionTable::with_bytes(0);
            table.store(7, entry);
            assert_eq!(table.probe(7), Some(entry));
            assert_eq!(table.probe(7 + (1 << 40)), None, "another key on the same entry");
        }
        assert!(TranspositionTable::with_bytes(1_000_000).buckets.len() * 64 <= 1_000_000);
    }

    #[test]
    fn entries_of_earlier_searches_are_replaced_first() {
        let table = TranspositionTable::with_bytes(0);
        let entry = |depth| TtEntry { best: 0, score: 1, depth, bound: Bound::Exact, eval: None };
        // The bucket index ignores the bits from 40 up in a table of this size, so all keys share a
        // bucket.
        let key = |n: u64| n << 40;
        table.store(key(1), entry(4));
        table.start_search();
        (2..=BUCKET_SIZE as u64).for_each(|n| table.store(key(n), entry(2)));
        table.store(key(9), entry(1));
        let kept: Vec<u64> = (1..10).filter(|&n| table.probe(key(n)).is_some()).collect();
        assert_eq!(kept, [2, 3, 4, 9], "age counts more than depth");
    }
}
