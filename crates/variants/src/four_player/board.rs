//! The cross of 160 cells and the tables that its pieces move by (ledger: Board, Movement, Pawns, Special moves).

use crate::crossed::{self, ALL_SEATS, Around, HEADINGS, SEATS};
use polychess_rules::{Board, Castling, MayCheck, Move, Role, Seat};
use polychess_topology::cross::Cross;
use polychess_topology::{ByCell, Cell, CellSet, Lines, Rays};
use std::sync::LazyLock;

/// Words of a cell set: 160 cells (4P-B1).
pub(super) const WORDS: usize = 3;
/// A set of cells of this board.
pub(super) type Set = CellSet<WORDS>;
/// Seven roles: those of chess, and the one-point queen.
pub(super) const ROLES: usize = 7;
/// The pieces of the four armies, living and grey. One-point queens stand among the queens; which of them they are is noted beside the pieces. So
/// the pieces are few enough bytes to be copied in place, and queens of both kinds are one set.
pub(super) type Pieces = Board<WORDS, SEATS, { ROLES - 1 }>;

const _: () = assert!(size_of::<Pieces>() <= 256, "more than 256 bytes are copied by a call");

/// 4P-M1: moves as a queen, comes from promotion only, and has a letter and a value of its own.
pub(super) const POINT_QUEEN: Role = Role::OWN_A;

/// 4P-B1: the rows of the cross from the south on. Columns and rows are counted from 1 to this.
pub(super) const CROSS: &[i8] = &[8, 8, 8, 14, 14, 14, 14, 14, 14, 14, 14, 8, 8, 8];
pub(super) const SIDE: i8 = CROSS.len() as i8;
/// 4P-S2: the files of an army, and those two of them where king and queen begin.
pub(super) const FILES: std::ops::RangeInclusive<i8> = 4..=11;
pub(super) const MIDDLE: [i8; 2] = [7, 8];

/// 4P-P3: the two ranks on which pawns may be promoted, as players count.
pub(super) const PROMOTION_RANKS: [i8; 2] = [8, 11];

/// 4P-B4: own file and rank of (x, y), both 1 to 14.
pub(super) const fn seen_by(seat: Seat, place: (i8, i8)) -> (i8, i8) {
    crossed::seen_by(SIDE, seat, place)
}

/// 4P-B4, the inverse of [`seen_by`].
pub(super) const fn seen_from(seat: Seat, place: (i8, i8)) -> (i8, i8) {
    crossed::seen_from(SIDE, seat, place)
}

/// The board with everything that depends on cells alone.
#[derive(Debug)]
pub(super) struct Geometry {
    pub(super) cross: Cross,
    /// 4P-B2: ranks and files.
    pub(super) straight: crossed::Lines<WORDS>,
    /// 4P-B2: diagonals.
    pub(super) diagonal: crossed::Lines<WORDS>,
    /// 4P-B2: which line joins two cells.
    pub(super) lines: Lines<WORDS>,
    pub(super) around: ByCell<Around<WORDS>>,
    pub(super) may_check: MayCheck<WORDS, ROLES>,
    pub(super) pawns: [PawnTables; SEATS],
    /// 4P-X2: by seat and by the king's own file, 7 or 8; the short side first.
    castlings: [[[Castling<WORDS>; 2]; 2]; SEATS],
    /// 4P-X2: the rights of whose rook stands there in a corner.
    pub(super) rook_rights: ByCell<u8>,
}

impl Geometry {
    fn new() -> Self {
        // 4P-B3: file letter a..n for x, then y.
        let cross = Cross::new(CROSS, |x, y| format!("{}{y}", char::from(b'a' + (x - 1) as u8)));
        let topology = &cross.topology;
        let (straight, diagonal) = (Rays::new(topology, 0..4, |_| true), Rays::new(topology, 4..8, |_| true));
        let pawns = ALL_SEATS.map(|seat| PawnTables::new(&cross, seat));
        // 4P-P2
        let captures = |seat: Seat, from| pawns[seat.index()].from[from].captures;
        let around = Around::all(&cross, &straight, &diagonal, captures);
        let attackers = |role, king: Cell| match role {
            Role::QUEEN | POINT_QUEEN => around[king].lines,
            Role::ROOK => around[king].straight,
            Role::BISHOP => around[king].diagonal,
            Role::KNIGHT => around[king].knight,
            Role::KING => around[king].king,
            _ => around[king].corners,
        };
        let may_check = MayCheck::new(topology.cells(), |king| around[king].lines, attackers);
        let castlings =
            ALL_SEATS.map(|seat| MIDDLE.map(|file| [false, true].map(|long| castling(&cross, seat, file, long))));
        let mut rook_rights = vec![0; topology.len()];
        for (seat, of) in ALL_SEATS.iter().zip(&castlings) {
            of.as_flattened().iter().for_each(|of| rook_rights[of.rook[0].index()] = 0b11 << (2 * seat.index()));
        }
        let rook_rights = ByCell::new(rook_rights, 0);
        let lines = Lines::new(topology);
        Self { straight, diagonal, lines, around, may_check, pawns, rook_rights, castlings, cross }
    }

    /// The cells whose kings a piece of this seat attacks from a cell over an empty board.
    #[inline]
    pub(super) fn attacked_from(&self, seat: Seat, role: Role, from: Cell) -> Set {
        // 4P-P2
        let as_pawn = role == Role::PAWN;
        if as_pawn { self.pawns[seat.index()].from[from].captures } else { self.may_check.attacks(role, from) }
    }

    /// 4P-X2: the castlings of a seat whose king stands on this cell, the short one first; none where no king begins.
    #[inline]
    pub(super) fn castlings(&self, seat: Seat, king: Cell) -> &[Castling<WORDS>] {
        let ways = self.castlings[seat.index() & 3].iter().find(|ways| ways[0].king[0] == king);
        ways.map_or(&[], |ways| ways.as_slice())
    }

    /// The castling that a king's move is.
    pub(super) fn castling(&self, seat: Seat, m: Move) -> Option<&Castling<WORDS>> {
        self.castlings(seat, m.from).iter().find(|castling| castling.king[1] == m.to)
    }

    /// 4P-B4: own file and rank of a cell.
    pub(super) fn seen_by(&self, seat: Seat, cell: Cell) -> (i8, i8) {
        seen_by(seat, self.cross.coordinates(cell))
    }
}

/// 4P-X1, 4P-X2: the short side is the one whose rook stands three cells away.
fn castling(cross: &Cross, seat: Seat, king: i8, long: bool) -> Castling<WORDS> {
    let to_the_right = (king == MIDDLE[1]) != long;
    let (rook, way) = if to_the_right { (*FILES.end(), 1) } else { (*FILES.start(), -1) };
    let at = |file: i8| {
        let (x, y) = seen_from(seat, (file, 1));
        cross.at(x, y).unwrap_or(Cell::FIRST)
    };
    let between = if to_the_right { king + 1..rook } else { rook + 1..king };
    let (crossed, entered) = (at(king + way), at(king + 2 * way));
    Castling {
        king: [at(king), entered],
        rook: [at(rook), crossed],
        between: between.map(at).collect(),
        path: [crossed, entered].into_iter().collect(),
    }
}

/// Where the pawns of one seat go.
#[derive(Debug)]
pub(super) struct PawnTables {
    pub(super) from: ByCell<PawnSteps>,
    /// 4P-P1: the own second rank.
    pub(super) home: Set,
    /// The own rank before each of [`PROMOTION_RANKS`]: from there every move promotes.
    pub(super) before_promotion: [Set; 2],
    pub(super) promotion: [Set; 2],
    /// Pawns that go their ways together ([`PawnTables::ahead`]): nearly all cells that pawns get to.
    pub(super) together: Set,
    /// Rows of these cells after which the next row begins nearer by than it does elsewhere, and the others.
    rows: [Set; 3],
    /// Where pawns arrive that go together, by a step and by the captures to either hand.
    pub(super) arrivals: [Set; 3],
    /// 4P-P1: the own third rank, over which double steps go.
    pub(super) third: Set,
    /// From where a pawn comes that arrives on a cell by [`Way`].
    pub(super) origins: ByCell<[Cell; 4]>,
}

/// How a pawn that goes together with others arrives: the place in [`PawnTables::origins`].
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
    /// 4P-P1: one forward; the cell behind it, for a pawn on its second rank.
    pub(super) step: Set,
    pub(super) double: Set,
    /// 4P-P2
    pub(super) captures: Set,
}

const NOWHERE: PawnSteps = PawnSteps { step: Set::EMPTY, double: Set::EMPTY, captures: Set::EMPTY };
/// Cells of a row of the middle, of a row of an arm, and from a cell of the last row of an arm to the one next to it in the middle.
const LONG: u32 = 14;
const SHORT: u32 = 8;
const MIDWAY: u32 = 11;

impl PawnTables {
    fn new(cross: &Cross, seat: Seat) -> Self {
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
        let [second, third, others] = [pawns & self.rows[0], pawns & self.rows[1], pawns & self.rows[2]];
        [
            go(second, SHORT) | go(third, MIDWAY) | go(others, LONG),
            go(second, SHORT - 1) | go(third, MIDWAY - 1) | go(others, LONG - 1),
            go(second, SHORT + 1) | go(third, MIDWAY + 1) | go(others, LONG + 1),
        ]
    }

    /// Where pawns arrive that step from the own [`PawnTables::third`] rank.
    #[inline(always)]
    pub(super) fn past_third(&self, seat: Seat, pawns: Set) -> Set {
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
