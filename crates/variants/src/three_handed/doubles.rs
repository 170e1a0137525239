//! Imposing pieces, double attack and turns of two moves (ledger: Left, right, double attack).

use super::attack::Pieces;
use super::board::{BOARD, Set, left, right};
use super::position::Position;
use polychess_rules::{Move, Role, Seat, Seats};
use polychess_topology::Cell;

/// A turn under way: its first move has been made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Halfway {
    /// Where the piece stands that has moved.
    pub(super) piece: Cell,
    /// Did it stand in its owner's kingdom before?
    pub(super) was_inside: bool,
}

impl Position {
    /// A cut-throat game, or what is left of a game after a defeat (TH-R10): left and right mean nothing.
    #[inline]
    pub(super) fn is_cutthroat(&self) -> bool {
        self.laws.cutthroat || !self.out.is_empty()
    }

    /// TH-D1, TH-D2: keeps the marks of imposing pieces when a piece of the player on turn goes from cell to cell.
    #[inline]
    pub(super) fn carry_mark(&mut self, m: Move) {
        let (us, board) = (self.turn, &*BOARD);
        let was_imposing = self.imposing.contains(m.from);
        self.imposing.remove(m.from);
        self.imposing.remove(m.to);
        // Only a piece from home crosses the border to his left; one that comes the long way round does not (TH-R4).
        let may_impose = was_imposing || board.kingdom_of(us).contains(m.from);
        if may_impose && board.kingdom_of(left(us)).contains(m.to) && !self.is_cutthroat() {
            self.imposing.insert(m.to);
        }
    }

    /// TH-D2: does a piece impose on the seat? All marks in a kingdom are of pieces of its owner's right neighbour.
    #[inline]
    pub(super) fn is_imposed_upon(&self, seat: Seat) -> bool {
        self.imposing.meets(&BOARD.kingdom_of(seat))
    }

    /// TH-D3
    #[inline]
    pub(super) fn is_doubly_attacked(&self, seat: Seat) -> bool {
        !self.is_cutthroat() && (self.is_imposed_upon(seat) || self.checks(right(seat), seat))
    }

    /// TH-D3, TH-D7: all who are doubly attacked at this moment.
    pub(super) fn doubly_attacked(&self) -> Seats {
        self.living().filter(|&seat| self.is_doubly_attacked(seat)).collect()
    }

    /// TH-D4: the pieces of the player on turn that may move now.
    #[inline]
    pub(super) fn movers(&self) -> Set {
        let own = self.pieces.seat(self.turn);
        match self.halfway {
            None => own,
            Some(halfway) => second_movers(&self.pieces, self.turn, halfway, own),
        }
    }

    /// TH-D5, TH-D6, TH-K1: may the turn of the player on turn end with the position as it stands?
    pub(super) fn may_end_here(&self) -> bool {
        !self.is_in_check(self.turn) && !self.breaks_limit()
    }

    /// TH-D6, TH-R9: are two or three players doubly attacked? A turn that leaves it so is no way out of a check.
    pub(super) fn breaks_limit(&self) -> bool {
        self.limits_double_attack() && self.doubly_attacked().len() > 1
    }

    /// Does TH-D6 hold in this position?
    #[inline]
    pub(super) fn limits_double_attack(&self) -> bool {
        self.laws.one_doubly_attacked && !self.is_cutthroat()
    }
}

fn second_movers(pieces: &Pieces, us: Seat, halfway: Halfway, own: Set) -> Set {
    let inside = BOARD.kingdom_of(us);
    let again =
        halfway.was_inside && inside.contains(halfway.piece) && !pieces.role(Role::KING).contains(halfway.piece);
    let mut movers = if halfway.was_inside { own } else { own & inside };
    if !again {
        movers.remove(halfway.piece);
    }
    movers
}
