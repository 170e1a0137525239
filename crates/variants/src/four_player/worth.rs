//! What searches ask of the game: who attacks what, what pieces and places are worth, what is to be won.

use super::attack;
use super::board::{BOARD, POINT_QUEEN, ROLES, Set};
use super::position::Position;
use super::setup::FourPlayer;
use crate::crossed::SEATS;
use crate::steps::steps_to;
use polychess_game::{Curve, KingWorths, Payments, ThreatWorths, Value, Worths};
use polychess_rules::{BySeat, Cells, Piece, Role, Searchable, Seat};
use polychess_topology::Cell;

impl Searchable for Position {
    fn seat_cells(&self, seat: Seat) -> Cells {
        self.pieces.seat(seat).in_words()
    }

    fn role_cells(&self, role: Role) -> Cells {
        let cells = match role {
            POINT_QUEEN => self.marks.point_queens,
            Role::QUEEN => self.pieces.role(role).without(self.marks.point_queens),
            _ if role.index() < ROLES => self.pieces.role(role),
            _ => Set::EMPTY,
        };
        cells.in_words()
    }

    /// 4P-M2: grey pieces attack nothing.
    fn attackers(&self, cell: Cell, occupied: Cells) -> Cells {
        let (pieces, living) = (&self.pieces, self.pieces.occupied().without(self.marks.grey));
        attack::attackers(&BOARD, pieces, living, cell, occupied.in_words()).in_words()
    }

    /// 4P-M2: grey pieces attack nothing.
    fn attacks(&self, piece: Piece, from: Cell, occupied: Cells) -> Cells {
        if self.marks.grey.contains(from) {
            return Cells::EMPTY;
        }
        let (board, around, occupied) = (&*BOARD, &BOARD.around[from], occupied.in_words());
        let straight = || board.straight.from(from).reach(occupied);
        let diagonal = || board.diagonal.from(from).reach(occupied);
        let cells = match piece.role() {
            Role::ROOK => straight(),
            Role::BISHOP => diagonal(),
            Role::KNIGHT => around.knight,
            Role::KING => around.king,
            Role::PAWN => board.pawns[piece.seat().index()].from[from].captures,
            _ => straight() | diagonal(),
        };
        cells.in_words()
    }

    fn as_if_on_turn(&self, seat: Seat) -> Self {
        Position::as_if_on_turn(self, seat)
    }
}

/// 4P-V2, 4P-E1: as many points as somebody can still expect who takes part in two mates more.
const AHEAD: f32 = 40.0;
/// What it counts for a seat that its king walks: all of its hopes.
const WALKING: i32 = -20_000;

impl Value for FourPlayer {
    /// Long lines favour queens, rooks and bishops; a one-point queen moves as a queen and is worth little to who takes it.
    const WORTHS: Worths = include!("worths.in");
    const BOOK: &'static str = include_str!("book.txt");

    /// 4P-E3: in a free-for-all the points won already, and what is still to be had; in teams one for the side that wins (4P-T1).
    fn payments(position: &Position) -> Payments {
        if position.marks.options.teams {
            return Payments::of([1.0, 0.0, 0.0]);
        }
        let mut won = [0.0; 4];
        Seat::all(SEATS).for_each(|seat| won[seat.index()] = f32::from(position.points[seat]));
        let best = won.iter().copied().fold(0.0, f32::max) + AHEAD;
        Payments { won, places: [AHEAD, AHEAD / 2.0, 0.0], best, is_fixed: false }
    }

    /// 4P-W2: a walking king earns nothing, however long it walks.
    fn standing(position: &Position) -> BySeat<i32> {
        let mut standing = BySeat::default();
        position.walking().iter().for_each(|seat| standing[seat] = WALKING);
        standing
    }

    /// 4P-P1, 4P-P2, 4P-P3
    fn steps_left(position: &Position, piece: Piece, cell: Cell) -> Option<usize> {
        if piece.role() != Role::PAWN {
            return None;
        }
        let tables = &BOARD.pawns[piece.seat().index()];
        let goals = tables.promotion[position.marks.options.promotion()].in_words();
        steps_to(cell, goals, |cell| (tables.from[cell].step | tables.from[cell].double).in_words())
    }
}

const _: () = assert!(POINT_QUEEN.index() == 6, "the order of the tables");
