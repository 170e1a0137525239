//! Rays that compute the cells that a slider reaches with a few bit operations, not step by step.
//!
//! If cell indices ascend along a ray, the slider stops at the lowest occupied index. If they
//! descend, it stops at the highest. A ray that changes between ascending and descending, such as
//! one through the centre of a round board, consists of two runs. The slider reaches the second run
//! only if the first one is empty.
//!
//! A ray ends before a closed border. If a game can open and close borders, it needs a separate set
//! of rays for each combination of open borders.

use crate::{ByCell, Cell, CellSet, Step, Topology};

/// A ray from one cell. It has at most two runs, along which cell indices only ascend or only
/// descend.
///
/// ```
/// use polychess_topology::{Cell, CellSet, Ray, cross::Cross};
///
/// let board = Cross::new(&[4; 4], |x, y| format!("{}{y}", char::from(b'a' + x as u8 - 1))).topology;
/// let set = |names: &str| -> CellSet<1> { names.split(' ').filter_map(|name| board.cell(name)).collect() };
///
/// //  occupied    from a1 to the east, up to the first piece
/// //  . . . .     . . . .
/// //  . . o .     . . . .
/// //  . . . .     . . . .
/// //  . . o o     . # # .
/// let east: Vec<Cell> = board.ray(board.cell("a1").unwrap(), 1).iter().map(|step| step.to).collect();
/// assert_eq!(Ray::new(&east).reach(set("c3 c1 d1")), set("b1 c1"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ray<const W: usize> {
    near: CellSet<W>,
    far: CellSet<W>,
    near_descends: bool,
    far_descends: bool,
}

impl<const W: usize> Ray<W> {
    /// Creates a ray that passes these cells in order.
    ///
    /// # Panics
    /// If the indices change between ascending and descending more than once.
    #[must_use]
    pub fn new(cells: &[Cell]) -> Self {
        let falls = |pair: &[Cell]| pair[0] > pair[1];
        let near_descends = cells.windows(2).next().is_some_and(falls);
        let turns = cells.windows(2).position(|pair| falls(pair) != near_descends).map_or(cells.len(), |i| i + 1);
        let (near, far) = cells.split_at(turns);
        let far_descends = far.windows(2).next().is_some_and(falls);
        assert!(far.windows(2).all(|pair| falls(pair) == far_descends), "a ray has at most two runs: {cells:?}");
        let set = |cells: &[Cell]| cells.iter().copied().collect();
        Self { near: set(near), far: set(far), near_descends, far_descends }
    }

    /// Returns all cells of the ray.
    #[inline]
    #[must_use]
    pub fn cells(&self) -> CellSet<W> {
        self.near | self.far
    }

    /// Returns the cells up to the first piece, inclusive.
    #[inline(always)]
    #[must_use]
    pub fn reach(&self, occupied: CellSet<W>) -> CellSet<W> {
        let near = reach_run(self.near, occupied, self.near_descends);
        if self.far.is_empty() || self.near.intersects(&occupied) {
            return near;
        }
        near | reach_run(self.far, occupied, self.far_descends)
    }
}

// `inline(always)` is necessary because games with equal set widths share this function. The
// compiler would not inline a shared function.
#[inline(always)]
fn reach_run<const W: usize>(cells: CellSet<W>, occupied: CellSet<W>, descends: bool) -> CellSet<W> {
    let met = cells & occupied;
    cells & if descends { met.from_last() } else { met.up_to_first() }
}

/// The rays from one cell in some directions.
///
/// Cell indices ascend along `UP` rays and descend along `DOWN` rays. `BENT` rays may do both.
#[derive(Clone, Copy, Debug)]
pub struct CellRays<const W: usize, const UP: usize, const DOWN: usize, const BENT: usize> {
    up: [CellSet<W>; UP],
    down: [CellSet<W>; DOWN],
    bent: [Ray<W>; BENT],
    near: CellSet<W>,
    all: CellSet<W>,
}

impl<const W: usize, const UP: usize, const DOWN: usize, const BENT: usize> CellRays<W, UP, DOWN, BENT> {
    const NONE: Self = Self {
        up: [CellSet::EMPTY; UP],
        down: [CellSet::EMPTY; DOWN],
        bent: [Ray { near: CellSet::EMPTY, far: CellSet::EMPTY, near_descends: false, far_descends: false }; BENT],
        near: CellSet::EMPTY,
        all: CellSet::EMPTY,
    };

    /// Returns the cells on all rays, each up to the first piece (inclusive).
    #[inline]
    #[must_use]
    pub fn reach(&self, occupied: CellSet<W>) -> CellSet<W> {
        // Test this first, because many pieces cannot move early in a game.
        if self.near.without(occupied).is_empty() {
            return self.near;
        }
        let mut reach = CellSet::EMPTY;
        for cells in &self.up {
            reach |= reach_run(*cells, occupied, false);
        }
        for cells in &self.down {
            reach |= reach_run(*cells, occupied, true);
        }
        for ray in &self.bent {
            reach |= ray.reach(occupied);
        }
        reach
    }

    /// Returns all cells of the rays.
    #[inline]
    #[must_use]
    pub fn cells(&self) -> CellSet<W> {
        self.all
    }

    /// Returns the first cell of each ray. If all of them are occupied, a slider reaches no further
    /// cell.
    #[inline]
    #[must_use]
    pub fn first_cells(&self) -> CellSet<W> {
        self.near
    }

    /// Calls `look` with each ray that contains a cell of `snipers`.
    #[inline]
    pub fn for_each_towards(&self, snipers: CellSet<W>, mut look: impl FnMut(Ray<W>)) {
        for &near in self.up.iter().filter(|cells| cells.intersects(&snipers)) {
            look(Ray { near, ..Ray::default() });
        }
        for &near in self.down.iter().filter(|cells| cells.intersects(&snipers)) {
            look(Ray { near, near_descends: true, ..Ray::default() });
        }
        for &ray in self.bent.iter().filter(|ray| ray.cells().intersects(&snipers)) {
            look(ray);
        }
    }
}

/// The rays from every cell of a board.
#[derive(Clone, Debug)]
pub struct Rays<const W: usize, const UP: usize, const DOWN: usize, const BENT: usize>(
    ByCell<CellRays<W, UP, DOWN, BENT>>,
);

impl<const W: usize, const UP: usize, const DOWN: usize, const BENT: usize> Rays<W, UP, DOWN, BENT> {
    /// Builds the rays in these directions. A ray ends before the first step that `passes` rejects.
    ///
    /// Omits each ray that is a prefix of another ray from the same cell.
    ///
    /// # Panics
    /// If a cell has more ascending, descending or bent rays than the type can store.
    #[must_use]
    pub fn new(
        topology: &Topology,
        directions: impl IntoIterator<Item = usize>,
        passes: impl Fn(&Step) -> bool,
    ) -> Self {
        let directions: Vec<usize> = directions.into_iter().collect();
        let fan = |from: Cell| {
            let mut fan = CellRays::NONE;
            let (mut up, mut down, mut bent) = (0, 0, 0);
            let walk = |&direction: &usize| -> Vec<Cell> {
                let steps = topology.ray(from, direction).iter().take_while(|step| passes(step));
                steps.map(|step| step.to).collect()
            };
            let walks: Vec<Vec<Cell>> = directions.iter().map(walk).collect();
            for (n, cells) in walks.iter().enumerate() {
                // At a branch of two lines, `passes` may reject the step of one line. The ray of
                // that line is then a prefix of the other ray.
                let is_part_of =
                    |m: usize| walks[m].starts_with(cells) && (walks[m].len() > cells.len() || m < n) && m != n;
                if cells.is_empty() || (0..walks.len()).any(is_part_of) {
                    continue;
                }
                let ray = Ray::new(cells);
                fan.all |= ray.cells();
                fan.near.insert(cells[0]);
                let (one_run, descends) =
                    (ray.far.is_empty(), if cells.len() == 1 { cells[0] < from } else { ray.near_descends });
                if one_run && !descends && up < UP {
                    fan.up[up] = ray.near;
                    up += 1;
                } else if one_run && descends && down < DOWN {
                    fan.down[down] = ray.near;
                    down += 1;
                } else {
                    assert!(bent < BENT, "no room for the rays of {}", topology.name(from));
                    fan.bent[bent] = ray;
                    bent += 1;
                }
            }
            fan
        };
        Self(ByCell::new(topology.cells().map(fan), CellRays::NONE))
    }

    /// Returns the rays from `cell`.
    #[inline]
    #[must_use]
    pub fn from(&self, cell: Cell) -> &CellRays<W, UP, DOWN, BENT> {
        &self.0[cell]
    }
}
