//! The chessboard and its attack tables (rulebook: Board, Movement).

use polychess_rules::{Board, Castling, Seat};
use polychess_topology::cross::{Cross, STEPS};
use polychess_topology::{BetweenTable, ByCell, Cell, CellSet, Rays, Shift};
use std::sync::LazyLock;

pub(crate) const SEATS: usize = 2;
pub(crate) const WHITE: Seat = Seat::FIRST;

/// A set of cells, stored in one 64-bit word.
pub(crate) type Set = CellSet<1>;
pub(crate) type Pieces = Board<1, SEATS, 6>;

const KNIGHT_LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The board with precomputed tables.
#[derive(Debug)]
pub(crate) struct Geometry {
    /// OC-B1: the cells with their names and lines.
    pub(crate) cross: Cross,
    /// OC-B2: the dark cells.
    pub(crate) dark: Set,
    /// OC-M3: the lines of rooks.
    pub(crate) rook: Rays<1, 2, 2, 0>,
    /// OC-M4: the lines of bishops.
    pub(crate) bishop: Rays<1, 2, 2, 0>,
    /// OC-M5: the cells that a knight reaches.
    pub(crate) knight: ByCell<Set>,
    /// OC-M6: the cells that a king reaches.
    pub(crate) king: ByCell<Set>,
    pawns: [PawnTables; SEATS],
    /// The cells between each pair of cells on a line.
    pub(crate) between: BetweenTable<1>,
    castlings: [[Castling<1>; 2]; SEATS],
    /// OC-C1: bits of the castling rights that are lost by a move from or to each cell.
    pub(crate) rights: ByCell<u8>,
}

/// Tables for the pawns of one seat.
#[derive(Debug)]
pub(crate) struct PawnTables {
    /// OC-P1: one step forward.
    pub(crate) step: Shift<1>,
    /// OC-P3: captures towards file a and towards file h.
    pub(crate) captures: [Shift<1>; 2],
    /// OC-P3: the cells that a pawn attacks.
    pub(crate) attacks: ByCell<Set>,
    /// OC-P2: the rank of pawns after the first half of a double step.
    pub(crate) third_rank: Set,
    /// OC-P5: the rank where pawns promote.
    pub(crate) last_rank: Set,
}

impl Geometry {
    fn new() -> Self {
        let cross = Cross::with_half_turn(&[8; 8], |x, y| format!("{}{y}", char::from(b'a' + x as u8 - 1)));
        let topology = &cross.topology;
        let reached = |offsets: &[(i8, i8)]| {
            ByCell::sets(topology, |from| offsets.iter().filter_map(|&offset| cross.offset(from, offset)).collect())
        };
        let castlings = castlings(&cross);
        Self {
            dark: topology.cells().filter(|&cell| topology.cell_info(cell).colour == 0).collect(),
            rook: Rays::new(topology, 0..4, |_| true),
            bishop: Rays::new(topology, 4..8, |_| true),
            knight: reached(&KNIGHT_LEAPS),
            king: reached(&STEPS),
            pawns: [PawnTables::new(&cross, 1), PawnTables::new(&cross, -1)],
            between: BetweenTable::new(topology, 0..8),
            rights: ByCell::new(topology.cells().map(|cell| Castling::rights_at(&castlings, cell)), 0),
            castlings,
            cross,
        }
    }

    #[inline]
    pub(crate) fn pawns(&self, seat: Seat) -> &PawnTables {
        &self.pawns[seat.index() % SEATS]
    }

    /// OC-C1: returns the seat's kingside and queenside castling, in this order.
    #[inline]
    pub(crate) fn castlings(&self, seat: Seat) -> &[Castling<1>; 2] {
        &self.castlings[seat.index() % SEATS]
    }

    /// Returns the rank of a cell from 1 to 8, from the perspective of `seat`.
    pub(crate) fn rank(&self, seat: Seat, cell: Cell) -> i8 {
        let (_, y) = self.cross.coordinates(cell);
        if seat == WHITE { y } else { 9 - y }
    }
}

impl PawnTables {
    /// Creates the tables for pawns that move north (`up` is 1) or south (`up` is -1).
    fn new(cross: &Cross, up: i8) -> Self {
        let cells = || cross.topology.cells();
        let shift = |dx: i8| Shift::new(cells().filter_map(|from| Some((from, cross.offset(from, (dx, up))?))));
        let rank = |y: i8| cells().filter(|&cell| cross.coordinates(cell).1 == y).collect();
        let attacked = |from| [-1, 1].iter().filter_map(|&dx| cross.offset(from, (dx, up))).collect();
        Self {
            step: shift(0),
            captures: [shift(-1), shift(1)],
            attacks: ByCell::sets(&cross.topology, attacked),
            third_rank: rank(if up > 0 { 3 } else { 6 }),
            last_rank: rank(if up > 0 { 8 } else { 1 }),
        }
    }
}

/// OC-C1: returns the kingside and the queenside castling of each seat.
fn castlings(cross: &Cross) -> [[Castling<1>; 2]; SEATS] {
    [1, 8].map(|y| {
        let at = |x: u8| cross.at(x as i8, y).unwrap_or(Cell::FIRST);
        [Castling::on_files(at, [5, 6, 7], [8, 6], &[6, 7]), Castling::on_files(at, [5, 4, 3], [1, 4], &[2, 3, 4])]
    })
}

pub(crate) static BOARD: LazyLock<Geometry> = LazyLock::new(Geometry::new);
