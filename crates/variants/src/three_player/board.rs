//! The hexagon of 126 cells and the tables that its pieces move by (ledger: Board, Pawns).

use polychess_rules::Seat;
use polychess_topology::hex::{Hex, HexPlan, STRAIGHT};
use polychess_topology::{Border, Cell, CellSet};
use std::sync::LazyLock;

/// Cells of the board.
pub(super) const CELLS: usize = 126;
/// Words of a cell set.
pub(super) const WORDS: usize = 2;
/// A set of cells of this board.
pub(super) type Set = CellSet<WORDS>;

/// TP-M7: the knight's leaps, all cells at distance sqrt 7.
const LEAPS: [(i8, i8); 12] =
    [(3, 1), (3, 2), (2, 3), (1, 3), (-1, 2), (-2, 1), (-3, -1), (-3, -2), (-2, -3), (-1, -3), (1, -2), (2, -1)];
/// TP-P1: White's two forward steps, as indices into the straight steps; Gray's and Black's are those turned.
const FORWARD: [[usize; 2]; 3] = [[2, 1], [0, 5], [3, 4]];
/// TP-P2: the three capture steps of each seat.
const CAPTURES: [[(i8, i8); 3]; 3] =
    [[(-1, 1), (1, 2), (2, 1)], [(2, 1), (1, -1), (-1, -2)], [(-1, -2), (-2, -1), (-1, 1)]];

/// The board with everything that depends on cells alone.
#[derive(Debug)]
pub(super) struct Geometry {
    pub(super) hex: Hex,
    pub(super) knight: Vec<Set>,
    /// All cells on a line with a cell, over empty boards: sliders elsewhere need not be looked at.
    pub(super) straight: Vec<Set>,
    pub(super) diagonal: Vec<Set>,
    pub(super) pawns: [PawnTables; 3],
}

/// Where the pawns of one seat go.
#[derive(Debug)]
pub(super) struct PawnTables {
    /// The forward cells, and behind each the cell of a double step where the pawn stands on its pawn row (TP-P3).
    pub(super) steps: Vec<Vec<(Cell, Option<Cell>)>>,
    /// Capture cells with the gate each goes through.
    pub(super) captures: Vec<Vec<(Cell, Border)>>,
    /// The same the other way round: from where a pawn captures on a cell.
    pub(super) capturers: Vec<Vec<(Cell, Border)>>,
    /// TP-P5: the sixteen cells where the pawn is promoted.
    pub(super) promotion: Set,
}

/// TP-B6: distance from a seat's own baseline.
fn distance(seat: Seat, (file, rank): (i8, i8)) -> i8 {
    match seat.index() {
        0 => rank - 1,
        1 => file - rank + 5,
        _ => 13 - file,
    }
}

impl Geometry {
    fn new() -> Self {
        // TP-B1: a cell is (column, row); its name is row letter and column.
        let name = |column: i8, row: i8| {
            let exists = (1..=13).contains(&column) && (1..=13).contains(&row) && (-5..=7).contains(&(column - row));
            exists.then(|| format!("{}{column}", char::from(b'a' + (row - 1) as u8)))
        };
        // TP-B8: the turn that carries White's side to Gray's, Gray's to Black's, Black's to White's.
        let turn = |column: i8, row: i8| (8 - column + row, 14 - column);
        let hex = Hex::new(&HexPlan { reach: 1..=13, name: &name, turn: &turn, gated: true });
        let cells: Vec<Cell> = hex.topology.cells().collect();
        let lines = |directions: std::ops::Range<usize>| {
            let from =
                |&cell: &Cell| directions.clone().flat_map(|d| hex.topology.ray(cell, d)).map(|step| step.to).collect();
            cells.iter().map(from).collect()
        };
        let knight = |&cell: &Cell| LEAPS.iter().filter_map(|&leap| hex.offset(cell, leap)).collect();
        Self {
            knight: cells.iter().map(knight).collect(),
            straight: lines(0..6),
            diagonal: lines(6..12),
            pawns: [0, 1, 2].map(|i| PawnTables::new(&hex, i)),
            hex,
        }
    }

    /// TP-B6: how far a cell is from a seat's own baseline.
    pub(super) fn distance(&self, seat: Seat, cell: Cell) -> i8 {
        distance(seat, self.hex.coordinates(cell))
    }

    /// TP-M2, the gate: a diagonal step is possible when at least one of the two cells beside it is empty.
    #[inline]
    pub(super) fn is_open(&self, border: Border, occupied: &Set) -> bool {
        self.hex.flanks(border).is_none_or(|[a, b]| !occupied.contains(a) || !occupied.contains(b))
    }

    /// The cell with this name. Names come from this program's tables.
    pub(super) fn named(&self, name: &str) -> Option<Cell> {
        self.hex.topology.cell(name)
    }
}

impl PawnTables {
    fn new(hex: &Hex, index: usize) -> Self {
        let seats: Vec<Seat> = Seat::all(3).collect();
        let seat = seats[index];
        let cells: Vec<Cell> = hex.topology.cells().collect();
        let steps = |&cell: &Cell| {
            let double = distance(seat, hex.coordinates(cell)) == 1;
            let step = |&s: &usize| {
                let first = hex.offset(cell, STRAIGHT[s])?;
                Some((first, hex.offset(first, STRAIGHT[s]).filter(|_| double)))
            };
            FORWARD[index].iter().filter_map(step).collect()
        };
        let gate = |from: Cell, to: Cell| {
            let mut steps = (6..12).filter_map(|d| hex.topology.ray(from, d).first());
            steps.find(|s| s.to == to).map_or(Border::PLAIN, |s| s.border)
        };
        let captures: Vec<Vec<(Cell, Border)>> = cells
            .iter()
            .map(|&from| {
                let targets = CAPTURES[index].iter().filter_map(|&step| hex.offset(from, step));
                targets.map(|to| (to, gate(from, to))).collect()
            })
            .collect();
        let mut capturers = vec![Vec::new(); cells.len()];
        for &from in &cells {
            for &(to, border) in &captures[from.index()] {
                capturers[to.index()].push((from, border));
            }
        }
        let foreign_baseline =
            |cell: &Cell| seats.iter().any(|&other| other != seat && distance(other, hex.coordinates(*cell)) == 0);
        Self {
            steps: cells.iter().map(steps).collect(),
            captures,
            capturers,
            promotion: cells.iter().copied().filter(foreign_baseline).collect(),
        }
    }
}

/// The one board of this game.
pub(super) static BOARD: LazyLock<Geometry> = LazyLock::new(Geometry::new);
