//! The cross of 101 cells and the tables that its pieces move by (ledger: Board).

use super::pawns::PawnTables;
use polychess_rules::Seat;
use polychess_topology::cross::{Cross, SIDE};
use polychess_topology::{Cell, CellSet};
use std::sync::LazyLock;

/// Cells of the board (4W-B1).
pub(super) const CELLS: usize = 101;
/// Words of a cell set.
pub(super) const WORDS: usize = 2;
/// A set of cells of this board.
pub(super) type Set = CellSet<WORDS>;

/// 4W-S1: four players, each with a partner opposite and an opponent at either hand.
pub(super) const SEATS: usize = 4;

/// 4W-B4: where each player looks, as (dx, dy).
pub(super) const HEADINGS: [(i8, i8); SEATS] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The player opposite (4W-S1).
pub(super) const fn partner(seat: Seat) -> Seat {
    seat.after(2, SEATS)
}

/// The two opponents, the next in turn order first.
pub(super) const fn opponents(seat: Seat) -> [Seat; 2] {
    [seat.after(1, SEATS), seat.after(3, SEATS)]
}

/// 4W-B4: file 1..=5 and rank 1..=15 of (x, y) as a player sees it; other files lie in the side arms and have no names.
pub(super) const fn seen_by(seat: Seat, (x, y): (i8, i8)) -> (i8, i8) {
    match seat.index() {
        0 => (x - 5, y),
        1 => (11 - y, x),
        2 => (11 - x, 16 - y),
        _ => (y - 5, 16 - x),
    }
}

/// 4W-B4, the inverse of [`seen_by`].
const fn seen_from(seat: Seat, (file, rank): (i8, i8)) -> (i8, i8) {
    match seat.index() {
        0 => (file + 5, rank),
        1 => (rank, 11 - file),
        2 => (11 - file, 16 - rank),
        _ => (16 - rank, file + 5),
    }
}

/// The board with everything that depends on cells alone.
#[derive(Debug)]
pub(super) struct Geometry {
    pub(super) cross: Cross,
    pub(super) king: Vec<Set>,
    pub(super) knight: Vec<Set>,
    pub(super) squirrel: Vec<Set>,
    /// The four diagonal neighbours: where a superpawn captures (4W-P8).
    pub(super) corners: Vec<Set>,
    /// All cells on a line with a cell, over an empty board.
    pub(super) straight: Vec<Set>,
    pub(super) diagonal: Vec<Set>,
    /// The cell itself and all cells from which anything at all could attack it: what happens elsewhere gives and ends no check on it.
    pub(super) vicinity: Vec<Set>,
    between: Vec<Set>,
    /// 4W-B5: the playable cell of each triangle.
    pub(super) homes: [Cell; SEATS],
    /// 4W-B2: the four arms.
    pub(super) territories: [Set; SEATS],
    pub(super) pawns: [PawnTables; SEATS],
}

impl Geometry {
    fn new() -> Self {
        // 4W-B1, 4W-B6, 4W-B7 are the cross of the topology. 4W-B8: file letter a..o for x, then y.
        let cross = Cross::new(|x, y| format!("{}{y}", char::from(b'a' + (x - 1) as u8)));
        let cells: Vec<Cell> = cross.topology.cells().collect();
        let leaps = |accept: &dyn Fn(i8, i8) -> bool| -> Vec<Set> {
            let offsets = (-2..=2).flat_map(|dx| (-2..=2).map(move |dy| (dx, dy)));
            let offsets: Vec<(i8, i8)> = offsets.filter(|&(dx, dy)| accept(dx, dy)).collect();
            cells.iter().map(|&cell| offsets.iter().filter_map(|&o| cross.offset(cell, o)).collect()).collect()
        };
        let lines = |directions: std::ops::Range<usize>| -> Vec<Set> {
            let from = |&cell: &Cell| {
                directions.clone().flat_map(|d| cross.topology.ray(cell, d)).map(|step| step.to).collect()
            };
            cells.iter().map(from).collect()
        };
        let squirrel = leaps(&|dx, dy| dx.abs().max(dy.abs()) == 2);
        let (straight, diagonal) = (lines(0..4), lines(4..8));
        let vicinity =
            |&cell: &Cell| Set::of(cell) | squirrel[cell.index()] | straight[cell.index()] | diagonal[cell.index()];
        let seats = || Seat::all(SEATS);
        let home = |seat| seen_from(seat, (3, 1));
        let territory = |seat: Seat| -> Set {
            let inside = |&&cell: &&Cell| (1..=5).contains(&seen_by(seat, cross.coordinates(cell)).1);
            cells.iter().filter(inside).copied().collect()
        };
        let mut homes = [cells[0]; SEATS];
        for seat in seats() {
            let (x, y) = home(seat);
            cross.at(x, y).into_iter().for_each(|cell| homes[seat.index()] = cell);
        }
        let mut territories = [Set::EMPTY; SEATS];
        seats().for_each(|seat| territories[seat.index()] = territory(seat));
        let mut between = vec![Set::EMPTY; CELLS * CELLS];
        for &from in &cells {
            for direction in 0..8 {
                let mut passed = Set::EMPTY;
                for step in cross.topology.ray(from, direction) {
                    between[from.index() * CELLS + step.to.index()] = passed;
                    passed.insert(step.to);
                }
            }
        }
        Self {
            king: leaps(&|dx, dy| dx.abs().max(dy.abs()) == 1),
            // 4W-M2, 4W-M3
            knight: leaps(&|dx, dy| dx.abs() + dy.abs() == 3),
            corners: leaps(&|dx, dy| dx.abs() == 1 && dy.abs() == 1),
            vicinity: cells.iter().map(vicinity).collect(),
            pawns: [0, 1, 2, 3].map(|n| PawnTables::new(&cross, Seat::FIRST.after(n, SEATS), &territories)),
            squirrel,
            straight,
            diagonal,
            between,
            homes,
            territories,
            cross,
        }
    }

    /// The cells strictly between two cells of a line; none for others.
    #[inline]
    pub(super) fn between(&self, a: Cell, b: Cell) -> Set {
        self.between[a.index() * CELLS + b.index()]
    }

    /// 4W-B4: file and rank of a cell as a player sees it, outside the side arms.
    pub(super) fn own_name(&self, seat: Seat, cell: Cell) -> Option<(i8, i8)> {
        let (file, rank) = seen_by(seat, self.cross.coordinates(cell));
        (1..=5).contains(&file).then_some((file, rank))
    }

    /// The cell that a player calls by this file and rank.
    pub(super) fn cell_of(&self, seat: Seat, file: i8, rank: i8) -> Option<Cell> {
        let sane = (1..=5).contains(&file) && (1..=SIDE).contains(&rank);
        let (x, y) = seen_from(seat, (file, rank));
        sane.then(|| self.cross.at(x, y)).flatten()
    }

    /// The opponent of a player inside whose blue line a cell lies (4W-B2).
    pub(super) fn foe_of(&self, seat: Seat, cell: Cell) -> Option<Seat> {
        opponents(seat).into_iter().find(|foe| self.territories[foe.index()].contains(cell))
    }

    /// 4W-P17: entering an opponent's home square is promotion.
    #[inline]
    pub(super) fn promotes(&self, seat: Seat, to: Cell) -> bool {
        opponents(seat).iter().any(|foe| self.homes[foe.index()] == to)
    }
}

/// The one board of this game.
pub(super) static BOARD: LazyLock<Geometry> = LazyLock::new(Geometry::new);
