//! Inputs of the evaluation: attacks, piece values and scores.

use super::ThreeWay;
use super::attack::attackers;
use super::position::Position;
use crate::steps::steps_to;
use polychess_game::{Curve, KingWorths, Payments, ThreatWorths, Value, Worths};
use polychess_rules::{Cells, Piece, Role, Searchable, Seat};
use polychess_topology::Cell;

impl Searchable for Position {
    fn seat_cells(&self, seat: Seat) -> Cells {
        self.pieces.seat(seat).with_width()
    }

    fn role_cells(&self, role: Role) -> Cells {
        if role.index() < 6 { self.pieces.role(role).with_width() } else { Cells::EMPTY }
    }

    fn attackers(&self, cell: Cell, occupied: Cells) -> Cells {
        attackers(self.board(), &self.pieces, self.pieces_of(self.active), cell, occupied.with_width()).with_width()
    }

    /// 3WC-C1: returns the cells that the piece attacks. Pieces of an eliminated player do not
    /// attack.
    fn attacks(&self, piece: Piece, from: Cell, occupied: Cells) -> Cells {
        if !self.active.contains(piece.seat()) {
            return Cells::EMPTY;
        }
        match piece.role() {
            Role::PAWN => self.board().pawns[piece.seat().index() % 3].captures[from].with_width(),
            role => self.board().reach(role, from, occupied.with_width()).with_width(),
        }
    }

    fn with_turn(&self, seat: Seat) -> Self {
        let mut position = self.clone();
        position.set_turn(seat);
        position
    }
}

impl Value for ThreeWay {
    const WORTHS: Worths = include!("worths.in");
    const BOOK: &'static str = include_str!("book.txt");

    /// 3WC-E1, 3WC-E3: returns the points scored so far and the points that players can still win.
    fn payments(position: &Position) -> Payments {
        let [w, g, b] = position.sixths.map(|sixths| f32::from(sixths) / 6.0);
        let won = [w, g, b, 0.0];
        let (places, best) = match (position.options.last_mate, position.second_stage) {
            (false, _) => ([1.5, 0.5, 0.0], 1.5),
            // The player who captures the first king will probably, but not certainly, win stage
            // II.
            (true, false) => ([2.1, 0.9, 0.0], 2.5),
            (true, true) => ([1.0, 0.0, 0.0], 2.5),
        };
        Payments { won, places, best, is_fixed: true }
    }

    /// 3WC-W1, 3WC-W7: returns a pawn's distance in steps from the nearest home row of an opponent.
    /// Also counts home rows of eliminated opponents, although pawns do not promote there (3WC-W8).
    fn steps_left(position: &Position, piece: Piece, cell: Cell) -> Option<usize> {
        let tables = &position.board().pawns[piece.seat().index() % 3];
        let steps = |cell: Cell| tables.steps[cell].with_width();
        (piece.role() == Role::PAWN).then(|| steps_to(cell, tables.promotion.with_width(), steps)).flatten()
    }
}
