//! The cross of 160 cells and the tables that its pieces move by (ledger: Board, Movement, Pawns, Special moves).

use crate::crossed::{self, ALL_SEATS, HEADINGS, SEATS, Tables};
use polychess_rules::{Board, Castling, Move, MoveKind, Role, Seat};
use polychess_topology::cross::Cross;
use polychess_topology::{ByCell, Cell, CellSet, Lines};
use std::ops::{Deref, RangeInclusive};
use std::sync::LazyLock;

/// 160 cells (4P-B1).
pub(super) const WORDS: usize = 3;
pub(super) type Set = CellSet<WORDS>;
/// Those of chess, and the one-point queen.
pub(super) const ROLES: usize = 7;
/// One-point queens stand among the queens, and `Marks` tells which they are. So all queens are one set, and the pieces are copied in place.
pub(super) type Pieces = Board<WORDS, SEATS, { ROLES - 1 }>;

const _: () = assert!(size_of::<Pieces>() <= 256, "more than 256 bytes are copied by a call");

/// 4P-M1
pub(super) const POINT_QUEEN: Role = Role::OWN_A;

/// 4P-B1: the rows of the cross from the south on.
pub(super) const CROSS: &[i8] = &[8, 8, 8, 14, 14, 14, 14, 14, 14, 14, 14, 8, 8, 8];
pub(super) const SIDE: i8 = CROSS.len() as i8;
/// 4P-S2: the files of an army, and the two where king and queen begin.
pub(super) const FILES: RangeInclusive<i8> = 4..=11;
pub(super) const MIDDLE: [i8; 2] = [7, 8];

/// 4P-B4: own file and rank of (x, y), from 1 to [`SIDE`].
pub(super) const fn seen_by(seat: Seat, place: (i8, i8)) -> (i8, i8) {
    crossed::seen_by(SIDE, seat, place)
}

/// 4P-B4: the cell of an own file and rank.
pub(super) fn cell_of(cross: &Cross, seat: Seat, place: (i8, i8)) -> Cell {
    let (x, y) = crossed::seen_from(SIDE, seat, place);
    cross.at(x, y).unwrap_or(Cell::FIRST)
}

/// All that depends on cells alone.
#[derive(Debug)]
pub(super) struct Geometry {
    tables: Tables<WORDS, ROLES>,
    /// 4P-B2: which line joins two cells.
    pub(super) lines: Lines<WORDS>,
    pub(super) pawns: [PawnTables; SEATS],
    /// 4P-X2: by seat and by the king's own file, 7 or 8; the short side first.
    castlings: [[[Castling<WORDS>; 2]; 2]; SEATS],
    /// 4P-X2: the rights of whose rook begins in this corner.
    pub(super) rook_rights: ByCell<u8>,
}

impl Deref for Geometry {
    type Target = Tables<WORDS, ROLES>;
    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.tables
    }
}

impl Geometry {
    fn new() -> Self {
        // 4P-B3
        let cross = Cross::new(CROSS, |x, y| format!("{}{y}", char::from(b'a' + (x - 1) as u8)));
        let pawns = ALL_SEATS.map(|seat| PawnTables::new(&cross, seat));
        let rook_rights = |cell| {
            let begins = |seat: &Seat| matches!(seen_by(*seat, cross.coordinates(cell)), (4 | 11, 1));
            ALL_SEATS.into_iter().find(begins).map_or(0, |owner| 0b11 << (2 * owner.index()))
        };
        let castlings = |seat| MIDDLE.map(|king| [false, true].map(|long| castling(&cross, seat, king, long)));
        let rook_rights = ByCell::new(cross.topology.cells().map(rook_rights), 0);
        let (lines, castlings) = (Lines::new(&cross.topology), ALL_SEATS.map(castlings));
        let captures = |seat: Seat, from| pawns[seat.index()].from[from].captures;
        let tables = Tables::new(cross, captures, |role, around| (role == POINT_QUEEN).then_some(around.lines));
        Self { tables, lines, pawns, castlings, rook_rights }
    }

    /// 4P-P2: the cells whose kings a piece attacks over an empty board.
    #[inline]
    pub(super) fn attacked_from(&self, seat: Seat, role: Role, from: Cell) -> Set {
        match role {
            Role::PAWN => self.pawns[seat.index()].from[from].captures,
            _ => self.may_check.attacks(role, from),
        }
    }

    /// 4P-X2: the castlings of a king on this cell, the short one first.
    #[inline]
    pub(super) fn castlings(&self, seat: Seat, king: Cell) -> &[Castling<WORDS>] {
        let ways = self.castlings[seat.index() & 3].iter().find(|ways| ways[0].king[0] == king);
        ways.map_or(&[], |ways| ways.as_slice())
    }

    /// The castling that a move is, if it is one.
    pub(super) fn castling(&self, seat: Seat, m: Move) -> Option<&Castling<WORDS>> {
        let mut castlings = self.castlings(seat, m.from).iter();
        castlings.find(|castling| m.kind == MoveKind::Castling && castling.king[1] == m.to)
    }
}

/// 4P-X1, 4P-X2: the short side is the one whose rook stands three cells away.
fn castling(cross: &Cross, seat: Seat, king: i8, long: bool) -> Castling<WORDS> {
    let (rook, way) = if (king == MIDDLE[1]) == long { (*FILES.start(), -1) } else { (*FILES.end(), 1) };
    let at = |file: i8| cell_of(cross, seat, (file, 1));
    let path = [at(king + way), at(king + 2 * way)];
    Castling {
        king: [at(king), path[1]],
        rook: [at(rook), path[0]],
        between: (king.min(rook) + 1..king.max(rook)).map(at).collect(),
        path: path.into_iter().collect(),
    }
}

/// Where the pawns of one seat go.
#[derive(Debug)]
pub(super) struct PawnTables {
    pub(super) from: ByCell<PawnSteps>,
    /// By their own numbers.
    pub(super) ranks: [Set; SIDE as usize + 1],
    /// The cells from which pawns go [`PawnTables::ahead`] together: nearly all.
    pub(super) together: Set,
    /// Where such pawns arrive by each [`Way`], and from where.
    pub(super) arrivals: [Set; 4],
    pub(super) origins: ByCell<[Cell; 4]>,
}

/// How a pawn arrives that goes together with others.
#[derive(Clone, Copy, Debug)]
pub(super) enum Way {
    Step,
    Takes,
    TakesToTheOtherHand,
    Double,
}

/// Where a pawn goes from one cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnSteps {
    /// 4P-P1: one forward, and two from the second rank.
    pub(super) step: Set,
    pub(super) double: Set,
    /// 4P-P2
    pub(super) captures: Set,
}

const NOWHERE: PawnSteps = PawnSteps { step: Set::EMPTY, double: Set::EMPTY, captures: Set::EMPTY };
/// How far the number of a cell is from that of the next in its column: in the middle, in an arm, and from one to the other.
const LONG: u32 = 14;
const SHORT: u32 = 8;
const MIDWAY: u32 = 11;

impl PawnTables {
    fn new(cross: &Cross, seat: Seat) -> Self {
        let rank = |cell| seen_by(seat, cross.coordinates(cell)).1 as usize;
        let step = |cell, offset| -> Set { cross.offset(cell, offset).into_iter().collect() };
        let (dx, dy) = HEADINGS[seat.index()];
        // To the side of higher cells first.
        let aside = if dx == 0 { [(-dy, dy), (dy, dy)] } else { [(dx, dx), (dx, -dx)] };
        let ways = |cell| {
            let double = if rank(cell) == 2 { step(cell, (2 * dx, 2 * dy)) } else { Set::EMPTY };
            [step(cell, (dx, dy)), step(cell, aside[0]), step(cell, aside[1]), double]
        };
        let from = |cell| {
            let [step, left, right, double] = ways(cell);
            PawnSteps { step, double, captures: left | right }
        };
        let cells = || cross.topology.cells();
        let mut tables = Self {
            from: ByCell::new(cells().map(from), NOWHERE),
            ranks: std::array::from_fn(|n| cells().filter(|&cell| rank(cell) == n).collect()),
            together: Set::EMPTY,
            arrivals: [Set::EMPTY; 4],
            origins: ByCell::new([], [Cell::FIRST; 4]),
        };
        let mut origins = vec![[Cell::FIRST; 4]; cross.topology.len()];
        for cell in cells() {
            let (ways, carried) = (ways(cell), tables.ahead(seat, Set::of(cell)));
            let fits = ways.iter().zip(&carried).all(|(way, carried)| way.is_empty() || way == carried);
            if fits && !ways[0].is_empty() {
                tables.together.insert(cell);
                for (n, way) in ways.into_iter().enumerate() {
                    tables.arrivals[n] |= way;
                    way.each(|to| origins[to.index()][n] = cell);
                }
            }
        }
        tables.origins = ByCell::new(origins, [Cell::FIRST; 4]);
        tables
    }

    /// Where pawns arrive that go [`PawnTables::together`]: by steps, and by captures to either hand. As cells are numbered along the rows, the
    /// numbers of all cells of a row change by as much. Who would leave the cross arrives anywhere: take the meet with [`PawnTables::arrivals`].
    #[inline(always)]
    pub(super) fn ahead(&self, seat: Seat, pawns: Set) -> [Set; 3] {
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
        let (second, third) = (pawns & self.ranks[2], pawns & self.ranks[3]);
        let others = pawns.without(second | third);
        [
            go(second, SHORT) | go(third, MIDWAY) | go(others, LONG),
            go(second, SHORT - 1) | go(third, MIDWAY - 1) | go(others, LONG - 1),
            go(second, SHORT + 1) | go(third, MIDWAY + 1) | go(others, LONG + 1),
        ]
    }

    /// 4P-P1: where pawns arrive that step from the own third rank.
    #[inline(always)]
    pub(super) fn past_third(seat: Seat, pawns: Set) -> Set {
        match seat.index() {
            0 => pawns.raised(MIDWAY),
            1 => pawns.raised(1),
            2 => pawns.lowered(MIDWAY),
            _ => pawns.lowered(1),
        }
    }
}

/// The one board of this game.
pub(super) static BOARD: LazyLock<Geometry> = LazyLock::new(Geometry::new);
