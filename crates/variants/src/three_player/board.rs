//! The hexagon of 126 cells and its lookup tables (rulebook: Board, Pawns).

use crate::hexagon::{PawnTables, leaps, steps};
use polychess_rules::{Castling, Seat};
use polychess_topology::hex::{Hex, HexSpec};
use polychess_topology::{Border, ByCell, Cell, CellSet, GatedRays, Rays, Topology};
use std::sync::LazyLock;

pub(super) const WORDS: usize = 2;
pub(super) type Set = CellSet<WORDS>;

/// TP-C1: the minor and the major castling of each seat.
const PLACES: [[[&str; 7]; 2]; 3] = [
    // King from and to, rook from and to, then the cells between king and rook.
    [["a4", "a2", "a1", "a3", "a2", "a3", ""], ["a4", "a7", "a8", "a6", "a5", "a6", "a7"]],
    [["j5", "l7", "m8", "k6", "l7", "k6", ""], ["j5", "g2", "f1", "h3", "i4", "h3", "g2"]],
    [["i13", "g13", "f13", "h13", "g13", "h13", ""], ["i13", "l13", "m13", "k13", "j13", "k13", "l13"]],
];

/// The board and its lookup tables.
#[derive(Debug)]
pub(super) struct Geometry {
    /// TP-B1 to TP-B5: names, coordinates and colours of the cells, straight and diagonal steps.
    pub(super) hex: Hex,
    pub(super) straight: Rays<WORDS, 3, 3, 0>,
    /// TP-M2: diagonal lines with a gate at each step.
    pub(super) diagonal: GatedRays<WORDS>,
    /// TP-M7: the targets of a knight on each cell.
    pub(super) knight: ByCell<Set>,
    /// TP-M4: the cells one straight step away.
    pub(super) beside: ByCell<Set>,
    /// TP-M4: the cells one diagonal step away, if the gate is open.
    pub(super) behind_gates: ByCell<Set>,
    /// TP-P1 to TP-P3, TP-P5: pawn moves by seat. A pawn promotes on the 16 cells of the other
    /// baselines, but not on the inner cells of a neutral edge (TP-B7).
    pub(super) pawns: [PawnTables<WORDS>; 3],
    /// TP-P3: the pawn row of each seat, where pawns start and can make a double step.
    pub(super) pawn_rows: [Set; 3],
    castlings: [[Castling<WORDS>; 2]; 3],
    rights: ByCell<u8>,
}

/// TP-B6: returns the distance of a cell from the baseline of `seat`, in rows.
fn distance(seat: Seat, (file, rank): (i8, i8)) -> i8 {
    match seat.index() {
        0 => rank - 1,
        1 => file - rank + 5,
        _ => 13 - file,
    }
}

/// Returns all castlings by seat, minor first.
fn castlings(topology: &Topology) -> [[Castling<WORDS>; 2]; 3] {
    let castling = |places: [&str; 7]| {
        let cells: Vec<Cell> = places.iter().filter_map(|name| topology.cell(name)).collect();
        let between: Set = cells[4..].iter().copied().collect();
        let path = between | Set::of(cells[0]);
        Castling { king: [cells[0], cells[1]], rook: [cells[2], cells[3]], between, path }
    };
    PLACES.map(|seat| seat.map(castling))
}

impl Geometry {
    fn new() -> Self {
        // TP-B1: the name of a cell is its row letter followed by its column number.
        let name = |column: i8, row: i8| {
            let exists = (1..=13).contains(&column) && (1..=13).contains(&row) && (-5..=7).contains(&(column - row));
            exists.then(|| format!("{}{column}", char::from(b'a' + (row - 1) as u8)))
        };
        // TP-B8: the rotation that carries White's side to Gray's, Gray's to Black's, and Black's
        // to White's.
        let turn = |column: i8, row: i8| (8 - column + row, 14 - column);
        let hex = Hex::new(&HexSpec { reach: 1..=13, name: &name, turn: &turn, gated: true });
        let topology = &hex.topology;
        let on_row = |seat: Seat, row: i8| -> Set {
            topology.cells().filter(|&cell| distance(seat, hex.coordinates(cell)) == row).collect()
        };
        let seats = [0, 1, 2].map(|n| Seat::FIRST.after(n, 3));
        let pawn_rows = seats.map(|seat| on_row(seat, 1));
        let pawns = |seat: Seat| {
            let promotion = seat.others(3).fold(Set::EMPTY, |all, other| all | on_row(other, 0));
            PawnTables::new(&hex, seat.index(), pawn_rows[seat.index()], promotion)
        };
        let castlings = castlings(topology);
        Self {
            straight: Rays::new(topology, 0..6, |_| true),
            diagonal: GatedRays::new(topology, 6..12, |step| hex.flanks(step.border)),
            knight: leaps(&hex),
            beside: steps(&hex, 0..6),
            behind_gates: steps(&hex, 6..12),
            pawns: seats.map(pawns),
            pawn_rows,
            rights: ByCell::new(topology.cells().map(|cell| Castling::rights_at(&castlings, cell)), 0),
            castlings,
            hex,
        }
    }

    /// TP-B6: returns the distance of a cell from the baseline of `seat`, in rows.
    pub(super) fn distance(&self, seat: Seat, cell: Cell) -> i8 {
        distance(seat, self.hex.coordinates(cell))
    }

    /// TP-C1: returns the castlings of a seat, minor first.
    #[inline]
    pub(super) fn castlings(&self, seat: Seat) -> &[Castling<WORDS>; 2] {
        &self.castlings[seat.index() % 3]
    }

    /// TP-C1: returns the castling rights that a move from or to `cell` ends, as a bit set. Bit `2
    /// * seat + n` is castling `n` of a seat.
    #[inline]
    pub(super) fn rights_at(&self, cell: Cell) -> u8 {
        self.rights[cell]
    }

    /// TP-M2: returns whether the gate at `border` is open: at least one of its two flanks is
    /// empty.
    #[inline]
    pub(super) fn is_open(&self, border: Border, occupied: &Set) -> bool {
        self.hex.flanks(border).is_none_or(|[a, b]| !occupied.contains(a) || !occupied.contains(b))
    }
}

pub(super) static BOARD: LazyLock<Geometry> = LazyLock::new(Geometry::new);

/// The rows in the order of position strings: m to a, each from its lowest column up.
pub(super) static ROWS: LazyLock<Vec<Vec<Cell>>> = LazyLock::new(|| {
    let row = |row: i8| (1..=13).filter_map(|column| BOARD.hex.at(column, row)).collect();
    (1..=13).rev().map(row).collect()
});
