//! [`CellSet`]: a set of cells as a bitboard of up to three 64-bit words.

mod iter;
mod operators;

pub use iter::CellSetIter;

use crate::Cell;

/// A set of cells, stored in `W` words of 64 bits.
///
/// ```
/// use polychess_topology::{CellSet, cross::Cross};
///
/// let board = Cross::new(&[4; 4], |x, y| format!("{}{y}", char::from(b'a' + x as u8 - 1))).topology;
/// let set = |names: &str| -> CellSet<1> { names.split(' ').filter_map(|name| board.cell(name)).collect() };
///
/// //   file      rank    file & rank  file | rank  file.without(rank)
/// //  . . # .   . . . .    . . . .      . . # .      . . # .
/// //  . . # .   . . . .    . . . .      . . # .      . . # .
/// //  . . # .   # # # #    . . # .      # # # #      . . . .
/// //  . . # .   . . . .    . . . .      . . # .      . . # .
/// let (file, rank) = (set("c1 c2 c3 c4"), set("a2 b2 c2 d2"));
/// assert_eq!(file & rank, set("c2"));
/// assert_eq!((file | rank).len(), 7);
/// assert_eq!(file.without(rank), set("c1 c3 c4"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// Returns the set that contains only `cell`.
    #[inline]
    #[must_use]
    pub fn of(cell: Cell) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    /// Returns the index of the word that contains the bit of `cell`. If `W` is a power of two, a
    /// bit mask makes the bounds check unnecessary.
    #[inline(always)]
    const fn word_of(cell: Cell) -> usize {
        let word = cell.index() >> 6;
        debug_assert!(word < W, "a cell of a larger board");
        if W.is_power_of_two() { word & (W - 1) } else { word }
    }

    /// True if the set contains `cell`.
    #[inline]
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[Self::word_of(cell)] >> (cell.index() & 63) & 1 != 0
    }

    /// Adds `cell` to the set.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[Self::word_of(cell)] |= 1 << (cell.index() & 63);
    }

    /// Removes `cell` from the set.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[Self::word_of(cell)] &= !(1 << (cell.index() & 63));
    }

    /// Adds `cell` if the set does not contain it; otherwise removes it.
    #[inline]
    pub fn toggle(&mut self, cell: Cell) {
        self.0[Self::word_of(cell)] ^= 1 << (cell.index() & 63);
    }

    /// True if the set is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Returns the number of cells in the set.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the cell with the lowest index; `None` if the set is empty.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<Cell> {
        (0..W).find(|&w| self.0[w] != 0).map(|w| Cell::from_index(w * 64 + self.0[w].trailing_zeros() as usize))
    }

    /// True if the sets have a cell in common.
    #[inline]
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        (0..W).any(|w| self.0[w] & other.0[w] != 0)
    }

    /// Returns the cells of this set that are not in `other`.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Returns the cell with the highest index; `None` if the set is empty.
    #[inline]
    #[must_use]
    pub fn last(&self) -> Option<Cell> {
        (0..W)
            .rev()
            .find(|&w| self.0[w] != 0)
            .map(|w| Cell::from_index(w * 64 + 63 - self.0[w].leading_zeros() as usize))
    }

    /// Returns all cells from index 0 up to the first cell of the set, inclusive. Returns all cells
    /// if the set is empty.
    #[inline]
    #[must_use]
    pub fn up_to_first(&self) -> Self {
        let mut words = [0; W];
        for (to, &word) in words.iter_mut().zip(&self.0) {
            *to = word ^ word.wrapping_sub(1);
            if word != 0 {
                break;
            }
        }
        Self(words)
    }

    /// Returns all cells from the last cell of the set, inclusive, up to the highest index. Returns
    /// all cells if the set is empty.
    #[inline]
    #[must_use]
    pub fn from_last(&self) -> Self {
        let mut words = [0; W];
        for (from, &word) in words.iter_mut().zip(&self.0).rev() {
            if word != 0 {
                *from = u64::MAX << (63 - word.leading_zeros());
                break;
            }
            *from = u64::MAX;
        }
        Self(words)
    }

    /// Increases the index of each cell by `places`, which must be below 64.
    ///
    /// Drops cells beyond the last word. The result can contain indices beyond the board, which the
    /// caller must remove.
    #[inline]
    #[must_use]
    pub fn shifted_up(self, places: u32) -> Self {
        let low = |w: usize| if w == 0 { 0 } else { self.0[w - 1] };
        Self(std::array::from_fn(|w| self.0[w] << places | (low(w) >> 1) >> (63 - places)))
    }

    /// Decreases the index of each cell by `places`, which must be below 64. Drops cells below
    /// index 0.
    #[inline]
    #[must_use]
    pub fn shifted_down(self, places: u32) -> Self {
        let high = |w: usize| if w + 1 < W { self.0[w + 1] } else { 0 };
        Self(std::array::from_fn(|w| self.0[w] >> places | (high(w) << 1) << (63 - places)))
    }

    /// Returns the cell with the lowest index of a nonempty set. Returns an arbitrary cell if the
    /// set is empty.
    #[inline]
    #[must_use]
    pub fn first_of_nonempty(&self) -> Cell {
        for w in 0..W - 1 {
            if self.0[w] != 0 {
                return Cell::from_index(w * 64 + self.0[w].trailing_zeros() as usize);
            }
        }
        Cell::from_index((W - 1) * 64 + (self.0[W - 1].trailing_zeros() & 63) as usize)
    }

    /// True if the set contains at least two cells.
    #[inline]
    #[must_use]
    pub fn has_more_than_one(&self) -> bool {
        let mut met = false;
        for &word in &self.0 {
            if word & word.wrapping_sub(1) != 0 || met && word != 0 {
                return true;
            }
            met |= word != 0;
        }
        false
    }

    /// Returns the 64-bit words of the set, for hashing.
    #[inline]
    #[must_use]
    pub fn words(self) -> [u64; W] {
        self.0
    }

    /// Converts the set to another width. Drops cells that do not fit into the new width.
    #[inline]
    #[must_use]
    pub fn with_width<const V: usize>(self) -> CellSet<V> {
        CellSet(std::array::from_fn(|w| self.0.get(w).copied().unwrap_or_default()))
    }
}

impl<const W: usize> Default for CellSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> std::fmt::Debug for CellSet<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(indices: &[usize]) -> CellSet<3> {
        indices.iter().filter_map(|&i| Cell::new(i)).collect()
    }

    #[test]
    fn iterates_in_order_across_words() {
        let set = cells(&[191, 0, 64, 63, 128]);
        let order: Vec<usize> = set.iter().map(Cell::index).collect();
        assert_eq!(order, [0, 63, 64, 128, 191]);
        assert_eq!(set.len(), 5);
        assert_eq!(set.first().map(Cell::index), Some(0));
        assert!(set.any(|cell| cell.index() == 128) && !set.any(|cell| cell.index() == 129));
    }

    #[test]
    fn set_algebra() {
        let (a, b) = (cells(&[1, 70, 150]), cells(&[70, 151]));
        assert_eq!(a & b, cells(&[70]));
        assert_eq!(a | b, cells(&[1, 70, 150, 151]));
        assert_eq!(a ^ b, cells(&[1, 150, 151]));
        assert_eq!(a.without(b), cells(&[1, 150]));
        assert!(a.intersects(&b) && !a.intersects(&cells(&[2])));
        assert!(CellSet::<3>::EMPTY.is_empty() && CellSet::<3>::EMPTY.first().is_none());
    }

    #[test]
    fn shift_moves_every_cell_of_a_set() {
        let set = cells(&[0, 23, 40, 63, 64, 100, 127, 128, 190, 191]);
        for places in [0, 1, 23, 24, 25, 63] {
            let each = |to: &dyn Fn(usize) -> Option<usize>| -> CellSet<3> {
                set.iter().filter_map(|cell| Cell::new(to(cell.index())?)).collect()
            };
            assert_eq!(set.shifted_up(places), each(&|index| Some(index + places as usize)));
            assert_eq!(set.shifted_down(places), each(&|index| index.checked_sub(places as usize)));
            set.shifted_up(places).for_each(|cell| assert!(set.contains(cell.shifted_down(places))));
        }
    }

    #[test]
    fn sets_convert_between_word_counts() {
        let set = cells(&[1, 70]);
        assert_eq!((set.with_width::<2>().with_width::<3>(), set.with_width::<2>().len()), (set, 2));
        assert_eq!(set.with_width::<1>().len(), 1);
    }

    #[test]
    fn cell_index_is_limited() {
        assert!(Cell::new(191).is_some() && Cell::new(192).is_none());
    }
}
