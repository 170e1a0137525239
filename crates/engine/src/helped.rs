//! What threads tell each other about a node while its plies are tried, by the table.

use crate::score::{from_table, to_table};
use crate::table::{Bound, Known, Table, packed, unpacked};
use polychess_rules::Move;

/// Others have come further.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Helped {
    /// They are done with the node: the best ply, if they know one, and the value.
    Done(Option<Move>, i32),
    /// They have found a ply that is better than alpha.
    Better(Option<Move>, i32),
}

/// A node where threads meet: its key, and how many plies it is from the root and turns from the leaves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting {
    pub(crate) key: u64,
    pub(crate) ply: usize,
    pub(crate) depth: i32,
}

impl Meeting {
    /// How far others have come.
    pub(crate) fn helped(self, table: &Table, (alpha, beta): (i32, i32)) -> Option<Helped> {
        let is_pv = beta - alpha > 1;
        let known = table.get(self.key).filter(|known| known.depth >= self.depth)?;
        let (best, score) = (unpacked(known.best), from_table(known.score, self.ply));
        // That nothing is better than alpha may have been said of another alpha.
        if is_pv && known.bound == Bound::Upper {
            return None;
        }
        if known.within(self.ply, alpha, beta).is_some() {
            return Some(Helped::Done(best, score));
        }
        (is_pv && score > alpha).then_some(Helped::Better(best, score))
    }

    /// Tells others of a ply that is better than alpha, while the search goes on.
    pub(crate) fn help(self, table: &Table, m: Move, value: i32) {
        let (best, score) = (packed(m), to_table(value, self.ply));
        table.put(self.key, Known { best, score, depth: self.depth, bound: Bound::Lower });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_have_found_is_heard_of() {
        let table = Table::of_bytes(1 << 16);
        let here = Meeting { key: 7, ply: 2, depth: 5 };
        assert_eq!(here.helped(&table, (0, 100)), None);
        here.help(&table, Move::PASS, 40);
        assert_eq!(here.helped(&table, (0, 100)), Some(Helped::Better(Some(Move::PASS), 40)));
        assert_eq!(here.helped(&table, (40, 100)), None);
        assert_eq!(here.helped(&table, (39, 40)), Some(Helped::Done(Some(Move::PASS), 40)));
        assert_eq!(Meeting { depth: 6, ..here }.helped(&table, (0, 100)), None, "not so deep");
        for (bound, heard) in [(Bound::Exact, Some(Helped::Done(None, -9))), (Bound::Upper, None)] {
            table.put(7, Known { best: 0, score: -9, depth: 5, bound });
            assert_eq!(here.helped(&table, (0, 100)), heard);
        }
        assert_eq!(here.helped(&table, (0, 1)), Some(Helped::Done(None, -9)));
    }
}
