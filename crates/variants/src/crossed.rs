//! What the two boards in the form of a cross share: how each of four players sees them, and what lies around a cell. Each game's board says by
//! which rules.

use polychess_rules::Seat;
use polychess_topology::cross::Cross;
use polychess_topology::{ByCell, Cell, CellSet, Rays};

/// Four players, each opposite another.
pub(crate) const SEATS: usize = 4;
/// In the order of play.
pub(crate) const ALL_SEATS: [Seat; SEATS] =
    [Seat::FIRST, Seat::FIRST.after(1, SEATS), Seat::FIRST.after(2, SEATS), Seat::FIRST.after(3, SEATS)];
/// Where each player looks, as (dx, dy).
pub(crate) const HEADINGS: [(i8, i8); SEATS] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The player opposite.
pub(crate) const fn opposite(seat: Seat) -> Seat {
    seat.after(2, SEATS)
}

/// Column and row of (x, y), as a player counts them on a grid of this side: from 1, to the right and away from him.
pub(crate) const fn seen_by(side: i8, seat: Seat, (x, y): (i8, i8)) -> (i8, i8) {
    match seat.index() {
        0 => (x, y),
        1 => (side + 1 - y, x),
        2 => (side + 1 - x, side + 1 - y),
        _ => (y, side + 1 - x),
    }
}

/// The inverse of [`seen_by`].
pub(crate) const fn seen_from(side: i8, seat: Seat, (column, row): (i8, i8)) -> (i8, i8) {
    match seat.index() {
        0 => (column, row),
        1 => (row, side + 1 - column),
        2 => (side + 1 - column, side + 1 - row),
        _ => (side + 1 - row, column),
    }
}

/// Lines along ranks and files, or along diagonals.
pub(crate) type Lines<const W: usize> = Rays<W, 2, 2, 0>;

/// What lies around a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Around<const W: usize> {
    pub(crate) king: CellSet<W>,
    pub(crate) knight: CellSet<W>,
    /// All cells at distance two.
    pub(crate) ring: CellSet<W>,
    /// Those of the king's steps that are straight, and the diagonal ones.
    pub(crate) sides: CellSet<W>,
    pub(crate) corners: CellSet<W>,
    /// All cells on ranks and files of this one, those on its diagonals, and both.
    pub(crate) straight: CellSet<W>,
    pub(crate) diagonal: CellSet<W>,
    pub(crate) lines: CellSet<W>,
    /// All cells from which anything at all could attack this one: what happens elsewhere gives and ends no check here. A cell is in the
    /// vicinity of another as that one is in its own.
    pub(crate) vicinity: CellSet<W>,
    /// From where a pawn of each seat captures here.
    pub(crate) pawns: [CellSet<W>; SEATS],
}

impl<const W: usize> Around<W> {
    const NOTHING: Self = Self {
        king: CellSet::EMPTY,
        knight: CellSet::EMPTY,
        ring: CellSet::EMPTY,
        sides: CellSet::EMPTY,
        corners: CellSet::EMPTY,
        straight: CellSet::EMPTY,
        diagonal: CellSet::EMPTY,
        lines: CellSet::EMPTY,
        vicinity: CellSet::EMPTY,
        pawns: [CellSet::EMPTY; SEATS],
    };

    /// Of every cell; `captures` says where a pawn of a seat captures.
    pub(crate) fn all(
        cross: &Cross,
        straight: &Lines<W>,
        diagonal: &Lines<W>,
        captures: impl Fn(Seat, Cell) -> CellSet<W>,
    ) -> ByCell<Self> {
        let topology = &cross.topology;
        let capturers = ALL_SEATS.map(|seat| ByCell::sets(topology, |from| captures(seat, from)).inverse());
        let around = |cell: Cell| {
            let mut around = Self::NOTHING;
            for (dx, dy) in (-2..=2).flat_map(|dx: i8| (-2..=2).map(move |dy: i8| (dx, dy))) {
                let Some(to) = cross.offset(cell, (dx, dy)) else { continue };
                match (dx.abs().max(dy.abs()), dx.abs() + dy.abs()) {
                    (1, 1) => around.sides.insert(to),
                    (1, _) => around.corners.insert(to),
                    (2, 3) => around.knight.insert(to),
                    _ => {}
                }
                if dx.abs().max(dy.abs()) == 2 {
                    around.ring.insert(to);
                }
            }
            around.king = around.sides | around.corners;
            (around.straight, around.diagonal) = (straight.from(cell).cells(), diagonal.from(cell).cells());
            around.lines = around.straight | around.diagonal;
            around.vicinity = around.lines | around.ring;
            around.pawns = [0, 1, 2, 3].map(|seat: usize| capturers[seat][cell]);
            around
        };
        ByCell::new(topology.cells().map(around), Self::NOTHING)
    }
}
