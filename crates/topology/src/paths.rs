//! [`Paths`]: the cells between two cells on boards where several lines can join them.

use crate::{ByCell, Cell, CellSet, Step, Topology};

/// All paths along lines between any two cells. For example, two paths can join two cells on a
/// ring.
#[derive(Clone, Debug)]
pub struct Paths<const W: usize> {
    /// The cells between the ends of each path. Paths between the same two cells are adjacent.
    between: Vec<CellSet<W>>,
    /// For each pair of cells, the index of its first path and the index after its last path.
    rows: Vec<(u16, u16)>,
    all: ByCell<CellSet<W>>,
}

impl<const W: usize> Paths<W> {
    /// Builds the paths in these directions. A path ends before the first step that `passes`
    /// rejects.
    ///
    /// # Panics
    /// If the board has too many paths for a 16-bit index.
    #[must_use]
    pub fn new(
        topology: &Topology,
        directions: impl IntoIterator<Item = usize>,
        passes: impl Fn(&Step) -> bool,
    ) -> Self {
        let directions: Vec<usize> = directions.into_iter().collect();
        let (mut between, mut rows) = (Vec::new(), vec![(0, 0); topology.len() << 8]);
        let mut all: Vec<CellSet<W>> = Vec::with_capacity(topology.len());
        let mut found: Vec<(Cell, CellSet<W>)> = Vec::with_capacity(topology.len());
        for from in topology.cells() {
            found.clear();
            for &direction in &directions {
                let mut passed = CellSet::EMPTY;
                for step in topology.ray(from, direction).iter().take_while(|step| passes(step)) {
                    found.push((step.to, passed));
                    passed.insert(step.to);
                }
            }
            // Count the paths to each cell, reserve space for them, then fill it.
            let rows = &mut rows[from.index() << 8..][..256];
            found.iter().for_each(|path| rows[path.0.index()].1 += 1);
            let reached: CellSet<W> = found.iter().map(|path| path.0).collect();
            let place = |n: usize| u16::try_from(n).expect("boards have less than 65,536 paths");
            let (mut start, end) = (place(between.len()), place(between.len() + found.len()));
            reached.for_each(|to| {
                let next = start + rows[to.index()].1;
                rows[to.index()] = (start, start);
                start = next;
            });
            between.resize(usize::from(end), CellSet::EMPTY);
            for &(to, passed) in &found {
                let end = &mut rows[to.index()].1;
                between[usize::from(*end)] = passed;
                *end += 1;
            }
            all.push(reached);
        }
        Self { between, rows, all: ByCell::new(all, CellSet::EMPTY) }
    }

    /// Returns the cells that a path from `from` reaches.
    #[inline]
    #[must_use]
    pub fn cells(&self, from: Cell) -> CellSet<W> {
        self.all[from]
    }

    /// Returns one set for each path from `from` to `to`: the cells between the two ends.
    #[inline]
    #[must_use]
    pub fn between(&self, from: Cell, to: Cell) -> &[CellSet<W>] {
        let row = self.rows.get(from.index() << 8 | to.index());
        row.and_then(|&(start, end)| self.between.get(usize::from(start)..usize::from(end))).unwrap_or(&[])
    }

    /// True if at least one path joins the cells without a piece between them.
    #[inline]
    #[must_use]
    pub fn is_clear(&self, from: Cell, to: Cell, occupied: CellSet<W>) -> bool {
        self.between(from, to).iter().any(|between| !between.intersects(&occupied))
    }

    /// True if at least one of `snipers` has a clear path to `cell`.
    #[inline]
    #[must_use]
    pub fn is_any_clear(&self, cell: Cell, snipers: CellSet<W>, occupied: CellSet<W>) -> bool {
        snipers.any(|sniper| self.is_clear(cell, sniper, occupied))
    }

    /// Returns the cells of `snipers` with a clear path to `cell`.
    #[inline]
    #[must_use]
    pub fn clear_from(&self, cell: Cell, snipers: CellSet<W>, occupied: CellSet<W>) -> CellSet<W> {
        let mut met = CellSet::EMPTY;
        snipers.for_each(|sniper| {
            if self.is_clear(cell, sniper, occupied) {
                met.insert(sniper);
            }
        });
        met
    }
}
