//! [`BetweenTable`]: the cells between any two cells on the same line.

use crate::{Cell, CellSet, Topology};

/// A lookup table of the cells between any two cells on the same line.
#[derive(Clone, Debug)]
pub struct BetweenTable<const W: usize> {
    rows: Vec<CellSet<W>>,
    cells: usize,
}

impl<const W: usize> BetweenTable<W> {
    /// Builds the table for the lines in these directions. Borders do not interrupt the lines.
    ///
    /// # Panics
    /// If two lines join the same two cells over different cells.
    #[must_use]
    pub fn new(topology: &Topology, directions: impl IntoIterator<Item = usize> + Clone) -> Self {
        let cells = topology.len();
        let mut rows = vec![CellSet::EMPTY; cells * cells];
        let mut joined = vec![CellSet::<W>::EMPTY; cells];
        for from in topology.cells() {
            for direction in directions.clone() {
                let mut between = CellSet::EMPTY;
                for step in topology.ray(from, direction) {
                    let row = &mut rows[from.index() * cells + step.to.index()];
                    let known = joined[from.index()].contains(step.to) && *row != between;
                    assert!(!known, "two lines join {} and {}", topology.name(from), topology.name(step.to));
                    *row = between;
                    joined[from.index()].insert(step.to);
                    between.insert(step.to);
                }
            }
        }
        Self { rows, cells }
    }

    /// Returns the cells between `from` and `to`. Returns no cells if they are neighbours or share
    /// no line.
    #[inline]
    #[must_use]
    pub fn cells(&self, from: Cell, to: Cell) -> CellSet<W> {
        self.rows.get(from.index() * self.cells + to.index()).copied().unwrap_or_default()
    }

    /// True if no piece is between `from` and at least one of the cells in `to`. Each cell in `to`
    /// must share a line with `from`.
    #[inline]
    #[must_use]
    pub fn is_clear_to_any(&self, from: Cell, to: CellSet<W>, occupied: CellSet<W>) -> bool {
        let mut clear = false;
        to.for_each(|to| clear |= !self.cells(from, to).intersects(&occupied));
        clear
    }

    /// Returns the snipers with no piece between them and `from`. Each sniper must share a line
    /// with `from`.
    #[inline]
    #[must_use]
    pub fn unblocked(&self, from: Cell, snipers: CellSet<W>, occupied: CellSet<W>) -> CellSet<W> {
        let mut unbarred = snipers;
        snipers.for_each(|sniper| {
            if self.cells(from, sniper).intersects(&occupied) {
                unbarred.remove(sniper);
            }
        });
        unbarred
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Hex, HexSpec};

    #[test]
    fn between_equals_the_cells_of_a_walk() {
        let name = |file: i8, rank: i8| {
            ((-4..=4).contains(&(file - rank)) && file < 9 && rank < 9).then(|| format!("{file}.{rank}"))
        };
        let turn = |file: i8, rank: i8| (4 - file + rank, 8 - file);
        let hex = Hex::new(&HexSpec { reach: 0..=8, name: &name, turn: &turn, gated: false });
        let (topology, between) = (&hex.topology, BetweenTable::<1>::new(&hex.topology, 0..12));
        let occupied: CellSet<1> = topology.cells().filter(|cell| cell.index() * 7 % 5 == 0).collect();
        for from in topology.cells() {
            let mut seen = CellSet::EMPTY;
            for direction in 0..12 {
                let mut passed = CellSet::EMPTY;
                for step in topology.ray(from, direction) {
                    assert_eq!(between.cells(from, step.to), passed);
                    if !passed.intersects(&occupied) {
                        seen.insert(step.to);
                    }
                    passed.insert(step.to);
                }
            }
            let on_lines = (0..12).flat_map(|d| topology.ray(from, d)).map(|step| step.to).collect();
            assert_eq!(between.unblocked(from, on_lines, occupied), seen);
        }
    }
}
