//! A value for each cell, looked up without a bounds check.

use crate::{Cell, CellSet, Topology};

/// A value for each cell of a board. A cell's number is a byte and the table has 256 rows, so looking up needs no check.
#[derive(Clone, Debug)]
pub struct ByCell<T>(Box<[T; 256]>);

impl<T: Clone> ByCell<T> {
    /// The values of the cells by their index; cells beyond the last value get `rest`.
    ///
    /// # Panics
    /// With more than 256 values: tables are made by the program, not from input.
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
    /// The set that each cell of a board has.
    #[must_use]
    pub fn sets(topology: &Topology, set: impl Fn(Cell) -> CellSet<W>) -> Self {
        Self::new(topology.cells().map(set), CellSet::EMPTY)
    }

    /// The same relation the other way round: for each cell those whose set it is in.
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
