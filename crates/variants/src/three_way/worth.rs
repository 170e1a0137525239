//! What searches ask of the game: who attacks what, what pieces and places are worth, what is to be won.

use super::ThreeWay;
use super::attack::attackers;
use super::board::SEATS;
use super::position::Position;
use crate::steps::steps_to;
use polychess_game::{Curve, KingWorths, Payments, ThreatWorths, Value, Worths};
use polychess_rules::{Cells, MAX_SEATS, Piece, Role, Searchable, Seat};
use polychess_topology::Cell;

impl Searchable for Position {
    fn seat_cells(&self, seat: Seat) -> Cells {
        self.pieces.seat(seat).in_words()
    }

    fn role_cells(&self, role: Role) -> Cells {
        if role.index() < 6 { self.pieces.role(role).in_words() } else { Cells::EMPTY }
    }

    /// 3WC-C1: the pieces of a player who is out attack nothing.
    fn attackers(&self, cell: Cell, occupied: Cells) -> Cells {
        attackers(self.board(), &self.pieces, self.pieces_of(self.active), cell, occupied.in_words()).in_words()
    }

    /// 3WC-C1: the pieces of a player who is out attack nothing.
    fn attacks(&self, piece: Piece, from: Cell, occupied: Cells) -> Cells {
        if !self.active.contains(piece.seat()) {
            return Cells::EMPTY;
        }
        let (board, occupied) = (self.board(), occupied.in_words());
        let straight = || board.straight.from(from).reach(occupied);
        let diagonal = || board.diagonal.from(from).reach(occupied);
        let cells = match piece.role() {
            Role::ROOK => straight(),
            Role::BISHOP => diagonal(),
            Role::KNIGHT => board.knight[from],
            Role::KING => board.king(from),
            Role::PAWN => board.pawns[piece.seat().index() % 3].captures[from],
            _ => straight() | diagonal(),
        };
        cells.in_words()
    }

    fn as_if_on_turn(&self, seat: Seat) -> Self {
        Position::as_if_on_turn(self, seat)
    }
}

impl Value for ThreeWay {
    const WORTHS: Worths = include!("worths.in");
    const BOOK: &'static str = include_str!("book.txt");

    /// 3WC-E1, 3WC-E3: a point for the defeat of another, half a point for surviving that of the first.
    fn payments(position: &Position) -> Payments {
        let mut won = [0.0; MAX_SEATS];
        for (won, sixths) in won.iter_mut().zip(position.sixths) {
            *won = f32::from(sixths) / 6.0;
        }
        match (position.options.last_mate, position.second_stage) {
            (false, _) => Payments { won, places: [1.5, 0.5, 0.0], best: 1.5, is_fixed: true },
            // Whoever takes the first king is likely, but not sure, to win the second contest.
            (true, false) => Payments { won, places: [2.1, 0.9, 0.0], best: 2.5, is_fixed: true },
            (true, true) => Payments { won, places: [1.0, 0.0, 0.0], best: 2.5, is_fixed: true },
        }
    }

    /// 3WC-W1, 3WC-W7: steps to the next home row of another. An approximation: rows of players who are out count, too, though nothing is promoted there
    /// (3WC-W8).
    fn steps_left(position: &Position, piece: Piece, cell: Cell) -> Option<usize> {
        let (board, seat) = (position.board(), piece.seat());
        let others = SEATS.into_iter().filter(|&other| other != seat);
        let goals = others.fold(Cells::EMPTY, |goals, other| goals | board.home[other.index()].in_words());
        let tables = &board.pawns[seat.index() % 3];
        let steps = |cell: Cell| tables.steps[cell].in_words();
        (piece.role() == Role::PAWN).then(|| steps_to(cell, goals, steps)).flatten()
    }
}
