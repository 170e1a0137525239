//! Inputs of the evaluation: attacks, piece values and scores.

use super::FourWay;
use super::board::{BOARD, SQUIRREL, SUPERPAWN, Set};
use super::legality::with_null_move;
use super::movement::reach;
use super::position::Position;
use crate::crossed::SEATS;
use crate::steps::steps_to;
use polychess_game::{Curve, KingWorths, Payments, ThreatWorths, Value, Worths};
use polychess_rules::{BySeat, Cells, Piece, Role, Searchable, Seat};
use polychess_topology::Cell;

/// The penalty in centipawns for a mated player. The player's pieces cannot move, and the mate
/// gives the opponents a point in a draw (4W-E4).
const FROZEN: i32 = 1_000;

impl Searchable for Position {
    fn seat_cells(&self, seat: Seat) -> Cells {
        self.armies.pieces.seat(seat).with_width()
    }

    fn role_cells(&self, role: Role) -> Cells {
        self.armies.pieces.role(role).with_width()
    }

    /// 4W-C7: returns the attackers of `cell`. Frozen pieces do not attack.
    fn attackers(&self, cell: Cell, occupied: Cells) -> Cells {
        let pieces = &self.armies.pieces;
        let frozen = self.frozen().iter().fold(Set::EMPTY, |all, seat| all | pieces.seat(seat));
        let active = pieces.occupied().without(frozen);
        BOARD.attackers(pieces, active, cell, occupied.with_width()).with_width()
    }

    /// 4W-C7: returns the cells that the piece attacks. Frozen pieces do not attack.
    fn attacks(&self, piece: Piece, from: Cell, occupied: Cells) -> Cells {
        if self.frozen().contains(piece.seat()) {
            return Cells::EMPTY;
        }
        let cells = match piece.role() {
            Role::KING => BOARD.around[from].king,
            Role::PAWN => BOARD.pawns[piece.seat().index()].from[from].captures,
            SUPERPAWN => BOARD.around[from].corners,
            role => reach(&BOARD, role, from, occupied.with_width()),
        };
        cells.with_width()
    }

    fn with_turn(&self, seat: Seat) -> Self {
        Position::with_turn(self, seat)
    }

    /// 4W-C9: returns the position after a null move. Skips players who are frozen or cannot move.
    fn after_null_move(&self) -> Option<Self> {
        with_null_move(self)
    }
}

impl Value for FourWay {
    /// On a small board, leapers and bishops gain value in comparison with rooks. A squirrel is
    /// worth at least two knights (section 4.30 of the document).
    const WORTHS: Worths = include!("worths.in");
    const BOOK: &'static str = include_str!("book.txt");

    /// 4W-E1: each player of the winning team gets 2 points.
    fn payments(_: &Position) -> Payments {
        Payments::of([2.0, 0.0, 0.0])
    }

    /// 4W-P1, 4W-P7, 4W-P17: returns the distance of a pawn or superpawn from promotion in steps.
    /// Returns `None` for other pieces, and if no path exists.
    fn steps_left(position: &Position, piece: Piece, cell: Cell) -> Option<usize> {
        let tables = &BOARD.pawns[piece.seat().index()];
        let wazir = usize::from(position.armies.options.wazir_ferz);
        let steps = |cell: Cell| match piece.role() {
            SUPERPAWN => tables.from[cell].super_steps[wazir].with_width(),
            _ => tables.from[cell].steps.with_width(),
        };
        [Role::PAWN, SUPERPAWN]
            .contains(&piece.role())
            .then(|| steps_to(cell, tables.promotion.with_width(), steps))
            .flatten()
    }

    fn standing(position: &Position) -> BySeat<i32> {
        let mut standing = BySeat::default();
        Seat::all(SEATS).filter(|&seat| position.frozen().contains(seat)).for_each(|seat| standing[seat] = -FROZEN);
        standing
    }
}

const _: () = assert!(SQUIRREL.index() == 6 && SUPERPAWN.index() == 7, "the order of the tables");
