//! The cross of 101 cells and its lookup tables (rulebook: Board, Movement, Pawns).

use crate::crossed::{self, ALL_SEATS, Around, HEADINGS, OwnLeapers, SEATS, Tables, opposite};
use polychess_rules::{Board, Role, Seat};
use polychess_topology::cross::{Cross, SIDE, STEPPED, STEPS};
use polychess_topology::{ByCell, Cell, CellSet};
use std::ops::Deref;
use std::sync::LazyLock;

/// The number of words in a set of 101 cells (4W-B1).
pub(super) const WORDS: usize = 2;
pub(super) type Set = CellSet<WORDS>;
pub(super) type Pieces = Board<WORDS, SEATS, 8>;

/// 4W-M3: the squirrel.
pub(super) const SQUIRREL: Role = Role::CUSTOM_A;
/// 4W-P6: the superpawn. It has a separate role, because a superpawn remains one until promotion or
/// capture (4W-P9).
pub(super) const SUPERPAWN: Role = Role::CUSTOM_B;

/// Returns both opponents of `seat`, the next in turn order first.
pub(super) const fn opponents(seat: Seat) -> [Seat; 2] {
    [seat.after(1, SEATS), seat.after(3, SEATS)]
}

/// 4W-B4: converts (x, y) to file and rank from the view of `seat`. Files outside 1 to 5 belong to
/// the side arms, whose cells have no names in this view.
pub(super) const fn seen_by(seat: Seat, place: (i8, i8)) -> (i8, i8) {
    let (column, rank) = crossed::seen_by(SIDE, seat, place);
    (column - 5, rank)
}

/// 4W-B4: converts file and rank from the view of `seat` to (x, y). The inverse of [`seen_by`].
const fn seen_from(seat: Seat, (file, rank): (i8, i8)) -> (i8, i8) {
    crossed::seen_from(SIDE, seat, (file + 5, rank))
}

/// The board and its lookup tables.
#[derive(Debug)]
pub(super) struct Geometry {
    /// 4W-M1 to 4W-M3, 4W-P2: the move tables shared with the other cross-shaped board. Squirrels
    /// move to `ring`, and superpawns capture on `corners` (4W-P8).
    tables: Tables<WORDS, 8, Leapers>,
    /// 4W-B2: the cells of each player's territory, an arm of the cross.
    pub(super) territories: [Set; SEATS],
    pub(super) pawns: [PawnTables; SEATS],
}

/// The unorthodox leapers: squirrels and, for captures, superpawns (4W-P8).
#[derive(Debug)]
pub(super) struct Leapers;

impl OwnLeapers for Leapers {
    #[inline(always)]
    fn near<const W: usize, const R: usize>(pieces: &Board<W, SEATS, R>, around: &Around<W>) -> CellSet<W> {
        pieces.role(SQUIRREL) & around.ring | pieces.role(SUPERPAWN) & around.corners
    }
}

/// The movement tables for the pawns of one seat.
#[derive(Debug)]
pub(super) struct PawnTables {
    pub(super) from: ByCell<PawnSteps>,
    /// The cells of pawns that can reach an opponent's home square with their next move (4W-P14,
    /// 4W-P15).
    pub(super) near_promotion: Set,
    /// 4W-P17: the opponents' home squares, where pawns promote.
    pub(super) promotion: Set,
}

/// The moves of a pawn from one cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnSteps {
    /// The targets of a pawn's steps, if they are empty: forward (4W-P1, 4W-P10), sideways in a
    /// dead end (4W-P12), and into the triangle (4W-P14).
    pub(super) steps: Set,
    /// 4W-P2: a pawn's captures.
    pub(super) captures: Set,
    /// The targets of a superpawn's steps, indexed by the option `superpawn` (4W-O2). `standard`
    /// adds the backward step (4W-P7, 4W-P11, 4W-P13, R-6). `wazir-ferz` adds all four orthogonal
    /// directions.
    pub(super) super_steps: [Set; 2],
    /// 4W-P4: the cell that a leapfrog passes. Empty inside an opponent's line (4W-P5).
    pub(super) leapt: Set,
    /// 4W-P4: the target of a leapfrog. Empty inside an opponent's line (4W-P5).
    pub(super) leap: Set,
}

const NOWHERE: PawnSteps = PawnSteps {
    steps: Set::EMPTY,
    captures: Set::EMPTY,
    super_steps: [Set::EMPTY; 2],
    leapt: Set::EMPTY,
    leap: Set::EMPTY,
};

impl Deref for Geometry {
    type Target = Tables<WORDS, 8, Leapers>;
    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.tables
    }
}

impl Geometry {
    fn new() -> Self {
        // 4W-B1, 4W-B6, 4W-B7: `Cross` builds the board. 4W-B8: the name of a cell is a file letter
        // for x, followed by y.
        let cross = Cross::new(STEPPED, |x, y| format!("{}{y}", char::from(b'a' + (x - 1) as u8)));
        let topology = &cross.topology;
        let territories = ALL_SEATS.map(|seat| {
            let inside = |cell: &Cell| (1..=5).contains(&seen_by(seat, cross.coordinates(*cell)).1);
            topology.cells().filter(inside).collect()
        });
        let pawns = ALL_SEATS.map(|seat| PawnTables::new(&cross, seat, &territories));
        let captures = |seat: Seat, from| pawns[seat.index()].from[from].captures;
        // 4W-B3: lines continue while their cells exist.
        let tables = Tables::new(cross, captures, |role, around| (role == SQUIRREL).then_some(around.ring));
        Self { tables, territories, pawns }
    }

    /// 4W-B4: returns file and rank of a cell from the view of `seat`, or `None` in the side arms.
    pub(super) fn own_name(&self, seat: Seat, cell: Cell) -> Option<(i8, i8)> {
        let (file, rank) = seen_by(seat, self.cross.coordinates(cell));
        (1..=5).contains(&file).then_some((file, rank))
    }

    /// 4W-B4: returns the cell with this file and rank from the view of `seat`.
    pub(super) fn cell_of(&self, seat: Seat, file: i8, rank: i8) -> Option<Cell> {
        let sane = (1..=5).contains(&file) && (1..=SIDE).contains(&rank);
        let (x, y) = seen_from(seat, (file, rank));
        sane.then(|| self.cross.at(x, y)).flatten()
    }

    /// 4W-B2: returns the opponent whose territory contains `cell`, if any.
    pub(super) fn foe_of(&self, seat: Seat, cell: Cell) -> Option<Seat> {
        opponents(seat).into_iter().find(|foe| self.territories[foe.index()].contains(cell))
    }
}

impl PawnTables {
    fn new(cross: &Cross, seat: Seat, territories: &[Set; SEATS]) -> Self {
        let cells = || cross.topology.cells();
        let foe = |cell: Cell| opponents(seat).into_iter().find(|foe| territories[foe.index()].contains(cell));
        let step = |cell: Cell, offset| -> Set { cross.offset(cell, offset).into_iter().collect() };
        let from = |cell: Cell| {
            // 4W-P1, 4W-P10, 4W-P11: a pawn moves away from its own home. Inside an opponent's
            // line, it moves towards that opponent's home.
            let (dx, dy) = foe(cell).map_or(HEADINGS[seat.index()], |foe| HEADINGS[opposite(foe).index()]);
            let ahead = step(cell, (dx, dy));
            let steps = ahead | aside(foe(cell), cross.coordinates(cell)).map_or(Set::EMPTY, |aside| step(cell, aside));
            let all_ways = STEPS[..4].iter().fold(steps, |set, &way| set | step(cell, way));
            // 4W-P4, 4W-P5, R-7: outside opponents' lines, a partner's pawn on the cell ahead
            // always faces this pawn. A leapfrog therefore needs no test of its direction.
            let leap = if foe(cell).is_none() { step(cell, (2 * dx, 2 * dy)) } else { Set::EMPTY };
            PawnSteps {
                steps,
                captures: step(cell, (dx - dy, dx + dy)) | step(cell, (dx + dy, dy - dx)),
                super_steps: [steps | step(cell, (-dx, -dy)), all_ways],
                leapt: if leap.is_empty() { Set::EMPTY } else { ahead },
                leap,
            }
        };
        let from = ByCell::new(cells().map(from), NOWHERE);
        // 4W-B5: each triangle has one playable cell, the home square.
        let homes = opponents(seat).map(|foe| seen_from(foe, (3, 1)));
        let promotion: Set = homes.into_iter().filter_map(|(x, y)| cross.at(x, y)).collect();
        let near = |cell: &Cell| (from[*cell].steps | from[*cell].captures).intersects(&promotion);
        Self { near_promotion: cells().filter(near).collect(), promotion, from }
    }
}

/// 4W-P12, R-9: returns the sideways step from an opponent's a3 or e3, as (dx, dy).
///
/// 4W-P14: also returns the diagonal step from b2 or d2 into the triangle. From c2, the forward
/// step leads into the triangle.
fn aside(foe: Option<Seat>, place: (i8, i8)) -> Option<(i8, i8)> {
    let (dx, dy) = HEADINGS[foe?.index()];
    match seen_by(foe?, place) {
        (1, 3) => Some((dy, -dx)),
        (5, 3) => Some((-dy, dx)),
        (2, 2) => Some((dy - dx, -dx - dy)),
        (4, 2) => Some((-dy - dx, dx - dy)),
        _ => None,
    }
}

pub(super) static BOARD: LazyLock<Geometry> = LazyLock::new(Geometry::new);

/// The rows in the order of position strings: y = 15 down to 1, each by rising x.
pub(super) static ROWS: LazyLock<Vec<Vec<Cell>>> = LazyLock::new(|| {
    let row = |y: i8| (1..=SIDE).filter_map(|x| BOARD.cross.at(x, y)).collect();
    (1..=SIDE).rev().map(row).collect()
});
