//! The hexagon of 126 cells and the tables that its pieces move by (ledger: Board, Pawns).

use super::setup;
use polychess_rules::{Castling, Seat};
use polychess_topology::hex::{Hex, HexPlan, STRAIGHT};
use polychess_topology::{Border, ByCell, Cell, CellSet, GatedRays, Rays};
use std::sync::LazyLock;

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
    /// TP-B1 to TP-B5: the cells with their names and places, their straight and diagonal steps, their colours.
    pub(super) hex: Hex,
    pub(super) straight: Rays<WORDS, 3, 3, 0>,
    /// TP-M2: diagonal lines, with a gate at each step.
    pub(super) diagonal: GatedRays<WORDS>,
    pub(super) knight: ByCell<Set>,
    pub(super) king: ByCell<KingSteps>,
    pub(super) pawns: [PawnTables; 3],
    castlings: [[Castling<WORDS>; 2]; 3],
    rights: ByCell<u8>,
}

/// TP-M4: the cells one step from a cell; the diagonal ones lie behind a gate.
#[derive(Clone, Copy, Debug)]
pub(super) struct KingSteps {
    pub(super) straight: Set,
    pub(super) diagonal: Set,
}

/// Where the pawns of one seat go.
#[derive(Debug)]
pub(super) struct PawnTables {
    /// TP-P1: the forward cells.
    pub(super) steps: ByCell<Set>,
    /// TP-P3: the double steps of a pawn on its pawn row.
    pub(super) doubles: ByCell<[DoubleStep; 2]>,
    /// TP-P3: where pawns begin, and where double steps end.
    pub(super) pawn_row: Set,
    pub(super) double_row: Set,
    /// TP-P2: the capture cells.
    pub(super) captures: ByCell<Set>,
    /// The same the other way round: from where a pawn captures on a cell.
    pub(super) capturers: ByCell<Set>,
    /// TP-P5: the sixteen cells where the pawn is promoted, none of them inside a neutral edge (TP-B7).
    pub(super) promotion: Set,
    /// The cells from which a pawn may get there.
    pub(super) near_promotion: Set,
}

/// TP-P3: a double step. Where there is none, it goes over no cell and ends where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct DoubleStep {
    pub(super) over: Cell,
    pub(super) to: Cell,
    /// These two cells.
    pub(super) both: Set,
}

impl DoubleStep {
    const fn none(from: Cell) -> Self {
        Self { over: from, to: from, both: Set::EMPTY }
    }
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
        let topology = &hex.topology;
        let first = |cell: Cell, directions: std::ops::Range<usize>| -> Set {
            topology.first_steps(cell, directions).map(|step| step.to).collect()
        };
        let king = |cell| KingSteps { straight: first(cell, 0..6), diagonal: first(cell, 6..12) };
        let knight = |cell| LEAPS.iter().filter_map(|&leap| hex.offset(cell, leap)).collect();
        let castlings = setup::castlings(topology);
        Self {
            straight: Rays::new(topology, 0..6, |_| true),
            diagonal: GatedRays::new(topology, 6..12, |step| hex.flanks(step.border)),
            knight: ByCell::sets(topology, knight),
            king: ByCell::new(topology.cells().map(king), KingSteps { straight: Set::EMPTY, diagonal: Set::EMPTY }),
            pawns: [0, 1, 2].map(|i| PawnTables::new(&hex, i)),
            rights: ByCell::new(topology.cells().map(|cell| Castling::rights_at(&castlings, cell)), 0),
            castlings,
            hex,
        }
    }

    /// TP-B6: how far a cell is from a seat's own baseline.
    pub(super) fn distance(&self, seat: Seat, cell: Cell) -> i8 {
        distance(seat, self.hex.coordinates(cell))
    }

    /// TP-C1: the castlings of a seat, minor first.
    #[inline]
    pub(super) fn castlings(&self, seat: Seat) -> &[Castling<WORDS>; 2] {
        &self.castlings[seat.index() % 3]
    }

    /// TP-C1: the castling rights that end when a piece leaves this cell or arrives on it, bit `2 * seat + n`.
    #[inline]
    pub(super) fn rights_at(&self, cell: Cell) -> u8 {
        self.rights[cell]
    }

    /// TP-M2, the gate: a diagonal step is possible when at least one of the two cells beside it is empty.
    #[inline]
    pub(super) fn is_open(&self, border: Border, occupied: &Set) -> bool {
        self.hex.flanks(border).is_none_or(|[a, b]| !occupied.contains(a) || !occupied.contains(b))
    }
}

impl PawnTables {
    fn new(hex: &Hex, index: usize) -> Self {
        let seat = Seat::FIRST.after(index, 3);
        let cells = || hex.topology.cells();
        let is_on = |of: Seat, row: i8| move |cell: &Cell| distance(of, hex.coordinates(*cell)) == row;
        let pawn_row: Set = cells().filter(is_on(seat, 1)).collect();
        let promotion: Set = seat.others(3).flat_map(|other| cells().filter(is_on(other, 0))).collect();
        let steps = |cell| -> Set { FORWARD[index].iter().filter_map(|&s| hex.offset(cell, STRAIGHT[s])).collect() };
        let captures = |cell| -> Set { CAPTURES[index].iter().filter_map(|&step| hex.offset(cell, step)).collect() };
        let double = |cell: Cell, s: usize| {
            let over = hex.offset(cell, STRAIGHT[s]).filter(|_| pawn_row.contains(cell))?;
            let to = hex.offset(over, STRAIGHT[s])?;
            Some(DoubleStep { over, to, both: [over, to].into_iter().collect() })
        };
        let doubles = |cell| FORWARD[index].map(|s| double(cell, s).unwrap_or(DoubleStep::none(cell)));
        let captures: Vec<Set> = cells().map(captures).collect();
        let capturers = |to| -> Set { cells().filter(|&from| captures[from.index()].contains(to)).collect() };
        Self {
            steps: ByCell::new(cells().map(steps), Set::EMPTY),
            doubles: ByCell::new(cells().map(doubles), [DoubleStep::none(Cell::FIRST); 2]),
            double_row: cells().filter(is_on(seat, 3)).collect(),
            captures: ByCell::new(captures.iter().copied(), Set::EMPTY),
            capturers: ByCell::new(cells().map(capturers), Set::EMPTY),
            near_promotion: cells().filter(|&cell| (steps(cell) | captures[cell.index()]).meets(&promotion)).collect(),
            pawn_row,
            promotion,
        }
    }

    /// The cell that a double step goes over.
    pub(super) fn passed_over(&self, from: Cell, to: Cell) -> Option<Cell> {
        self.doubles[from].iter().find(|double| double.to == to && to != from).map(|double| double.over)
    }
}

/// The one board of this game.
pub(super) static BOARD: LazyLock<Geometry> = LazyLock::new(Geometry::new);
