//! Attacks and checks (ledger: TH-M7, TH-K1, TH-K6).

use super::board::{BOARD, CELLS, DIAGONAL, SEATS, STRAIGHT, Set, WORDS, Way};
use super::position::Position;
use polychess_rules::{Board, Role, Seat, first_man};
use polychess_topology::Cell;

pub(super) type Men = Board<CELLS, WORDS>;

impl Position {
    /// TH-M4: the ways through the centre that are open to a seat's men.
    #[inline]
    pub(super) fn way(&self, seat: Seat) -> Way {
        if self.laws.center_right_only && !self.is_cutthroat() { Way::Own(seat) } else { Way::Both }
    }

    /// TH-M7: the men of a seat that attack a cell. Lifeless men attack nothing.
    pub(super) fn attackers(&self, by: Seat, cell: Cell) -> Set {
        let mut found = Set::EMPTY;
        self.visit_attackers(by, cell, |attacker| {
            found.insert(attacker);
            false
        });
        found
    }

    /// Does any man of a seat attack the cell?
    #[inline]
    pub(super) fn is_attacked(&self, by: Seat, cell: Cell) -> bool {
        self.visit_attackers(by, cell, |_| true)
    }

    /// Does one seat give check to the other?
    #[inline]
    pub(super) fn checks(&self, by: Seat, seat: Seat) -> bool {
        self.men.king(seat).is_some_and(|king| self.is_attacked(by, king))
    }

    /// TH-K1: is the seat's king attacked by any opponent? A seat without a king is not.
    #[inline]
    pub(super) fn is_in_check(&self, seat: Seat) -> bool {
        self.men.king(seat).is_some_and(|king| seat.others(SEATS).any(|other| self.is_attacked(other, king)))
    }

    /// Shows the attackers one by one until `stop` is true; was it ever?
    #[inline]
    fn visit_attackers(&self, by: Seat, cell: Cell, mut stop: impl FnMut(Cell) -> bool) -> bool {
        if self.out.contains(by) {
            return false;
        }
        let (board, men, way, at) = (&*BOARD, &self.men, self.way(by), cell.index());
        let own = men.seat(by);
        // TH-M4 lets an attack through the centre be one-sided, but each passage is open to the same men in both directions:
        // looking back from the cell along the attacker's open ways finds exactly his men.
        let leapers = men.role(Role::KNIGHT) & board.knight[at]
            | men.role(Role::PAWN) & board.pawns[by.index()].capturers(way, cell)
            | men.role(Role::KING) & board.king_steps(way, cell);
        for from in leapers & own {
            if stop(from) {
                return true;
            }
        }
        let occupied = men.occupied();
        let queens = men.role(Role::QUEEN);
        for (sliders, lines, directions) in [
            ((men.role(Role::ROOK) | queens) & own, &board.straight[at], STRAIGHT),
            ((men.role(Role::BISHOP) | queens) & own, &board.diagonal[at], DIAGONAL),
        ] {
            if !sliders.meets(lines) {
                continue;
            }
            for direction in directions {
                let first = first_man(board.topology(), cell, direction, &occupied, |step| way.opens(step.border));
                if first.is_some_and(|from| sliders.contains(from) && stop(from)) {
                    return true;
                }
            }
        }
        false
    }

    /// The men whose leaving might open a line from one of the attackers' sliders to this cell.
    pub(super) fn shields(&self, cell: Cell, attackers: Set) -> Set {
        let (board, men) = (&*BOARD, &self.men);
        let (occupied, queens) = (men.occupied(), men.role(Role::QUEEN));
        let mut shields = Set::EMPTY;
        for (sliders, lines, directions) in [
            (men.role(Role::ROOK) | queens, &board.straight[cell.index()], STRAIGHT),
            (men.role(Role::BISHOP) | queens, &board.diagonal[cell.index()], DIAGONAL),
        ] {
            if (sliders & attackers).meets(lines) {
                let first = |direction| first_man(board.topology(), cell, direction, &occupied, |_| true);
                directions.filter_map(first).for_each(|shield| shields.insert(shield));
            }
        }
        shields
    }
}
