//! Inputs of the evaluation: attacks, piece values and scores.

use super::ThreePlayer;
use super::attack::attackers_among;
use super::board::BOARD;
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
        attackers_among(&BOARD, &self.pieces, self.pieces.occupied(), cell, occupied.with_width()).with_width()
    }

    /// TP-M8: returns the cells that the piece attacks.
    fn attacks(&self, piece: Piece, from: Cell, occupied: Cells) -> Cells {
        let (board, occupied) = (&*BOARD, occupied.with_width());
        let straight = || board.straight.from(from).reach(occupied);
        let diagonal = || board.diagonal.reach(from, occupied);
        let cells = match piece.role() {
            Role::ROOK => straight(),
            Role::BISHOP => diagonal(),
            Role::KNIGHT => board.knight[from],
            Role::KING => board.beside[from] | board.diagonal.neighbours(from, occupied),
            Role::PAWN => {
                board.pawns[piece.seat().index() % 3].captures[from] & board.diagonal.neighbours(from, occupied)
            }
            _ => straight() | diagonal(),
        };
        cells.with_width()
    }

    fn with_turn(&self, seat: Seat) -> Self {
        Position::with_turn(self, seat)
    }
}

impl Value for ThreePlayer {
    /// In the endgame, a bishop is worth less than a knight, because gates restrict the bishop and
    /// the knight has twelve leaps.
    const WORTHS: Worths = include!("worths.in");
    const BOOK: &'static str = include_str!("book.txt");

    /// TP-E1: 3 points to the winner, 1 to the other player, 0 to the mated player.
    fn payments(_: &Position) -> Payments {
        Payments::of([3.0, 1.0, 0.0])
    }

    /// TP-P1, TP-P5: returns a pawn's distance from promotion in steps; `None` if it cannot
    /// promote.
    fn steps_left(_: &Position, piece: Piece, cell: Cell) -> Option<usize> {
        let tables = &BOARD.pawns[piece.seat().index() % 3];
        let steps = |cell: Cell| tables.steps[cell].with_width();
        (piece.role() == Role::PAWN).then(|| steps_to(cell, tables.promotion.with_width(), steps)).flatten()
    }
}
