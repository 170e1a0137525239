//! Iteration over cell sets, and their construction from iterators.

use super::CellSet;
use crate::Cell;

impl<const W: usize> CellSet<W> {
    /// Calls `look` with each cell in ascending order. This is faster than a loop over
    /// [`CellSet::iter`].
    #[inline(always)]
    pub fn for_each(&self, mut look: impl FnMut(Cell)) {
        for w in 0..W {
            let mut word = self.0[w];
            while word != 0 {
                look(Cell::from_index(w * 64 + word.trailing_zeros() as usize));
                word &= word - 1;
            }
        }
    }

    /// True if `holds` returns true for at least one cell. Tests the cells in ascending order and
    /// stops at the first such cell.
    #[inline(always)]
    pub fn any(&self, mut holds: impl FnMut(Cell) -> bool) -> bool {
        for w in 0..W {
            let mut word = self.0[w];
            while word != 0 {
                if holds(Cell::from_index(w * 64 + word.trailing_zeros() as usize)) {
                    return true;
                }
                word &= word - 1;
            }
        }
        false
    }

    /// Returns the cells in ascending order.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> CellSetIter<W> {
        CellSetIter { words: self.0, at: 0 }
    }
}

/// An iterator over the cells of a set in ascending order.
#[derive(Clone, Debug)]
pub struct CellSetIter<const W: usize> {
    words: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for CellSetIter<W> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.at < W {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(Cell::from_index(self.at * 64 + word.trailing_zeros() as usize));
            }
            self.at += 1;
        }
        None
    }
}

impl<const W: usize> IntoIterator for CellSet<W> {
    type Item = Cell;
    type IntoIter = CellSetIter<W>;

    fn into_iter(self) -> CellSetIter<W> {
        self.iter()
    }
}

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}
