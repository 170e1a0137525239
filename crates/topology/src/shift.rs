//! [`Shift`]: moves a set of pieces by one step with a few bit shifts.

use crate::{ByCell, Cell, CellSet};

/// The maximum number of different index changes in one step.
const MAX_PARTS: usize = 3;

/// A step in one direction, from every cell with a neighbour in that direction.
///
/// Cells are numbered row by row. Between rows of equal length, a step changes every index by the
/// same amount. One bit shift can then move all pieces.
///
/// ```
/// use polychess_topology::{CellSet, Shift, cross::Cross};
///
/// let cross = Cross::new(&[2, 4, 4, 2], |x, y| format!("{}{y}", char::from(b'a' + x as u8 - 1)));
/// let set = |names: &str| -> CellSet<1> { names.split(' ').filter_map(|name| cross.topology.cell(name)).collect() };
///
/// //  4    # .      o: before the step, #: after it
/// //  3  # o . .
/// //  2  o . . .
/// //  1    . .
/// let north = Shift::new(cross.topology.cells().filter_map(|cell| Some((cell, cross.offset(cell, (0, 1))?))));
/// assert_eq!(north.of(set("a2 b3 c4")), set("a3 b4"));
/// assert_eq!(cross.topology.name(north.origin(cross.topology.cell("b4").unwrap())), "b3");
/// ```
#[derive(Clone, Debug)]
pub struct Shift<const W: usize> {
    parts: [(CellSet<W>, u32); MAX_PARTS],
    ascends: bool,
    origins: ByCell<Cell>,
}

impl<const W: usize> Shift<W> {
    /// Creates the step from pairs of origin and target cells.
    ///
    /// # Panics
    /// If some steps increase the index and others decrease it, or if the steps change it by more
    /// than three different amounts.
    #[must_use]
    pub fn new(steps: impl IntoIterator<Item = (Cell, Cell)>) -> Self {
        let mut parts = [(CellSet::EMPTY, 0); MAX_PARTS];
        let (mut origins, mut ascends) = (vec![Cell::FIRST; 256], None);
        for (from, to) in steps {
            assert_eq!(*ascends.get_or_insert(to > from), to > from, "a step runs one way");
            let amount = to.index().abs_diff(from.index()) as u32;
            let part = parts.iter_mut().find(|(cells, of)| *of == amount || cells.is_empty());
            let Some(part) = part else { panic!("a step changes numbers by at most {MAX_PARTS} amounts") };
            part.0.insert(from);
            part.1 = amount;
            origins[to.index()] = from;
        }
        Self { parts, ascends: ascends.unwrap_or(true), origins: ByCell::new(origins, Cell::FIRST) }
    }

    /// Returns the targets of these pieces. Drops pieces whose step leads off the board.
    #[inline]
    #[must_use]
    pub fn of(&self, pieces: CellSet<W>) -> CellSet<W> {
        let shifted = |shift: fn(CellSet<W>, u32) -> CellSet<W>| {
            self.parts.iter().fold(CellSet::EMPTY, |all, &(cells, by)| {
                let part = pieces & cells;
                if part.is_empty() { all } else { all | shift(part, by) }
            })
        };
        if self.ascends { shifted(CellSet::shifted_up) } else { shifted(CellSet::shifted_down) }
    }

    /// Returns the origin of the step to `to`. The result is arbitrary if no step leads to `to`.
    #[inline]
    #[must_use]
    pub fn origin(&self, to: Cell) -> Cell {
        self.origins[to]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cross::{Cross, STEPPED};

    #[test]
    fn shifting_a_set_equals_shifting_its_cells() {
        let plain = [8, 8, 8, 14, 14, 14, 14, 14, 14, 14, 14, 8, 8, 8];
        let cross = Cross::new(&plain, |x, y| format!("{x}.{y}"));
        let cells = || cross.topology.cells();
        for offset in [(0, 1), (1, 1), (-1, 1), (1, 0), (1, -1), (-1, -1), (-1, 0), (0, -1)] {
            let shift = Shift::<3>::new(cells().filter_map(|cell| Some((cell, cross.offset(cell, offset)?))));
            for third in 0..3 {
                let pieces: CellSet<3> = cells().filter(|cell| cell.index() % 3 != third).collect();
                let arrive = pieces.iter().filter_map(|cell| cross.offset(cell, offset)).collect();
                assert_eq!(shift.of(pieces), arrive, "{offset:?}");
            }
            for from in cells() {
                let to = cross.offset(from, offset);
                assert_eq!(shift.of(CellSet::of(from)).first(), to);
                assert!(to.is_none_or(|to| shift.origin(to) == from));
            }
        }
    }

    #[test]
    #[should_panic(expected = "at most 3 amounts")]
    fn shift_handles_rows_of_many_lengths() {
        let cross = Cross::new(STEPPED, |x, y| format!("{x}.{y}"));
        let steps = cross.topology.cells().filter_map(|cell| Some((cell, cross.offset(cell, (0, 1))?)));
        _ = Shift::<2>::new(steps.collect::<Vec<_>>());
    }
}
