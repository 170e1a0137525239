//! Rays with gated steps. Such a step passes between two cells, its flanks. The gate is shut if
//! both flanks are occupied.

use crate::{ByCell, Cell, CellSet, Step, Topology};

/// One step of a gated ray.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GatedStep<const W: usize> {
    /// The target cell of the step.
    pub to: Cell,
    target: CellSet<W>,
    flanks: CellSet<W>,
    /// The indices, among all steps of the origin cell, where this ray and the next ray start.
    this_ray: u8,
    next_ray: u8,
}

impl<const W: usize> GatedStep<W> {
    /// True if both flanks are occupied.
    #[inline]
    #[must_use]
    pub fn is_shut(&self, occupied: CellSet<W>) -> bool {
        (self.flanks & occupied) == self.flanks
    }

    /// Returns the two flanks, between which the step passes.
    #[inline]
    #[must_use]
    pub fn flanks(&self) -> CellSet<W> {
        self.flanks
    }

    /// Returns the empty flank if the other one is occupied, because a piece on the empty flank
    /// would shut the gate. Returns the empty set in all other cases.
    #[inline]
    #[must_use]
    pub fn closing_flank(&self, occupied: CellSet<W>) -> CellSet<W> {
        let empty = self.flanks.without(occupied);
        if empty.has_more_than_one() { CellSet::EMPTY } else { empty }
    }
}

/// The gated rays from every cell of a board.
#[derive(Clone, Debug)]
pub struct GatedRays<const W: usize> {
    steps: Vec<GatedStep<W>>,
    /// For each cell, the index of its first step and the index after its last step.
    rows: ByCell<(u16, u16)>,
    all: ByCell<CellSet<W>>,
    /// For each pair of cells, the position of the step from the first cell to the second, counted
    /// from 1. The value is 0 if there is no such step.
    places: Vec<u8>,
}

impl<const W: usize> GatedRays<W> {
    /// Builds the rays in these directions. `flanks` returns the flanks of a step, or `None` if it
    /// has no gate.
    ///
    /// # Panics
    /// If the board needs the two highest bits of a set. Steps without a gate use these bits as
    /// flanks, which are never occupied.
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

    /// Returns the cells on all rays from `from`. Each ray ends at the first piece (inclusive) or
    /// before a shut gate.
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

    /// Returns the neighbours of `from` whose gate is open.
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

    /// Returns all cells on the rays from `from`, even if gates are shut.
    #[inline]
    #[must_use]
    pub fn cells(&self, from: Cell) -> CellSet<W> {
        self.all[from]
    }

    /// Returns the steps on the ray from `from` to `to`. Returns an empty slice if no ray leads
    /// there.
    #[inline]
    #[must_use]
    pub fn path(&self, from: Cell, to: Cell) -> &[GatedStep<W>] {
        let steps = self.steps(from);
        let end = self.places.get(from.index() << 8 | to.index()).map_or(0, |&end| usize::from(end));
        let start = end.checked_sub(1).and_then(|last| steps.get(last)).map_or(0, |step| usize::from(step.this_ray));
        steps.get(start..end).unwrap_or(&[])
    }

    /// True if all gates between `from` and `to` are open and all cells between them are empty.
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
