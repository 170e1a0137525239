//! The cross of 160 cells and its lookup tables (rulebook: Board, Movement, Pawns, Special moves).

use crate::crossed::{self, ALL_SEATS, HEADINGS, SEATS, Tables};
use polychess_rules::{Board, Castling, Move, MoveKind, Role, Seat};
use polychess_topology::cross::Cross;
use polychess_topology::{ByCell, Cell, CellSet, Shift};
use std::ops::{Deref, RangeInclusive};
use std::sync::LazyLock;

/// The number of words in a set of 160 cells (4P-B1).
pub(super) const WORDS: usize = 3;
pub(super) type Set = CellSet<WORDS>;
/// The number of roles: the orthodox ones and the one-point queen.
pub(super) const ROLES: usize = 7;
/// The pieces. The board stores one-point queens as queens, and `point_queens` in the position
/// marks them.
///
/// With only one set for all queens, the board is small enough for an inline copy.
pub(super) type Pieces = Board<WORDS, SEATS, { ROLES - 1 }>;

const _: () = assert!(size_of::<Pieces>() <= 256, "more than 256 bytes are copied by a call");

/// 4P-M1: the one-point queen.
pub(super) const POINT_QUEEN: Role = Role::CUSTOM_A;

/// 4P-B1: the lengths of the rows, from south to north.
pub(super) const CROSS: &[i8] = &[8, 8, 8, 14, 14, 14, 14, 14, 14, 14, 14, 8, 8, 8];
pub(super) const SIDE: i8 = CROSS.len() as i8;
/// 4P-S2: the files where an army starts.
pub(super) const FILES: RangeInclusive<i8> = 4..=11;
/// 4P-S2: the two files where king and queen start.
pub(super) const MIDDLE: [i8; 2] = [7, 8];

/// 4P-B4: converts (x, y) to file and rank from the view of `seat`, both from 1 to [`SIDE`].
pub(super) const fn seen_by(seat: Seat, place: (i8, i8)) -> (i8, i8) {
    crossed::seen_by(SIDE, seat, place)
}

/// 4P-B4: returns the cell with this file and rank from the view of `seat`.
pub(super) fn cell_of(cross: &Cross, seat: Seat, place: (i8, i8)) -> Cell {
    let (x, y) = crossed::seen_from(SIDE, seat, place);
    cross.at(x, y).unwrap_or(Cell::FIRST)
}

/// The board and its lookup tables.
#[derive(Debug)]
pub(super) struct Geometry {
    /// 4P-B2, 4P-M1: the move tables shared with the other cross-shaped board.
    tables: Tables<WORDS, ROLES, ()>,
    pub(super) pawns: [PawnSteps; SEATS],
    /// 4P-X2: the castlings by seat and by the king's file in its owner's view (7 or 8), short side
    /// first.
    castlings: [[[Castling<WORDS>; 2]; 2]; SEATS],
    /// 4P-X2: the castling right of the rook that starts on this cell, as one bit. 0 for all other
    /// cells.
    pub(super) rook_rights: ByCell<u8>,
}

impl Deref for Geometry {
    type Target = Tables<WORDS, ROLES, ()>;
    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.tables
    }
}

impl Geometry {
    fn new() -> Self {
        // 4P-B3: the name of a cell is its file letter and y.
        let cross = Cross::new(CROSS, |x, y| format!("{}{y}", char::from(b'a' + (x - 1) as u8)));
        let pawns = ALL_SEATS.map(|seat| PawnSteps::new(&cross, seat));
        let castlings = |seat| MIDDLE.map(|king| [false, true].map(|long| castling(&cross, seat, king, long)));
        let castlings = ALL_SEATS.map(castlings);
        let right_of = |cell| {
            let rooks = castlings.iter().flat_map(|[_, ways]| ways.iter().map(|way| way.rook[0]));
            rooks.zip(0..).find(|&(rook, _)| rook == cell).map_or(0, |(_, n)| 1 << n)
        };
        let rook_rights = ByCell::new(cross.topology.cells().map(right_of), 0);
        let captures = |seat: Seat, from| pawns[seat.index()].attacks(from);
        let tables = Tables::new(cross, captures, |role, around| (role == POINT_QUEEN).then_some(around.lines));
        Self { tables, pawns, castlings, rook_rights }
    }

    /// 4P-X2: returns the castlings of a king on this cell, short side first. The slice is empty if
    /// the king cannot castle from there.
    #[inline]
    pub(super) fn castlings(&self, seat: Seat, king: Cell) -> &[Castling<WORDS>] {
        let ways = self.castlings[seat.index() & 3].iter().find(|ways| ways[0].king[0] == king);
        ways.map_or(&[], |ways| ways.as_slice())
    }

    pub(super) fn castling(&self, seat: Seat, m: Move) -> Option<&Castling<WORDS>> {
        let mut castlings = self.castlings(seat, m.from).iter();
        castlings.find(|castling| m.kind == MoveKind::Castling && castling.king[1] == m.to)
    }
}

/// 4P-X1, 4P-X2: returns a castling of a king on this file. On the short side, the rook is three
/// cells away, on the long side four.
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

/// The movement tables for the pawns of one seat.
#[derive(Debug)]
pub(super) struct PawnSteps {
    /// 4P-P1: the shift for one step forward.
    pub(super) step: Shift<WORDS>,
    /// 4P-P2: the shifts for the captures to both sides.
    pub(super) captures: [Shift<WORDS>; 2],
    /// The cells of each rank from the seat's view, indexed by rank.
    pub(super) ranks: [Set; SIDE as usize + 1],
}

impl PawnSteps {
    fn new(cross: &Cross, seat: Seat) -> Self {
        let cells = || cross.topology.cells();
        let shift = |offset| Shift::new(cells().filter_map(|cell| Some((cell, cross.offset(cell, offset)?))));
        let rank = |cell| seen_by(seat, cross.coordinates(cell)).1 as usize;
        let (dx, dy) = HEADINGS[seat.index()];
        Self {
            step: shift((dx, dy)),
            captures: [shift((dx - dy, dx + dy)), shift((dx + dy, dy - dx))],
            ranks: std::array::from_fn(|n| cells().filter(|&cell| rank(cell) == n).collect()),
        }
    }

    /// 4P-P2: returns the cells that a pawn on `from` attacks.
    pub(super) fn attacks(&self, from: Cell) -> Set {
        let [one, other] = &self.captures;
        one.of(Set::of(from)) | other.of(Set::of(from))
    }
}

pub(super) static BOARD: LazyLock<Geometry> = LazyLock::new(Geometry::new);
