//! Inputs of the evaluation: attacks, piece values and scores.

use super::ThreeMan;
use super::attack;
use super::board::{CROSSED, Set, rank};
use super::position::Position;
use super::tables::BOARD;
use polychess_game::{Curve, KingWorths, Payments, ThreatWorths, Value, Worths};
use polychess_rules::{Cells, Piece, Role, Searchable, Seat};
use polychess_topology::Cell;

impl Searchable for Position {
    fn seat_cells(&self, seat: Seat) -> Cells {
        self.pieces.seat(seat).with_width()
    }

    fn role_cells(&self, role: Role) -> Cells {
        if role.index() < 7 { self.pieces.role(role).with_width() } else { Cells::EMPTY }
    }

    /// 3MC-C7, 3MC-M10: returns the attackers of `cell`. Dormant pieces do not attack, and no
    /// attack crosses a moat.
    fn attackers(&self, cell: Cell, occupied: Cells) -> Cells {
        let dormant = self.out.iter().fold(Set::EMPTY, |all, seat| all | self.pieces.seat(seat));
        let awake = self.pieces.occupied().without(dormant);
        attack::attackers(&BOARD, &self.pieces, awake, cell, occupied.with_width()).with_width()
    }

    /// 3MC-C7, 3MC-M10: returns the cells that the piece attacks, under the same conditions as
    /// `attackers`.
    fn attacks(&self, piece: Piece, from: Cell, occupied: Cells) -> Cells {
        if self.out.contains(piece.seat()) {
            return Cells::EMPTY;
        }
        let (board, occupied) = (&*BOARD, occupied.with_width());
        let around = &board.around[from];
        let straight = || board.attack_lines.straight.from(from).reach(occupied);
        let slanting = || board.attack_lines.slanting.from(from).reach(occupied);
        let cells = match piece.role() {
            Role::ROOK => straight(),
            Role::BISHOP => slanting(),
            Role::KNIGHT => around.knight.free(),
            Role::KING => around.king.free(),
            Role::PAWN => around.uncrossed.captures,
            CROSSED => around.crossed.captures,
            _ => straight() | slanting(),
        };
        cells.with_width()
    }

    fn with_turn(&self, seat: Seat) -> Self {
        Position::with_turn(self, seat)
    }
}

impl Value for ThreeMan {
    /// A crossed pawn is worth more than an uncrossed one, because it is closer to promotion. A
    /// bishop is worth more than a knight, because it reaches both sides of the centre.
    const WORTHS: Worths = include!("worths.in");
    const BOOK: &'static str = include_str!("book.txt");

    /// 3MC-E1: the last active player gets the whole point.
    fn payments(_: &Position) -> Payments {
        Payments::of([1.0, 0.0, 0.0])
    }

    /// 3MC-P1, 3MC-P2, 3MC-P7: returns a pawn's distance from promotion in steps. Its path leads
    /// inward to rank 6, through the centre, and outward to rank 1. Returns `None` for other
    /// pieces.
    fn steps_left(_: &Position, piece: Piece, cell: Cell) -> Option<usize> {
        match piece.role() {
            Role::PAWN => Some(12 - usize::from(rank(cell))),
            CROSSED => Some(usize::from(rank(cell)) - 1),
            _ => None,
        }
    }
}
