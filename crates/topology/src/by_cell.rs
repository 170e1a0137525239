//! [`ByCell`]: a value for each cell, without bounds checks.

use crate::{Cell, CellSet, Topology};

/// A lookup table with a value for each cell of a board.
///
/// Lookups need no bounds check, because the index of a cell is a byte and the table has 256
/// entries.
#[derive(Clone, Debug)]
pub struct ByCell<T>(Box<[T; 256]>);

impl<T: Clone> ByCell<T> {
    /// Creates the table from the values in cell order, and fills the unused entries with `rest`.
    ///
    /// # Panics
    /// If there are more than 256 values.
    #[must_use]
    pub fn new(values: impl IntoIterator<Item = T>, rest: T) -> Self {
        let mut rows = Vec::with_capacity(256);
        rows.extend(values);
        assert!(rows.len() <= 256, "a cell's number is a byte");
        rows.resize(256, rest);
        match rows.into_boxed_slice().try_into() {
            Ok(rows) => Self(rows),
            Err(_) => unreachable!("resized to 256"),
        }
    }
}

impl<const W: usize> ByCell<CellSet<W>> {
    /// Creates a table with a set of cells for each cell of a board.
    #[must_use]
    pub fn sets(topology: &Topology, set: impl Fn(Cell) -> CellSet<W>) -> Self {
        Self::new(topology.cells().map(set), CellSet::EMPTY)
    }

    /// Returns the inverse relation, which maps each cell to the cells whose sets contain it.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut inverse = Self::new([], CellSet::EMPTY);
        for (cells, from) in self.0.iter().zip((0..).map_while(Cell::new)) {
            cells.for_each(|to| inverse.0[to.index()].insert(from));
        }
        inverse
    }
}

impl<T> std::ops::Index<Cell> for ByCell<T> {
    type Output = T;
    #[inline]
    fn index(&self, cell: Cell) -> &T {
        &self.0[usize::from(cell.as_u8())]
    }
}
