//! Inputs of the evaluation: attacks, piece values and scores.

use super::ThreeHanded;
use super::board::{BOARD, SEATS};
use super::make_move::settle;
use super::position::Position;
use crate::steps::steps_to;
use polychess_game::{Curve, KingWorths, Payments, ThreatWorths, Value, Worths};
use polychess_rules::{BySeat, Cells, Piece, Role, Searchable, Seat};
use polychess_topology::Cell;

/// The penalty in centipawns for a king that opponents may capture (TH-K3).
const MATED: i32 = 1_500;

impl Searchable for Position {
    fn seat_cells(&self, seat: Seat) -> Cells {
        self.pieces.seat(seat).with_width()
    }

    fn role_cells(&self, role: Role) -> Cells {
        if role.index() < 6 { self.pieces.role(role).with_width() } else { Cells::EMPTY }
    }

    /// TH-M7: returns the attackers of `cell`. Each army uses its own passages through the centre,
    /// and lifeless pieces do not attack.
    fn attackers(&self, cell: Cell, occupied: Cells) -> Cells {
        let seats = [0, 1, 2].map(|n| Seat::FIRST.after(n, SEATS));
        self.attackers_by(seats).all_on(cell, occupied.with_width()).with_width()
    }

    /// TH-M7: returns the cells that the piece attacks, under the same conditions as `attackers`.
    fn attacks(&self, piece: Piece, from: Cell, occupied: Cells) -> Cells {
        let seat = piece.seat();
        if self.out.contains(seat) {
            return Cells::EMPTY;
        }
        let (board, army, occupied) = (&*BOARD, self.army(seat), occupied.with_width());
        let straight = || board.straight.from(from).reach(occupied);
        let diagonal = || army.diagonal.from(from).reach(occupied);
        let cells = match piece.role() {
            Role::ROOK => straight(),
            Role::BISHOP => diagonal(),
            Role::KNIGHT => board.knight[from],
            Role::KING => army.king[from],
            Role::PAWN => army.captures[from],
            _ => straight() | diagonal(),
        };
        cells.with_width()
    }

    fn with_turn(&self, seat: Seat) -> Self {
        let mut position = Self { turn: seat, mid_turn: None, ..*self };
        settle(&mut position);
        position
    }
}

impl Value for ThreeHanded {
    const WORTHS: Worths = include!("worths.in");
    const BOOK: &'static str = include_str!("book.txt");

    /// TH-E1: the winner gets the whole point.
    fn payments(_: &Position) -> Payments {
        Payments::of([1.0, 0.0, 0.0])
    }

    /// TH-P1, TH-P5: returns a pawn's distance from promotion in steps. Returns `None` for other
    /// pieces.
    fn steps_left(_: &Position, piece: Piece, cell: Cell) -> Option<usize> {
        let tables = &BOARD.pawns[piece.seat().index() % SEATS];
        let steps = |cell: Cell| tables.steps[cell].with_width();
        (piece.role() == Role::PAWN).then(|| steps_to(cell, tables.promotion.with_width(), steps)).flatten()
    }

    /// TH-D4, TH-D7: returns whether a piece is imposing on `seat`. A check seldom lasts until the
    /// next turn, so checks do not count.
    fn has_double_turns(position: &Position, seat: Seat) -> bool {
        position.options.double_moves && position.is_imposed_upon(seat)
    }

    fn standing(position: &Position) -> BySeat<i32> {
        let mut standing = BySeat::default();
        Seat::all(SEATS).filter(|&seat| position.mated.contains(seat)).for_each(|seat| standing[seat] = -MATED);
        standing
    }
}
