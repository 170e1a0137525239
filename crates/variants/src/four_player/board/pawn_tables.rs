//! Where pawns go, one by one and together (ledger: Pawns).

use super::cells::{PROMOTION_RANKS, Set, seen_by};
use crate::crossed::HEADINGS;
use polychess_rules::Seat;
use polychess_topology::cross::Cross;
use polychess_topology::{ByCell, Cell};

/// Where the pawns of one seat go.
#[derive(Debug)]
pub(in crate::four_player) struct PawnTables {
    pub(in crate::four_player) from: ByCell<PawnSteps>,
    /// 4P-P1: the own second rank.
    pub(in crate::four_player) home: Set,
    /// The own rank before each of [`PROMOTION_RANKS`]: from there every move promotes.
    pub(in crate::four_player) before_promotion: [Set; 2],
    pub(in crate::four_player) promotion: [Set; 2],
    /// Pawns that go their ways together ([`PawnTables::ahead`]): nearly all cells that pawns get to.
    pub(in crate::four_player) together: Set,
    /// Rows of these cells after which the next row begins nearer by than it does elsewhere, and the others.
    rows: [Set; 3],
    /// Where pawns arrive that go together, by a step and by the captures to either hand.
    pub(in crate::four_player) arrivals: [Set; 3],
    /// 4P-P1: the own third rank, over which double steps go.
    pub(in crate::four_player) third: Set,
    /// From where a pawn comes that arrives on a cell by [`Way`].
    pub(in crate::four_player) origins: ByCell<[Cell; 4]>,
}

/// How a pawn that goes together with others arrives: the place in [`PawnTables::origins`].
#[derive(Clone, Copy, Debug)]
pub(in crate::four_player) enum Way {
    Step,
    Takes,
    TakesToTheOtherHand,
    Double,
}

/// Where a pawn goes from one cell.
#[derive(Clone, Copy, Debug)]
pub(in crate::four_player) struct PawnSteps {
    /// 4P-P1: one forward; the cell behind it, for a pawn on its second rank.
    pub(in crate::four_player) step: Set,
    pub(in crate::four_player) double: Set,
    /// 4P-P2
    pub(in crate::four_player) captures: Set,
}

const NOWHERE: PawnSteps = PawnSteps { step: Set::EMPTY, double: Set::EMPTY, captures: Set::EMPTY };
/// Cells of a row of the middle, of a row of an arm, and from a cell of the last row of an arm to the one next to it in the middle.
const LONG: u32 = 14;
const SHORT: u32 = 8;
const MIDWAY: u32 = 11;

impl PawnTables {
    pub(super) fn new(cross: &Cross, seat: Seat) -> Self {
        let rank = |rank: i8| -> Set {
            cross.topology.cells().filter(|&cell| seen_by(seat, cross.coordinates(cell)).1 == rank).collect()
        };
        let ((dx, dy), home) = (HEADINGS[seat.index()], rank(2));
        let step = |cell: Cell, offset| -> Set { cross.offset(cell, offset).into_iter().collect() };
        let double = |cell: Cell| if home.contains(cell) { step(cell, (2 * dx, 2 * dy)) } else { Set::EMPTY };
        // To the side of higher cells first.
        let aside = if dx == 0 { [(-dy, dy), (dy, dy)] } else { [(dx, dx), (dx, -dx)] };
        let from = |cell: Cell| PawnSteps {
            step: step(cell, (dx, dy)),
            double: double(cell),
            captures: step(cell, aside[0]) | step(cell, aside[1]),
        };
        let mut tables = Self {
            from: ByCell::new(cross.topology.cells().map(from), NOWHERE),
            before_promotion: PROMOTION_RANKS.map(|to| rank(to - 1)),
            promotion: PROMOTION_RANKS.map(rank),
            together: Set::EMPTY,
            rows: if dx == 0 { [home, rank(3), !(home | rank(3))] } else { [Set::EMPTY, Set::EMPTY, !Set::EMPTY] },
            arrivals: [Set::EMPTY; 3],
            third: rank(3),
            origins: ByCell::new([], [Cell::FIRST; 4]),
            home,
        };
        // Those go together whose ways lead as far as `ahead` carries them.
        let ways = |cell: Cell| [step(cell, (dx, dy)), step(cell, aside[0]), step(cell, aside[1])];
        let mut origins = vec![[Cell::FIRST; 4]; cross.topology.len()];
        for cell in cross.topology.cells() {
            let (ways, carried) = (ways(cell), tables.ahead(seat, Set::of(cell)));
            let fits = ways.iter().zip(&carried).all(|(way, carried)| way.is_empty() || way == carried);
            if fits && !ways[0].is_empty() {
                tables.together.insert(cell);
                for (n, way) in ways.into_iter().chain([double(cell)]).enumerate() {
                    way.each(|to| origins[to.index()][n] = cell);
                    if let Some(arrivals) = tables.arrivals.get_mut(n) {
                        *arrivals |= way;
                    }
                }
            }
        }
        tables.origins = ByCell::new(origins, [Cell::FIRST; 4]);
        tables
    }

    /// Where pawns of this seat arrive that go [`PawnTables::together`]: by steps, and by captures to either hand. Cells are numbered along the rows of the
    /// cross, of 8 cells and of 14. Those who would fall off the cross arrive anywhere: take the meet with [`PawnTables::arrivals`].
    #[inline(always)]
    pub(in crate::four_player) fn ahead(&self, seat: Seat, pawns: Set) -> [Set; 3] {
        match seat.index() {
            0 => self.rows_ahead(pawns, Set::raised),
            1 => [pawns.raised(1), pawns.raised(LONG + 1), pawns.lowered(LONG - 1)],
            2 => self.rows_ahead(pawns, Set::lowered),
            _ => [pawns.lowered(1), pawns.lowered(LONG + 1), pawns.raised(LONG - 1)],
        }
    }

    /// The same for a player who looks north or south.
    #[inline(always)]
    fn rows_ahead(&self, pawns: Set, go: impl Fn(Set, u32) -> Set) -> [Set; 3] {
        let [second, third, others] = [pawns & self.rows[0], pawns & self.rows[1], pawns & self.rows[2]];
        [
            go(second, SHORT) | go(third, MIDWAY) | go(others, LONG),
            go(second, SHORT - 1) | go(third, MIDWAY - 1) | go(others, LONG - 1),
            go(second, SHORT + 1) | go(third, MIDWAY + 1) | go(others, LONG + 1),
        ]
    }

    /// Where pawns arrive that step from the own [`PawnTables::third`] rank.
    #[inline(always)]
    pub(in crate::four_player) fn past_third(&self, seat: Seat, pawns: Set) -> Set {
        match seat.index() {
            0 => pawns.raised(MIDWAY),
            1 => pawns.raised(1),
            2 => pawns.lowered(MIDWAY),
            _ => pawns.lowered(1),
        }
    }
}
