//! The cross of 160 cells and the tables that its pieces move by (ledger: Board, Movement, Pawns, Special moves).

mod cells;
mod pawn_tables;

pub(super) use cells::{
    CROSS, FILES, MIDDLE, POINT_QUEEN, PROMOTION_RANKS, Pieces, ROLES, SIDE, Set, WORDS, seen_by, seen_from,
};
pub(super) use pawn_tables::{PawnTables, Way};

use crate::crossed::{self, ALL_SEATS, Around, SEATS};
use polychess_rules::{Castling, MayCheck, Move, Role, Seat};
use polychess_topology::cross::Cross;
use polychess_topology::{ByCell, Cell, Lines, Rays};
use std::sync::LazyLock;

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

/// The one board of this game.
pub(super) static BOARD: LazyLock<Geometry> = LazyLock::new(Geometry::new);
