//! Tables shared by the two hexagonal boards: the moves of kings, knights and pawns on an empty
//! board. The `board` module of each game cites the rules.

use polychess_topology::hex::{Hex, STRAIGHT};
use polychess_topology::{ByCell, Cell, CellSet};
use std::ops::Range;

/// The knight's leaps as (file, rank) offsets: all cells at distance √7.
const LEAPS: [(i8, i8); 12] =
    [(3, 1), (3, 2), (2, 3), (1, 3), (-1, 2), (-2, 1), (-3, -1), (-3, -2), (-2, -3), (-1, -3), (1, -2), (2, -1)];
/// A pawn's two forward directions by seat, as indices into [`STRAIGHT`].
const FORWARD: [[usize; 2]; 3] = [[2, 1], [0, 5], [3, 4]];
/// A pawn's three capture steps by seat, as (file, rank) offsets.
const CAPTURES: [[(i8, i8); 3]; 3] =
    [[(-1, 1), (1, 2), (2, 1)], [(2, 1), (1, -1), (-1, -2)], [(-1, -2), (-2, -1), (-1, 1)]];

/// Returns the targets of a knight on each cell.
pub(crate) fn leaps<const W: usize>(hex: &Hex) -> ByCell<CellSet<W>> {
    ByCell::sets(&hex.topology, |cell| LEAPS.iter().filter_map(|&leap| hex.offset(cell, leap)).collect())
}

/// Returns the adjacent cells of each cell in these directions of the topology.
pub(crate) fn steps<const W: usize>(hex: &Hex, directions: Range<usize>) -> ByCell<CellSet<W>> {
    let topology = &hex.topology;
    ByCell::sets(topology, |cell| topology.first_steps(cell, directions.clone()).map(|step| step.to).collect())
}

/// Move tables for the pawns of one seat, indexed by the pawn's cell.
#[derive(Debug)]
pub(crate) struct PawnTables<const W: usize> {
    /// The cells one step forward.
    pub(crate) steps: ByCell<CellSet<W>>,
    /// The double steps in both forward directions.
    pub(crate) doubles: ByCell<[DoubleStep<W>; 2]>,
    /// The targets of the double steps.
    pub(crate) ends: ByCell<CellSet<W>>,
    /// The cells where the pawn captures.
    pub(crate) captures: ByCell<CellSet<W>>,
    /// The inverse of `captures`: the cells of pawns that capture on this cell.
    pub(crate) capturers: ByCell<CellSet<W>>,
    /// The cells where a pawn promotes.
    pub(crate) promotion: CellSet<W>,
    /// The cells of pawns that can promote with their next move.
    pub(crate) near_promotion: CellSet<W>,
}

/// A pawn's double step in one direction. If the pawn has none, `over` and `to` are its own cell
/// and `both` is empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DoubleStep<const W: usize> {
    pub(crate) over: Cell,
    pub(crate) to: Cell,
    /// `over` and `to` as a set; empty if there is no double step.
    pub(crate) both: CellSet<W>,
}

impl<const W: usize> DoubleStep<W> {
    const fn none(from: Cell) -> Self {
        Self { over: from, to: from, both: CellSet::EMPTY }
    }
}

impl<const W: usize> PawnTables<W> {
    /// Creates the tables of the seat with this index. Pawns on the cells of `places` can make a
    /// double step.
    pub(crate) fn new(hex: &Hex, index: usize, places: CellSet<W>, promotion: CellSet<W>) -> Self {
        let forward = FORWARD[index].map(|direction| STRAIGHT[direction]);
        let double = |from: Cell, step: (i8, i8)| {
            let over = hex.offset(from, step).filter(|_| places.contains(from))?;
            let to = hex.offset(over, step)?;
            Some(DoubleStep { over, to, both: [over, to].into_iter().collect() })
        };
        let doubles = |from: Cell| forward.map(|step| double(from, step));
        let by = |steps: &[(i8, i8)]| {
            let reach = |from| steps.iter().filter_map(|&step| hex.offset(from, step)).collect();
            ByCell::sets(&hex.topology, reach)
        };
        let (steps, captures): (ByCell<CellSet<W>>, ByCell<CellSet<W>>) = (by(&forward), by(&CAPTURES[index]));
        let cells = || hex.topology.cells();
        Self {
            doubles: ByCell::new(
                cells().map(|from| doubles(from).map(|double| double.unwrap_or(DoubleStep::none(from)))),
                [DoubleStep::none(Cell::FIRST); 2],
            ),
            ends: ByCell::sets(&hex.topology, |from| {
                doubles(from).into_iter().flatten().map(|double| double.to).collect()
            }),
            capturers: captures.inverse(),
            near_promotion: cells().filter(|&cell| (steps[cell] | captures[cell]).intersects(&promotion)).collect(),
            steps,
            captures,
            promotion,
        }
    }

    /// Returns the cell that the double step from `from` to `to` passes, or `None` if the move is
    /// not a double step.
    pub(crate) fn passed_over(&self, from: Cell, to: Cell) -> Option<Cell> {
        self.doubles[from].iter().find(|double| double.to == to && to != from).map(|double| double.over)
    }
}
