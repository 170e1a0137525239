//! [`Cell`]: the index of a cell in its [`Topology`](crate::Topology).

/// The number of cells of the largest board, the large hexagon of `three-way`.
pub const MAX_CELLS: usize = 192;

/// A cell, identified by its index on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// The cell with index 0.
    pub const FIRST: Self = Self(0);

    /// Returns the cell with this index; `None` if the index is not below [`MAX_CELLS`].
    #[must_use]
    pub const fn new(index: usize) -> Option<Self> {
        if index < MAX_CELLS { Some(Self(index as u8)) } else { None }
    }

    /// Returns the index, which is below [`MAX_CELLS`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the cell whose index is smaller by `places`, but not below the first cell.
    #[inline]
    #[must_use]
    pub const fn shifted_down(self, places: u32) -> Self {
        Self(self.0.saturating_sub(places as u8))
    }

    #[inline]
    pub(crate) const fn as_u8(self) -> u8 {
        self.0
    }

    /// Creates a cell from an index that the caller knows to be below [`MAX_CELLS`].
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Self {
        debug_assert!(index < MAX_CELLS);
        Self(index as u8)
    }
}

impl std::fmt::Debug for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.0)
    }
}
