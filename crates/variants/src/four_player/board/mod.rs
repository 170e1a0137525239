//! The cross of 160 cells and the tables that its pieces move by (ledger: Board, Movement, Pawns, Special moves).

mod cells;
mod pawn_tables;

pub(super) use cells::{
    CROSS, FILES, HEADINGS, MIDDLE, POINT_QUEEN, PROMOTION_RANKS, Pieces, ROLES, SEATS, SIDE, Set, WORDS, opposite,
    seen_by, seen_from,
};
pub(super) use pawn_tables::{PawnTables, Way};

use polychess_rules::{Castling, MayCheck, Move, Role, Seat};
use polychess_topology::cross::Cross;
use polychess_topology::{ByCell, Cell, Lines, Rays};
use std::sync::LazyLock;

/// The board with everything that depends on cells alone.
#[derive(Debug)]
pub(super) struct Geometry {
    pub(super) cross: Cross,
    /// 4P-B2: ranks and files.
    pub(super) straight: Rays<WORDS, 2, 2, 0>,
    /// 4P-B2: diagonals.
    pub(super) diagonal: Rays<WORDS, 2, 2, 0>,
    /// 4P-B2: which line joins two cells.
    pub(super) lines: Lines<WORDS>,
    pub(super) around: ByCell<Around>,
    pub(super) may_check: MayCheck<WORDS, ROLES>,
    pub(super) pawns: [PawnTables; SEATS],
    /// 4P-X2: by seat and by the king's own file, 7 or 8; the short side first.
    castlings: [[[Castling<WORDS>; 2]; 2]; SEATS],
    /// 4P-X2: the rights of whose rook stands there in a corner.
    pub(super) rook_rights: ByCell<u8>,
}

/// What lies around a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    pub(super) king: Set,
    pub(super) knight: Set,
    /// Those of the king's steps that are straight, and the diagonal ones.
    pub(super) sides: Set,
    pub(super) corners: Set,
    /// All cells on a line with this one, those on ranks and files, and those on diagonals.
    pub(super) lines: Set,
    pub(super) straight: Set,
    pub(super) diagonal: Set,
    /// All cells from which anything at all could attack this one. A cell is in the vicinity of another as that one is in its own.
    pub(super) vicinity: Set,
    /// 4P-P2: from where a pawn of each seat captures here.
    pub(super) pawns: [Set; SEATS],
}

const NOTHING: Around = Around {
    king: Set::EMPTY,
    knight: Set::EMPTY,
    sides: Set::EMPTY,
    corners: Set::EMPTY,
    lines: Set::EMPTY,
    straight: Set::EMPTY,
    diagonal: Set::EMPTY,
    vicinity: Set::EMPTY,
    pawns: [Set::EMPTY; SEATS],
};

const ALL_SEATS: [Seat; SEATS] =
    [Seat::FIRST, Seat::FIRST.after(1, 4), Seat::FIRST.after(2, 4), Seat::FIRST.after(3, 4)];

impl Geometry {
    fn new() -> Self {
        // 4P-B3: file letter a..n for x, then y.
        let cross = Cross::new(CROSS, |x, y| format!("{}{y}", char::from(b'a' + (x - 1) as u8)));
        let topology = &cross.topology;
        let (straight, diagonal) = (Rays::new(topology, 0..4, |_| true), Rays::new(topology, 4..8, |_| true));
        let pawns = ALL_SEATS.map(|seat| PawnTables::new(&cross, seat));
        let capturers = ALL_SEATS.map(|seat| {
            let captures = topology.cells().map(|from| pawns[seat.index()].from[from].captures);
            ByCell::new(captures, Set::EMPTY).inverse()
        });
        let around = |cell: Cell| {
            let offsets = (-2..=2).flat_map(|dx: i8| (-2..=2).map(move |dy: i8| (dx, dy)));
            let leaps = |accept: &dyn Fn(i8, i8) -> bool| -> Set {
                offsets.clone().filter(|o| accept(o.0.abs(), o.1.abs())).filter_map(|o| cross.offset(cell, o)).collect()
            };
            let (along, across) = (straight.from(cell).cells(), diagonal.from(cell).cells());
            let (lines, knight) = (along | across, leaps(&|dx, dy| dx + dy == 3));
            Around {
                king: leaps(&|dx, dy| dx.max(dy) == 1),
                knight,
                sides: leaps(&|dx, dy| dx + dy == 1),
                corners: leaps(&|dx, dy| dx == 1 && dy == 1),
                lines,
                straight: along,
                diagonal: across,
                vicinity: lines | knight,
                pawns: ALL_SEATS.map(|seat| capturers[seat.index()][cell]),
            }
        };
        let around = ByCell::new(topology.cells().map(around), NOTHING);
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

/// The one board of this game.
pub(super) static BOARD: LazyLock<Geometry> = LazyLock::new(Geometry::new);
