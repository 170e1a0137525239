//! Rays whose steps pass between two cells: a gate that is shut while both are occupied.

use crate::{ByCell, Cell, CellSet, Step, Topology};

/// One step of a gated ray.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GatedStep<const W: usize> {
    /// Where the step leads.
    pub to: Cell,
    target: CellSet<W>,
    flanks: CellSet<W>,
    /// Where its ray begins among the steps of the cell, and where the next one does.
    this_ray: u8,
    next_ray: u8,
}

impl<const W: usize> GatedStep<W> {
    /// Is the gate shut: are both flanks occupied?
    #[inline]
    #[must_use]
    pub fn is_shut(&self, occupied: CellSet<W>) -> bool {
        (self.flanks & occupied) == self.flanks
    }

    /// The two cells it passes between.
    #[inline]
    #[must_use]
    pub fn flanks(&self) -> CellSet<W> {
        self.flanks
    }

    /// Returns the empty flank of an open gate whose other flank is occupied: a piece there shuts it.
    #[inline]
    #[must_use]
    pub fn closing_flank(&self, occupied: CellSet<W>) -> CellSet<W> {
        let empty = self.flanks.without(occupied);
        if empty.has_more_than_one() { CellSet::EMPTY } else { empty }
    }
}

/// The gated rays of all cells of a board.
#[derive(Clone, Debug)]
pub struct GatedRays<const W: usize> {
    steps: Vec<GatedStep<W>>,
    /// Where the steps of a cell begin and end.
    rows: ByCell<(u16, u16)>,
    all: ByCell<CellSet<W>>,
    /// For each two cells which step of the first leads to the second, counted from 1; 0 for none.
    places: Vec<u8>,
}

impl<const W: usize> GatedRays<W> {
    /// The rays in these directions. `flanks` tells the two cells that a step passes between, if it does.
    ///
    /// # Panics
    /// When the board fills the words of a set: the two last indices stand for flanks that are never occupied.
    #[must_use]
    pub fn new(
        topology: &Topology,
        directions: std::ops::Range<usize>,
        flanks: impl Fn(&Step) -> Option<[Cell; 2]>,
    ) -> Self {
        assert!(topology.len() <= 64 * W - 2, "no index is left for flanks that are missing");
        let nobody: CellSet<W> = [Cell::from_index(64 * W - 1), Cell::from_index(64 * W - 2)].into_iter().collect();
        let (mut steps, mut rows) = (Vec::new(), Vec::new());
        for from in topology.cells() {
            let start = steps.len();
            for direction in directions.clone() {
                let ray = topology.ray(from, direction);
                let this_ray = (steps.len() - start) as u8;
                let next_ray = this_ray + ray.len() as u8;
                steps.extend(ray.iter().map(|step| GatedStep {
                    to: step.to,
                    target: CellSet::of(step.to),
                    flanks: flanks(step).map_or(nobody, |pair| pair.into_iter().collect()),
                    this_ray,
                    next_ray,
                }));
            }
            rows.push((start as u16, steps.len() as u16));
        }
        let all = |&(start, end): &(u16, u16)| {
            steps[usize::from(start)..usize::from(end)].iter().map(|step: &GatedStep<W>| step.to).collect()
        };
        let all: Vec<CellSet<W>> = rows.iter().map(all).collect();
        let mut places = vec![0; rows.len() << 8];
        for (from, &(start, end)) in rows.iter().enumerate() {
            for (n, step) in steps[usize::from(start)..usize::from(end)].iter().enumerate() {
                places[from << 8 | step.to.index()] = n as u8 + 1;
            }
        }
        Self { rows: ByCell::new(rows, (0, 0)), all: ByCell::new(all, CellSet::EMPTY), places, steps }
    }

    #[inline]
    fn steps(&self, from: Cell) -> &[GatedStep<W>] {
        let (start, end) = self.rows[from];
        self.steps.get(usize::from(start)..usize::from(end)).unwrap_or(&[])
    }

    /// The cells reached from a cell: up to the first occupied one of each ray, which is reached, or to a shut gate, which is not passed.
    #[inline]
    #[must_use]
    pub fn reach(&self, from: Cell, occupied: CellSet<W>) -> CellSet<W> {
        let (steps, mut reach, mut at) = (self.steps(from), CellSet::EMPTY, 0);
        while let Some(step) = steps.get(at) {
            if step.is_shut(occupied) {
                at = usize::from(step.next_ray);
                continue;
            }
            reach |= step.target;
            at = if step.target.intersects(&occupied) { usize::from(step.next_ray) } else { at + 1 };
        }
        reach
    }

    /// The cells one step away whose gate is open.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, from: Cell, occupied: CellSet<W>) -> CellSet<W> {
        let (steps, mut reach, mut at) = (self.steps(from), CellSet::EMPTY, 0);
        while let Some(step) = steps.get(at) {
            if !step.is_shut(occupied) {
                reach |= step.target;
            }
            at = usize::from(step.next_ray);
        }
        reach
    }

    /// All cells of the rays from a cell, gates not looked at.
    #[inline]
    #[must_use]
    pub fn cells(&self, from: Cell) -> CellSet<W> {
        self.all[from]
    }

    /// The steps from one cell as far as another; none when no ray leads there.
    #[inline]
    #[must_use]
    pub fn path(&self, from: Cell, to: Cell) -> &[GatedStep<W>] {
        let steps = self.steps(from);
        let end = self.places.get(from.index() << 8 | to.index()).map_or(0, |&end| usize::from(end));
        let start = end.checked_sub(1).and_then(|last| steps.get(last)).map_or(0, |step| usize::from(step.this_ray));
        steps.get(start..end).unwrap_or(&[])
    }

    /// Is the way from one cell to another free: no gate shut on it and no cell between occupied?
    #[inline]
    #[must_use]
    pub fn is_clear(&self, from: Cell, to: Cell, occupied: CellSet<W>) -> bool {
        match self.path(from, to).split_last() {
            None => false,
            Some((last, before)) => {
                let clear = |step: &GatedStep<W>| !step.is_shut(occupied) && !step.target.intersects(&occupied);
                !last.is_shut(occupied) && before.iter().all(clear)
            }
        }
    }
}
