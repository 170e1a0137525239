//! What other threads have found out about a node while its plies are tried.

use crate::Evaluate;
use crate::score::{from_table, to_table};
use crate::search::Search;
use crate::table::{Bound, Known, packed, unpacked};
use polychess_rules::{Move, Searchable};

/// Others have come further.
pub(crate) enum Helped {
    /// They are done with the node: the best ply, if they know one, and the value.
    Done(Option<Move>, i32),
    /// They have found a ply that is better than alpha.
    Better(Option<Move>, i32),
}

impl<P: Searchable, E: Evaluate<P>> Search<'_, '_, P, E> {
    /// Looks whether others have come further with the node of this key, so many plies from the root.
    pub(crate) fn helped(&self, key: u64, ply: usize, depth: i32, (alpha, beta): (i32, i32)) -> Option<Helped> {
        let is_pv = beta - alpha > 1;
        let known = self.table.get(key).filter(|known| known.depth >= depth)?;
        let (best, score) = (unpacked(known.best), from_table(known.score, ply));
        // What says that nothing is better than alpha may be older than a better alpha.
        if is_pv && known.bound == Bound::Upper {
            return None;
        }
        if known.within(ply, alpha, beta).is_some() {
            return Some(Helped::Done(best, score));
        }
        (is_pv && score > alpha).then_some(Helped::Better(best, score))
    }

    /// Tells others at once which ply is better than alpha, where the search goes on.
    pub(crate) fn help(&self, key: u64, ply: usize, depth: i32, m: Move, value: i32) {
        self.table.put(key, Known { best: packed(m), score: to_table(value, ply), depth, bound: Bound::Lower });
    }
}
