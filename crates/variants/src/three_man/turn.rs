//! What happens in a turn, in the order of 3MC-C8: what a move does, who is eliminated, which moats are bridged (ledger: Moats and bridges, 3MC-C4
//! to 3MC-C8, 3MC-E1, 3MC-E4); and the position as searches see it.

use super::board::{CROSSED, Moats, castling_right, rank};
use super::ending::{Cause, End, Falls, shared};
use super::known::{forget_unattacked, surely_can_move};
use super::movement::{en_passant_is_legal, generate};
use super::position::Position;
use super::tables::{BOARD, Geometry};
use polychess_game::Offer;
use polychess_rules::{
    EnPassant, KnownSteps, Move, MoveKind, Outcome, Piece, Position as _, Role, Seat, Seats, Sink, zobrist,
};
use polychess_topology::ring::SECTOR;
use polychess_topology::{Cell, Topology};

impl Position {
    /// The cell of the piece that a move takes. [`Position::carry`] tells the same three cases apart, each where it is needed.
    #[inline]
    pub(super) fn capture_cell(&self, m: Move) -> Option<Cell> {
        match m.kind {
            MoveKind::EnPassant => self.en_passant.map(|right| right.pawn), // 3MC-X1
            _ if m.from == m.to => None,
            _ => Some(m.to).filter(|&to| self.pieces.is_occupied(to)),
        }
    }

    /// 3MC-C8, steps (1) to (4), for a legal move.
    #[inline]
    pub(super) fn make(&mut self, m: Move, falls: &mut Falls) {
        let board = &*BOARD;
        // Step (1).
        let captured = self.carry(board, m);
        self.set_en_passant(match m.kind {
            MoveKind::DoubleStep => Some(EnPassant { target: board.outer[0][m.to], pawn: m.to }), // 3MC-X1
            _ => None,
        });
        // Step (2), 3MC-C4: the owner of a taken king is eliminated at once; a dormant king is a piece like any other. His moats are bridged here,
        // before step (3), on which they have no bearing.
        if let Some(king) = captured.filter(|piece| piece.role() == Role::KING) {
            self.eliminate(king.seat(), Cause::Captured, falls);
        }
        // Step (3), 3MC-X2.
        let lost = self.rights & (board.rights_at[m.from] | board.rights_at[m.to]);
        if lost != 0 {
            self.key ^= zobrist::rights(self.rights) ^ zobrist::rights(self.rights ^ lost);
            self.rights ^= lost;
        }
        // Step (4), 3MC-K1.
        if self.is_first_rank_left_empty(m.from) {
            self.build_bridges();
        }
    }

    /// Carries the pieces of a move: capture, promotion, castling rook, crossed flag. Returns what was taken. Moves that are not legal keep
    /// the sets of pieces in order.
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
        match m.kind {
            MoveKind::Plain | MoveKind::DoubleStep => {}
            _ => return self.carry_second(board, m),
        }
        // The own king is safe after a legal move; others have to be looked at again where something has changed on their lines.
        let kings = (board.may_check.after(m, arrives) & self.pieces.role(Role::KING)).without(self.pieces.seat(us));
        if !kings.is_empty() {
            forget_unattacked(self, board, kings, m, arrives);
        }
        self.known_unattacked.0 = self.known_unattacked.0.with(us);
        captured
    }

    #[inline(never)]
    fn take(&mut self, cell: Cell) -> Option<Piece> {
        self.pieces.take(cell)
    }

    /// What en passant (3MC-X1) and castling (3MC-X2) do to a second piece.
    #[inline(never)]
    fn carry_second(&mut self, board: &Geometry, m: Move) -> Option<Piece> {
        (self.known_unattacked.0, self.steps.0) = (Seats::NONE, KnownSteps::NONE);
        if m.kind == MoveKind::EnPassant {
            return self.en_passant.and_then(|right| self.pieces.take(right.pawn));
        }
        let castlings = &board.castlings[self.turn.index()];
        let castling = castlings.iter().find(|castling| castling.king[1] == m.to)?;
        let rook = self.pieces.take(castling.rook[0])?;
        self.pieces.put(castling.rook[1], rook);
        None
    }

    /// 3MC-C7: the pieces stay where they are and sleep; castling rights and the chance to take a pawn en passant are gone.
    /// His moats are bridged (3MC-K1).
    pub(super) fn eliminate(&mut self, seat: Seat, cause: Cause, falls: &mut Falls) {
        if self.out.contains(seat) {
            return;
        }
        self.first_out.get_or_insert(seat);
        self.out = self.out.with(seat);
        self.rights &= !(castling_right(seat, 0) | castling_right(seat, 1));
        // 3MC-R5: the pawn of an eliminated player is taken on its own cell only.
        self.en_passant = self.en_passant.filter(|right| !self.pieces.seat(seat).contains(right.pawn));
        self.key = self.features();
        self.build_bridges();
        falls.add(seat, cause);
    }

    /// 3MC-K1: may a first rank have become empty, now that a piece has left this cell? Those of all seats are the first 24 cells.
    #[inline]
    fn is_first_rank_left_empty(&self, from: Cell) -> bool {
        let first_rank = from.index() / usize::from(SECTOR);
        first_rank < 3 && self.pieces.occupied().words()[0] >> (first_rank * usize::from(SECTOR)) & 0xff == 0
    }

    /// 3MC-K1 (3MC-R13): both moats of whoever is out or has a first rank empty of all pieces; 3MC-K2: for good.
    pub(super) fn build_bridges(&mut self) {
        let (occupied, held) = (self.pieces.occupied(), self.bridged);
        for seat in Seat::all(3) {
            if self.out.contains(seat) || !BOARD.first_rank[seat.index()].meets(&occupied) {
                self.bridged = self.bridged.with(Moats::of(seat));
            }
        }
        if self.bridged != held {
            self.key = self.features();
        }
    }

    /// 3MC-S2: the turn goes on to the next player who is not out.
    #[inline]
    pub(super) fn pass_turn(&mut self) {
        let next = self.next_active(self.turn);
        self.key ^= zobrist::turn(self.turn) ^ zobrist::turn(next);
        self.turn = next;
    }

    /// 3MC-C8: plays a legal move; tells who was eliminated. `offer` is the open offer of a draw, unless the move closes it.
    #[inline]
    pub(super) fn play_with_offer(&mut self, m: Move, offer: Option<Offer>) -> Falls {
        let mut falls = Falls::default();
        if self.end.is_none() && m.is_of_a_piece() {
            self.make(m, &mut falls);
            self.pass_turn(); // Step (5).
            self.judge_turn(offer, &mut falls);
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
            self.judge_turn(offer, &mut falls);
        }
        falls
    }

    /// 3MC-C8, steps (6) to (8) (3MC-R14, 3MC-R17), for the player on turn of a game that goes on. An open offer that all who are left have accepted
    /// stops them; the offer of an eliminated player is closed.
    #[inline]
    pub(super) fn judge_turn(&mut self, offer: Option<Offer>, falls: &mut Falls) {
        // Nearly always all three are left, nothing is offered, and whoever is on turn is sure to have a move: then no step applies.
        let (turn, is_plain) = (self.turn, offer.is_none() && self.out.is_empty());
        if !is_plain || !surely_can_move(self, turn) {
            self.judge_steps(offer, is_plain, falls);
        }
    }

    /// Steps (6) to (8) one by one. `is_unsure`: it has been asked already whether the player on turn is sure to have a move, and he is not.
    #[inline(never)]
    fn judge_steps(&mut self, offer: Option<Offer>, mut is_unsure: bool, falls: &mut Falls) {
        loop {
            let turn = self.turn;
            self.set_end(self.ends_before_turn(offer));
            if self.end.is_some() || !is_unsure && surely_can_move(self, turn) || self.has_legal_move() {
                return;
            }
            // Step (8).
            let cause = match (self.in_check(self.turn), self.active().count()) {
                (true, _) => Cause::Checkmate,  // 3MC-C5
                (false, 3) => Cause::Stalemate, // 3MC-C6
                (false, _) => return self.set_end(Some(End::Stalemate)),
            };
            self.eliminate(self.turn, cause, falls);
            self.pass_turn();
            is_unsure = false;
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
    pub(super) fn end_by_agreement(&mut self, offer: Option<Offer>) {
        if self.end.is_none() && self.is_agreed(offer) {
            self.set_end(Some(End::Agreement));
        }
    }

    fn is_agreed(&self, offer: Option<Offer>) -> bool {
        offer.is_some_and(|o| !self.out.contains(o.by) && o.is_accepted_by_all(self.active()))
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
        self.end.map(|end| shared(self.active(), end.ending()))
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.key
    }

    fn fresh_zobrist(&self) -> u64 {
        self.pieces.fresh_key() ^ self.features()
    }

    fn repetition_key(&self) -> u64 {
        self.repetition_key_with(self.en_passant.filter(|_| en_passant_is_legal(self)))
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
