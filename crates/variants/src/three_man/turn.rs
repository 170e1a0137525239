//! What happens in a turn, in the order of 3MC-C8: what a move does, who is eliminated, which moats are bridged (ledger: Moats and bridges, 3MC-C4
//! to 3MC-C8, 3MC-E1, 3MC-E4); and the position as searches see it.

use super::board::{CROSSED, Moats, castling_right, home, rank};
use super::ending::{Cause, End};
use super::known::surely_can_move;
use super::movement::{en_passant_is_legal, generate};
use super::position::Position;
use super::tables::{BOARD, Geometry, PawnRows};
use polychess_game::Offer;
use polychess_rules::{
    EnPassant, Ending, KnownSteps, Move, MoveKind, Outcome, Piece, Position as _, Role, Seat, Seats, Sink,
};
use polychess_topology::{Cell, Topology};

impl Position {
    /// 3MC-C8, steps (1) to (4), for a legal move.
    #[inline]
    pub(super) fn make(&mut self, m: Move) {
        let board = &*BOARD;
        // Step (1).
        let captured = self.carry(board, m);
        self.en_passant = match m.kind {
            MoveKind::DoubleStep => Some(EnPassant { target: m.to.lowered(PawnRows::STEP), pawn: m.to }), // 3MC-X1
            _ => None,
        };
        // Step (2), 3MC-C4: the owner of a taken king is eliminated at once; a dormant king is a piece like any other. His moats are bridged here,
        // before step (3), on which they have no bearing.
        if let Some(king) = captured.filter(|piece| piece.role() == Role::KING) {
            self.eliminate(king.seat(), Cause::Captured);
        }
        // Step (3), 3MC-X2.
        self.rights &= !(board.rights_at[m.from] | board.rights_at[m.to]);
        // Step (4), 3MC-K1 (3MC-R13).
        if !board.first_ranks[m.from].meets(&self.pieces.occupied()) {
            self.build_bridges();
        }
    }

    /// Carries the pieces of a move: capture, promotion, castling rook, crossed flag. Returns the piece taken, but for a pawn taken en passant. Moves that are
    /// not legal keep the sets of pieces in order.
    #[inline]
    fn carry(&mut self, board: &Geometry, m: Move) -> Option<Piece> {
        let us = self.turn;
        let role = self.pieces.role_on(m.from).filter(|_| self.pieces.holds(us, m.from))?;
        if m.from == m.to {
            return None; // 3MC-M2: the move to one's own cell only passes the turn.
        }
        let captured = if self.pieces.is_occupied(m.to) { self.take(m.to) } else { None };
        let arrives = m.promotion.unwrap_or_else(|| role_after(role, m.from)); // 3MC-P1, 3MC-P7
        self.pieces.carry(us, m.from, m.to, role, arrives);
        self.steps.0.follow(us, m, role);
        // The own king is safe after a legal move; others may be in check where something has changed on their lines.
        self.known_unattacked.0 = self.known_unattacked.0.with(us);
        let kings = (board.may_check.after(m, arrives) & self.pieces.role(Role::KING)).without(self.pieces.seat(us));
        if !kings.is_empty() {
            let meets = |seat: &Seat| kings.meets(&self.pieces.seat(*seat));
            self.known_unattacked.0 = us.others(3).filter(meets).fold(self.known_unattacked.0, Seats::without);
        }
        if matches!(m.kind, MoveKind::EnPassant | MoveKind::Castling) {
            self.carry_second(board, m);
        }
        captured
    }

    #[inline(never)]
    fn take(&mut self, cell: Cell) -> Option<Piece> {
        self.pieces.take(cell)
    }

    /// What en passant (3MC-X1) and castling (3MC-X2) do to a second piece.
    #[inline(never)]
    fn carry_second(&mut self, board: &Geometry, m: Move) {
        (self.known_unattacked.0, self.steps.0) = (Seats::NONE, KnownSteps::NONE);
        if m.kind == MoveKind::EnPassant {
            self.en_passant.into_iter().for_each(|right| _ = self.pieces.take(right.pawn));
            return;
        }
        let castling = board.castlings[self.turn.index()].iter().find(|castling| castling.king[1] == m.to);
        if let Some(castling) = castling
            && let Some(rook) = self.pieces.take(castling.rook[0])
        {
            self.pieces.put(castling.rook[1], rook);
        }
    }

    /// 3MC-C7: the pieces stay where they are and sleep; castling rights and the chance to take a pawn en passant are gone.
    /// His moats are bridged (3MC-K1).
    fn eliminate(&mut self, seat: Seat, cause: Cause) {
        if self.out.contains(seat) {
            return;
        }
        self.first_out.get_or_insert(seat);
        self.out = self.out.with(seat);
        self.causes.0[seat] = Some(cause);
        self.rights &= !(castling_right(seat, 0) | castling_right(seat, 1));
        // 3MC-R5: the pawn of an eliminated player is taken on its own cell only.
        self.en_passant = self.en_passant.filter(|right| !self.pieces.seat(seat).contains(right.pawn));
        self.build_bridges();
    }

    /// 3MC-K1: both moats of whoever is out or has a first rank empty of all pieces; 3MC-K2: for good.
    pub(super) fn build_bridges(&mut self) {
        let occupied = self.pieces.occupied();
        for seat in Seat::all(3) {
            if self.out.contains(seat) || !BOARD.first_ranks[home(seat, 1, 0)].meets(&occupied) {
                self.bridged = self.bridged.with(Moats::of(seat));
            }
        }
    }

    /// 3MC-C8: plays a legal move. `offer` is the open offer of a draw, unless the move closes it.
    #[inline]
    pub(super) fn play_with_offer(&mut self, m: Move, offer: Option<Offer>) {
        if self.end.is_none() && m.is_of_a_piece() {
            self.make(m);
            self.turn = self.next_active(self.turn); // Step (5), 3MC-S2.
            self.judge_turn(offer);
        }
    }

    /// 3MC-R10: a player leaves, on turn or not; steps (6) to (8) follow.
    pub(super) fn resign(&mut self, seat: Seat, offer: Option<Offer>) {
        if self.end.is_none() {
            self.eliminate(seat, Cause::Resigned);
            if self.turn == seat {
                self.turn = self.next_active(seat);
            }
            self.judge_turn(offer);
        }
    }

    /// 3MC-C8, steps (6) to (8) (3MC-R14, 3MC-R17), for the player on turn of a game that goes on.
    #[inline]
    pub(super) fn judge_turn(&mut self, offer: Option<Offer>) {
        // Nearly always all three are left, nothing is offered, and whoever is on turn is sure to have a move: then no step applies.
        let can_move = surely_can_move(self, self.turn);
        if !can_move || offer.is_some() || !self.out.is_empty() {
            self.judge_steps(offer, can_move);
        }
    }

    #[inline(never)]
    fn judge_steps(&mut self, offer: Option<Offer>, mut can_move: bool) {
        loop {
            self.end = self.ends_before_turn(offer);
            if self.end.is_some() || can_move || self.has_legal_move() {
                return;
            }
            // Step (8).
            let cause = match (self.in_check(self.turn), self.out.is_empty()) {
                (true, _) => Cause::Checkmate,     // 3MC-C5
                (false, true) => Cause::Stalemate, // 3MC-C6
                (false, false) => {
                    self.end = Some(End::Stalemate);
                    return;
                }
            };
            self.eliminate(self.turn, cause);
            self.turn = self.next_active(self.turn);
            can_move = false;
        }
    }

    /// Steps (6) and (7): 3MC-E1; 3MC-E7, an open offer that all who are left have accepted, while an eliminated player's is closed; 3MC-E4 (3MC-R9).
    fn ends_before_turn(&self, offer: Option<Offer>) -> Option<End> {
        if self.active().count() == 1 {
            return Some(End::LastStanding);
        }
        if offer.is_some_and(|offer| !self.out.contains(offer.by) && offer.is_accepted_by_all(self.active())) {
            return Some(End::Agreement);
        }
        let bare = |seat| self.pieces.seat(seat) == self.pieces.pieces(seat, Role::KING);
        (!self.out.is_empty() && self.active().all(bare)).then_some(End::DeadPosition)
    }

    /// 3MC-E2 (3MC-R8): one point, shared equally by the active players; alone, the last one wins it.
    pub(super) fn shared(&self, ending: &'static Ending) -> Outcome {
        Outcome::shared(self.active(), ending)
    }
}

/// 3MC-P1: a pawn that leaves rank 6 inward passes the centre.
#[inline]
fn role_after(role: Role, from: Cell) -> Role {
    if role == Role::PAWN && rank(from) == 6 { CROSSED } else { role }
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
        self.play_with_offer(m, None);
    }

    fn prepare(&mut self) {
        Seat::all(3).for_each(|seat| _ = surely_can_move(self, seat));
    }

    fn outcome(&self) -> Option<Outcome> {
        self.end.map(|end| self.shared(end.ending()))
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.features()
    }

    fn fresh_zobrist(&self) -> u64 {
        self.pieces.fresh_key() ^ self.features()
    }

    fn repetition_key(&self) -> u64 {
        self.pieces.key() ^ self.repeated_features(self.en_passant.filter(|_| en_passant_is_legal(self)))
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
