//! The two hexagons, 147 and 192 cells, and the tables that their pieces move by (ledger: Board, Movement, Pawns).

use super::setup;
use polychess_rules::{Piece, Seat};
use polychess_topology::hex::{Hex, HexPlan, STRAIGHT};
use polychess_topology::{Cell, CellSet, Direction};
use std::sync::LazyLock;

/// Cells of the large board; the standard one uses the first 147 indices.
pub(super) const CELLS: usize = 192;
/// Words of a cell set.
pub(super) const WORDS: usize = 3;
/// A set of cells of either board.
pub(super) type Set = CellSet<WORDS>;

/// 3WC-M6: the knight's leaps.
const LEAPS: [(i8, i8); 12] =
    [(3, 1), (3, 2), (2, 3), (1, 3), (-1, 2), (-2, 1), (-3, -1), (-3, -2), (-2, -3), (-1, -3), (1, -2), (2, -1)];
/// 3WC-W1: the two forward steps of each seat, as indices into the straight steps.
const FORWARD: [[usize; 2]; 3] = [[2, 1], [0, 5], [4, 3]];
/// 3WC-W2: the three capture steps of each seat.
const CAPTURES: [[(i8, i8); 3]; 3] =
    [[(-1, 1), (1, 2), (2, 1)], [(2, 1), (1, -1), (-1, -2)], [(-1, -2), (-2, -1), (-1, 1)]];

/// A board with everything that depends on cells alone.
#[derive(Debug)]
pub(super) struct Geometry {
    pub(super) hex: Hex,
    /// 3WC-B1, 3WC-B2: seven cells between the home rows, or nine.
    pub(super) between: i8,
    pub(super) knight: Vec<Set>,
    /// The twelve cells next to a cell: the king's (3WC-M5).
    pub(super) king: Vec<Set>,
    /// All cells on a line with a cell, over an empty board.
    pub(super) straight: Vec<Set>,
    pub(super) diagonal: Vec<Set>,
    /// Which way one cell lies from another, row by row.
    towards: Vec<Option<Direction>>,
    /// 3WC-B5: the home row of each seat.
    pub(super) home: [Set; 3],
    /// 3WC-W9: the last rank of each seat.
    pub(super) last: [Set; 3],
    pub(super) pawns: [PawnTables; 3],
    /// 3WC-S2: who begins where.
    pub(super) start: Vec<Option<Piece>>,
    pub(super) castlings: [[setup::Castling; 2]; 3],
    /// The rows of the position text: the highest rank first, files upwards.
    pub(super) rows: Vec<Vec<Cell>>,
}

/// Where the pawns of one seat go.
#[derive(Debug)]
pub(super) struct PawnTables {
    /// 3WC-W1, 3WC-W3: each forward cell, and behind it the cell of a double step.
    pub(super) steps: Vec<Vec<(Cell, Option<Cell>)>>,
    /// 3WC-W2: the capture cells.
    pub(super) captures: Vec<Set>,
    /// The same the other way round: from where a pawn captures on a cell.
    pub(super) capturers: Vec<Set>,
}

/// 3WC-B8: a seat's own rank of a cell.
fn own_rank(between: i8, seat: Seat, (file, rank): (i8, i8)) -> i8 {
    match seat.index() {
        0 => rank,
        1 => between + 1 + file - rank,
        _ => between + 7 - file,
    }
}

impl Geometry {
    fn new(between: i8) -> Self {
        // 3WC-B1, 3WC-B2, 3WC-B6
        let exists = |file: i8, rank: i8| {
            (0..=between + 6).contains(&file) && (1.max(file - 6)..=(between + 7).min(file + between)).contains(&rank)
        };
        let name = |file: i8, rank: i8| exists(file, rank).then(|| format!("{}{rank}", char::from(b'a' + file as u8)));
        // 3WC-B3, 3WC-B4: steps and colours are those of the hexagon. 3WC-B7: a cell that White calls so is carried to the one that Gray calls so.
        let turn = |file: i8, rank: i8| (6 - file + rank, between + 7 - file);
        let hex = Hex::new(&HexPlan { reach: 0..=between + 7, name: &name, turn: &turn, gated: false });
        let cells: Vec<Cell> = hex.topology.cells().collect();
        let seats: Vec<Seat> = Seat::all(3).collect();
        let ray = |cell: Cell, directions: std::ops::Range<usize>, reach: usize| -> Set {
            directions.flat_map(|d| hex.topology.ray(cell, d).iter().take(reach)).map(|step| step.to).collect()
        };
        let towards = |&from: &Cell, to: Cell| {
            (0..12).find(|&d| hex.topology.ray(from, d).iter().any(|s| s.to == to)).map(|d| Direction(d as u8))
        };
        let on_rank = |seat: Seat, rank: i8| -> Set {
            let on = |cell: &Cell| own_rank(between, seat, hex.coordinates(*cell)) == rank;
            cells.iter().copied().filter(on).collect()
        };
        let row = |rank: i8| (0..=between + 6).filter_map(|file| hex.at(file, rank)).collect();
        Self {
            between,
            knight: cells.iter().map(|&c| LEAPS.iter().filter_map(|&leap| hex.offset(c, leap)).collect()).collect(),
            king: cells.iter().map(|&c| ray(c, 0..12, 1)).collect(),
            straight: cells.iter().map(|&c| ray(c, 0..6, CELLS)).collect(),
            diagonal: cells.iter().map(|&c| ray(c, 6..12, CELLS)).collect(),
            towards: cells.iter().flat_map(|from| cells.iter().map(|&to| towards(from, to))).collect(),
            home: [0, 1, 2].map(|i| on_rank(seats[i], 1)),
            last: [0, 1, 2].map(|i| on_rank(seats[i], between + 7)),
            pawns: [0, 1, 2].map(|i| PawnTables::new(&hex, i)),
            start: setup::places(&hex),
            castlings: setup::castlings(&hex),
            rows: (1..=between + 7).rev().map(row).collect(),
            hex,
        }
    }

    /// The direction from one cell in which another lies, if they are on a line.
    #[inline]
    pub(super) fn towards(&self, from: Cell, to: Cell) -> Option<usize> {
        self.towards[from.index() * self.hex.topology.len() + to.index()].map(|d| d.0 as usize)
    }

    /// 3WC-B8: a seat's own rank of a cell.
    pub(super) fn own_rank(&self, seat: Seat, cell: Cell) -> i8 {
        own_rank(self.between, seat, self.hex.coordinates(cell))
    }

    /// 3WC-B7: the name of a cell in a seat's own view, without the seat's letter.
    pub(super) fn relative_name(&self, seat: Seat, cell: Cell) -> &str {
        let topology = &self.hex.topology;
        let turns = (3 - seat.index()) % 3;
        topology.name((0..turns).fold(cell, |cell, _| topology.turned(cell)))
    }

    /// 3WC-S2: does a piece of this kind of this seat begin here?
    #[inline]
    pub(super) fn is_place_of(&self, piece: Piece, cell: Cell) -> bool {
        self.start[cell.index()] == Some(piece)
    }
}

impl PawnTables {
    fn new(hex: &Hex, seat: usize) -> Self {
        let cells: Vec<Cell> = hex.topology.cells().collect();
        let steps = |&cell: &Cell| {
            let step = |&s: &usize| {
                let first = hex.offset(cell, STRAIGHT[s])?;
                Some((first, hex.offset(first, STRAIGHT[s])))
            };
            FORWARD[seat].iter().filter_map(step).collect()
        };
        let captures = |&cell: &Cell| CAPTURES[seat].iter().filter_map(|&step| hex.offset(cell, step)).collect();
        let captures: Vec<Set> = cells.iter().map(captures).collect();
        let from = |&to: &Cell| cells.iter().copied().filter(|from| captures[from.index()].contains(to)).collect();
        Self { steps: cells.iter().map(steps).collect(), capturers: cells.iter().map(from).collect(), captures }
    }
}

static STANDARD: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(7));
static LARGE: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(9));

/// 3WC-O1: one of the two boards.
#[inline]
pub(super) fn board(large: bool) -> &'static Geometry {
    if large { &LARGE } else { &STANDARD }
}
