//! Attacks and checks (ledger: TH-M7, TH-K1, TH-K6).

use super::board::{BOARD, DIAGONAL, SEATS, STRAIGHT, Set, WORDS, Way};
use super::position::Position;
use polychess_rules::{Board, Role, Seat, first_piece};
use polychess_topology::Cell;

pub(super) type Pieces = Board<WORDS, 3, 6>;

impl Position {
    /// TH-M4: the ways through the centre that are open to a seat's pieces.
    #[inline]
    pub(super) fn way(&self, seat: Seat) -> Way {
        if self.laws.center_right_only && !self.is_cutthroat() { Way::Own(seat) } else { Way::Both }
    }

    /// TH-M7: the pieces of a seat that attack a cell. Lifeless pieces attack nothing.
    pub(super) fn attackers(&self, by: Seat, cell: Cell) -> Set {
        let mut found = Set::EMPTY;
        self.visit_attackers(by, cell, |attacker| {
            found.insert(attacker);
            false
        });
        found
    }

    /// Does any piece of a seat attack the cell?
    #[inline]
    pub(super) fn is_attacked(&self, by: Seat, cell: Cell) -> bool {
        self.visit_attackers(by, cell, |_| true)
    }

    /// Does one seat give check to the other?
    #[inline]
    pub(super) fn checks(&self, by: Seat, seat: Seat) -> bool {
        self.pieces.king(seat).is_some_and(|king| self.is_attacked(by, king))
    }

    /// TH-K1: is the seat's king attacked by any opponent? A seat without a king is not.
    #[inline]
    pub(super) fn is_in_check(&self, seat: Seat) -> bool {
        self.pieces.king(seat).is_some_and(|king| seat.others(SEATS).any(|other| self.is_attacked(other, king)))
    }

    /// Shows the attackers one by one until `stop` is true; was it ever?
    #[inline]
    fn visit_attackers(&self, by: Seat, cell: Cell, mut stop: impl FnMut(Cell) -> bool) -> bool {
        if self.out.contains(by) {
            return false;
        }
        let (board, pieces, way, at) = (&*BOARD, &self.pieces, self.way(by), cell.index());
        let own = pieces.seat(by);
        // TH-M4 lets an attack through the centre be one-sided, but each passage is open to the same pieces in both directions:
        // looking back from the cell along the attacker's open ways finds exactly his pieces.
        let leapers = pieces.role(Role::KNIGHT) & board.knight[at]
            | pieces.role(Role::PAWN) & board.pawns[by.index()].capturers(way, cell)
            | pieces.role(Role::KING) & board.king_steps(way, cell);
        for from in leapers & own {
            if stop(from) {
                return true;
            }
        }
        let occupied = pieces.occupied();
        let queens = pieces.role(Role::QUEEN);
        for (sliders, lines, directions) in [
            ((pieces.role(Role::ROOK) | queens) & own, &board.straight[at], STRAIGHT),
            ((pieces.role(Role::BISHOP) | queens) & own, &board.diagonal[at], DIAGONAL),
        ] {
            if !sliders.meets(lines) {
                continue;
            }
            for direction in directions {
                let first = first_piece(board.topology(), cell, direction, &occupied, |step| way.opens(step.border));
                if first.is_some_and(|from| sliders.contains(from) && stop(from)) {
                    return true;
                }
            }
        }
        false
    }

    /// The pieces whose leaving might open a line from one of the attackers' sliders to this cell.
    pub(super) fn shields(&self, cell: Cell, attackers: Set) -> Set {
        let (board, pieces) = (&*BOARD, &self.pieces);
        let (occupied, queens) = (pieces.occupied(), pieces.role(Role::QUEEN));
        let mut shields = Set::EMPTY;
        for (sliders, lines, directions) in [
            (pieces.role(Role::ROOK) | queens, &board.straight[cell.index()], STRAIGHT),
            (pieces.role(Role::BISHOP) | queens, &board.diagonal[cell.index()], DIAGONAL),
        ] {
            if (sliders & attackers).meets(lines) {
                let first = |direction| first_piece(board.topology(), cell, direction, &occupied, |_| true);
                directions.filter_map(first).for_each(|shield| shields.insert(shield));
            }
        }
        shields
    }
}
