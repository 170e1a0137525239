//! [`LineTable`]: the line through two cells. The board must have no borders, and at most one line
//! may join two cells.

use crate::{ByCell, Cell, CellSet, Topology};

const MAX_DIRECTIONS: usize = 8;

/// A lookup table of the rays from each cell and of the direction from each cell to each other
/// cell.
///
/// It is ten times smaller than a [`BetweenTable`](crate::BetweenTable), and it can also find the
/// first piece on the line towards a cell.
///
/// ```
/// use polychess_topology::{CellSet, LineTable, cross::Cross};
///
/// let board = Cross::new(&[4; 4], |x, y| format!("{}{y}", char::from(b'a' + x as u8 - 1))).topology;
/// let set = |names: &str| -> CellSet<1> { names.split(' ').filter_map(|name| board.cell(name)).collect() };
/// let (lines, cell) = (LineTable::<1>::new(&board), |name| board.cell(name).unwrap());
///
/// //  . . . b    c3 is first from a1 towards b2; b2 and c3 are between a1 and d4
/// //  . . o .
/// //  . . . .
/// //  a . . .
/// assert_eq!(lines.first_on_line(cell("a1"), cell("b2"), set("c3 d4")), Some(cell("c3")));
/// assert_eq!(lines.between(cell("a1"), cell("d4")), set("b2 c3"));
/// assert!(!lines.is_clear(cell("a1"), cell("d4"), set("c3")));
/// ```
#[derive(Clone, Debug)]
pub struct LineTable<const W: usize> {
    ahead: ByCell<[CellSet<W>; MAX_DIRECTIONS]>,
    directions: ByCell<[u8; 256]>,
    /// For each direction, true if cell indices ascend along it.
    ascend: [bool; MAX_DIRECTIONS],
}

impl<const W: usize> LineTable<W> {
    /// Builds the table for a board.
    ///
    /// # Panics
    /// If the board has more than eight directions, or if cell indices neither ascend nor descend
    /// along a direction.
    #[must_use]
    pub fn new(topology: &Topology) -> Self {
        assert!(topology.directions() <= MAX_DIRECTIONS, "a board of at most {MAX_DIRECTIONS} directions");
        let mut ascend = [false; MAX_DIRECTIONS];
        let mut ahead = Vec::with_capacity(topology.len());
        let mut directions = Vec::with_capacity(topology.len());
        for from in topology.cells() {
            let (mut rays, mut row) = ([CellSet::EMPTY; MAX_DIRECTIONS], [0; 256]);
            for direction in 0..topology.directions() {
                let ray = topology.ray(from, direction);
                ascend[direction] |= ray.first().is_some_and(|step| step.to > from);
                let mut before = from;
                for step in ray {
                    assert!((step.to > before) == ascend[direction], "a line runs one way");
                    rays[direction].insert(step.to);
                    row[step.to.index()] = direction as u8;
                    before = step.to;
                }
            }
            ahead.push(rays);
            directions.push(row);
        }
        Self {
            ahead: ByCell::new(ahead, [CellSet::EMPTY; MAX_DIRECTIONS]),
            directions: ByCell::new(directions, [0; 256]),
            ascend,
        }
    }

    #[inline]
    fn direction(&self, from: Cell, to: Cell) -> usize {
        usize::from(self.directions[from][usize::from(to.as_u8())]) % MAX_DIRECTIONS
    }

    /// Returns the cells between two cells, which must share a line.
    #[inline]
    #[must_use]
    pub fn between(&self, from: Cell, to: Cell) -> CellSet<W> {
        self.ahead[from][self.direction(from, to)] & self.ahead[to][self.direction(to, from)]
    }

    /// True if no piece is between two cells, which must share a line.
    #[inline]
    #[must_use]
    pub fn is_clear(&self, from: Cell, to: Cell, occupied: CellSet<W>) -> bool {
        !self.between(from, to).intersects(&occupied)
    }

    /// Returns the first piece on the line from `from` through `towards` to the edge of the board.
    /// The piece may be beyond `towards`.
    #[inline]
    #[must_use]
    pub fn first_on_line(&self, from: Cell, towards: Cell, occupied: CellSet<W>) -> Option<Cell> {
        let direction = self.direction(from, towards);
        let met = self.ahead[from][direction] & occupied;
        if self.ascend[direction] { met.first() } else { met.last() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BetweenTable;
    use crate::cross::{Cross, STEPPED};

    /// Compares the table with a [`BetweenTable`] and with step-by-step walks.
    #[test]
    fn lines_find_cells_between_and_first_blockers() {
        let topology = Cross::new(STEPPED, |x, y| format!("{x}.{y}")).topology;
        let (lines, between) = (LineTable::<2>::new(&topology), BetweenTable::<2>::new(&topology, 0..8));
        let occupied: CellSet<2> = topology.cells().filter(|cell| cell.index() * 7 % 5 == 0).collect();
        for from in topology.cells() {
            for direction in 0..8 {
                let ray = topology.ray(from, direction);
                let first = ray.iter().map(|step| step.to).find(|&to| occupied.contains(to));
                for step in ray {
                    let cells = between.cells(from, step.to);
                    assert_eq!(lines.between(from, step.to), cells);
                    assert_eq!(lines.is_clear(from, step.to, occupied), !cells.intersects(&occupied));
                    assert_eq!(lines.first_on_line(from, step.to, occupied), first);
                }
            }
        }
    }
}
