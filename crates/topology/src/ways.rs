//! What lies between two cells: the other side of rays, for those who ask whether one piece bears on another.

use crate::{ByCell, Cell, CellSet, Step, Topology};

/// The ways along lines from each cell to each other one. There may be several: both ways round a ring, say.
#[derive(Clone, Debug)]
pub struct Ways<const W: usize> {
    /// The cells between the ends of each way; those of one pair of cells in a row.
    between: Vec<CellSet<W>>,
    /// For each two cells where their row begins, and where it ends.
    rows: Vec<(u16, u16)>,
    all: ByCell<CellSet<W>>,
}

impl<const W: usize> Ways<W> {
    /// The ways in these directions, each as far as its steps pass.
    ///
    /// # Panics
    /// With more ways than a 16-bit number counts: boards are made by the program.
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
            // The ways to each cell are counted, get places in a row, and are put there: a row's end grows with each that is put.
            let rows = &mut rows[from.index() << 8..][..256];
            found.iter().for_each(|way| rows[way.0.index()].1 += 1);
            let reached: CellSet<W> = found.iter().map(|way| way.0).collect();
            let place = |n: usize| u16::try_from(n).expect("boards have less than 65,536 ways");
            let (mut start, end) = (place(between.len()), place(between.len() + found.len()));
            reached.each(|to| {
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

    /// The cells that a way leads to.
    #[inline]
    #[must_use]
    pub fn cells(&self, from: Cell) -> CellSet<W> {
        self.all[from]
    }

    /// For each way from one cell to another the cells between them.
    #[inline]
    #[must_use]
    pub fn between(&self, from: Cell, to: Cell) -> &[CellSet<W>] {
        let row = self.rows.get(from.index() << 8 | to.index());
        row.and_then(|&(start, end)| self.between.get(usize::from(start)..usize::from(end))).unwrap_or(&[])
    }

    /// Is some way from one cell to another clear: no cell between occupied?
    #[inline]
    #[must_use]
    pub fn is_clear(&self, from: Cell, to: Cell, occupied: CellSet<W>) -> bool {
        self.between(from, to).iter().any(|between| !between.meets(&occupied))
    }

    /// Is some way to the cell clear from one of `aims` at least?
    #[inline]
    #[must_use]
    pub fn meets(&self, cell: Cell, aims: CellSet<W>, occupied: CellSet<W>) -> bool {
        aims.any(|aim| self.is_clear(cell, aim, occupied))
    }

    /// Those of `aims` from which some way to the cell is clear.
    #[inline]
    #[must_use]
    pub fn met(&self, cell: Cell, aims: CellSet<W>, occupied: CellSet<W>) -> CellSet<W> {
        let mut met = CellSet::EMPTY;
        aims.each(|aim| {
            if self.is_clear(cell, aim, occupied) {
                met.insert(aim);
            }
        });
        met
    }
}
