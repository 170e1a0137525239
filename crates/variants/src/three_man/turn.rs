//! What happens in a turn and in what order (ledger: 3MC-C4 to 3MC-C8), and the position as searches see it.

use super::board::BOARD;
use super::ending::{Cause, End, Falls, shared};
use super::movement::{en_passant_is_legal, generate};
use super::position::Position;
use polychess_game::Offer;
use polychess_rules::{Move, Outcome, Piece, Position as _, Role, Seat, Sink};
use polychess_topology::{Cell, Topology};

impl Position {
    /// 3MC-C8: plays a legal move while an offer of a draw stands that the mover's move does not close; tells who fell.
    #[inline]
    pub(super) fn play_under(&mut self, m: Move, offer: Option<Offer>) -> Falls {
        let mut falls = Falls::default();
        if self.end.is_none() && m.is_of_a_piece() {
            self.make(m, &mut falls);
            self.pass_turn();
            self.settle(offer, &mut falls);
        }
        falls
    }

    /// 3MC-R10: a player leaves, on turn or not; steps (6) to (8) follow.
    pub(super) fn resign(&mut self, seat: Seat, offer: Option<Offer>) -> Falls {
        let mut falls = Falls::default();
        if self.end.is_none() {
            self.eliminate(seat, Cause::Resigned, &mut falls);
            if self.turn == seat {
                self.pass_turn();
            }
            self.settle(offer, &mut falls);
        }
        falls
    }

    /// 3MC-C8, steps (6) to (8) (3MC-R14, 3MC-R17), for the player on turn. An open offer that all who are left have accepted stops them; the
    /// offer of an eliminated player is closed.
    #[inline]
    pub(super) fn settle(&mut self, offer: Option<Offer>, falls: &mut Falls) {
        // Nearly always all three are left, and whoever is on turn has a step that can be seen at once.
        let is_plain = offer.is_none() && self.out.is_empty() && self.end.is_none();
        if !is_plain || !self.can_step(self.turn) {
            self.judge(offer, falls);
        }
    }

    #[inline(never)]
    fn judge(&mut self, offer: Option<Offer>, falls: &mut Falls) {
        loop {
            if offer.is_some() || !self.out.is_empty() {
                self.set_end(self.ends_before_turn(offer));
            }
            // While all are left, a step to be seen at once was looked for before.
            let steps = !self.out.is_empty() && self.can_step(self.turn);
            if self.end.is_some() || steps || self.has_legal_move() {
                return;
            }
            let cause = match (self.in_check(self.turn), self.active().count()) {
                (true, _) => Cause::Checkmate,  // 3MC-C5
                (false, 3) => Cause::Stalemate, // 3MC-C6
                (false, _) => return self.set_end(Some(End::Stalemate)),
            };
            self.eliminate(self.turn, cause, falls);
            self.pass_turn();
        }
    }

    /// Steps (6) and (7): 3MC-E1, agreement, 3MC-E4 (3MC-R9).
    fn ends_before_turn(&self, offer: Option<Offer>) -> Option<End> {
        if self.active().count() == 1 {
            return Some(End::LastStanding);
        }
        if self.is_agreed(offer) {
            return Some(End::Agreement);
        }
        let bare = |seat| self.pieces.seat(seat) == self.pieces.pieces(seat, Role::KING);
        (!self.out.is_empty() && self.active().all(bare)).then_some(End::DeadPosition)
    }

    /// 3MC-E7: the game is drawn when all active players consent to an open offer.
    pub(super) fn agree(&mut self, offer: Option<Offer>) {
        if self.end.is_none() && self.is_agreed(offer) {
            self.set_end(Some(End::Agreement));
        }
    }

    fn is_agreed(&self, offer: Option<Offer>) -> bool {
        offer.is_some_and(|o| !self.out.contains(o.by) && o.is_accepted_by_all(self.active()))
    }
}

impl polychess_rules::Position for Position {
    const SEATS: usize = 3;

    fn topology(&self) -> &'static Topology {
        BOARD.topology()
    }

    fn to_move(&self) -> Option<Seat> {
        if self.end.is_none() { Some(self.turn) } else { None }
    }

    fn generate(&self, sink: &mut impl Sink) {
        if self.end.is_none() {
            generate(self, sink);
        }
    }

    fn play(&mut self, m: Move) {
        self.play_under(m, None);
    }

    fn prepare(&mut self) {
        let next = self.next_active(self.turn);
        _ = self.can_step(next);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| shared(self.active(), end.ending()))
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.key
    }

    fn fresh_zobrist(&self) -> u64 {
        self.pieces.fresh_key() ^ self.features()
    }

    fn repetition_key(&self) -> u64 {
        self.repetition_key_with(self.passed.filter(|_| en_passant_is_legal(self)))
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.piece(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        !self.checkers(seat).is_empty()
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.out.contains(seat)
    }
}
