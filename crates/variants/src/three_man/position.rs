//! The position: pieces, turn, rights, bridges, and what a move does, in the order of the rule book (3MC-C8).

use super::board::{BOARD, CROSSED, FIRST_RANK, Moats, Pieces, rank, vertical};
use super::ending::{Cause, End, Falls};
use super::setup::{CASTLINGS, rights_at};
use polychess_game::Offer;
use polychess_rules::{Move, MoveKind, MoveList, Outcome, Piece, Role, Seat, Seats, zobrist};
use polychess_topology::{Cell, Topology};
use std::ops::ControlFlow;

/// A position of 3 Man Chess.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) pieces: Pieces,
    /// Who is on turn, or would be if the game went on.
    pub(super) turn: Seat,
    /// Castling rights, see `setup::right`.
    pub(super) rights: u8,
    /// 3MC-K2: once bridged, always bridged.
    pub(super) bridged: Moats,
    /// The cell jumped over by the double step just made (3MC-X1), kept even if nobody can take.
    pub(super) passed: Option<Cell>,
    /// Eliminated players; their pieces are dormant (3MC-C7).
    pub(super) out: Seats,
    /// Who was eliminated first.
    pub(super) first_out: Option<Seat>,
    pub(super) end: Option<End>,
}

impl Position {
    /// A position with nobody out and no bridges.
    pub(super) fn new(pieces: Pieces, turn: Seat, rights: u8) -> Self {
        Self { pieces, turn, rights, bridged: Moats::NONE, passed: None, out: Seats::NONE, first_out: None, end: None }
    }

    /// As if it were this seat's turn, to see what its pieces could do.
    pub(super) fn as_if_on_turn(&self, seat: Seat) -> Self {
        Self { turn: seat, ..self.clone() }
    }

    /// The cell of the piece that a move takes.
    #[inline]
    pub(super) fn victim(&self, m: Move) -> Option<Cell> {
        match m.kind {
            MoveKind::EnPassant => self.passed_pawn(),
            _ if m.from == m.to => None,
            _ => Some(m.to).filter(|&to| self.pieces.is_occupied(to)),
        }
    }

    /// Plays a legal move while an offer of a draw stands that the mover's move does not close; tells who fell.
    pub(super) fn play_under(&mut self, m: Move, offer: Option<Offer>) -> Falls {
        let mut falls = Falls::default();
        if self.end.is_none() && m.is_of_a_piece() {
            self.make(m, &mut falls);
            self.pass_turn();
            self.settle(offer, &mut falls);
        }
        falls
    }

    /// 3MC-C8, steps (1) to (4).
    fn make(&mut self, m: Move, falls: &mut Falls) {
        let us = self.turn;
        let victim = self.victim(m).and_then(|cell| self.pieces.take(cell));
        let Some(piece) = self.pieces.take(m.from) else { return };
        self.pieces.put(m.to, Piece::new(us, m.promotion.unwrap_or_else(|| role_after(piece.role(), m.from))));
        self.passed = None;
        match m.kind {
            MoveKind::DoubleStep => self.passed = vertical(m.from, 1),
            MoveKind::Castling => {
                if let Some(castling) = CASTLINGS[us.index() % 3].iter().find(|c| c.king[2] == m.to)
                    && let Some(rook) = self.pieces.take(castling.rook[0])
                {
                    self.pieces.put(castling.rook[1], rook);
                }
            }
            MoveKind::Plain | MoveKind::EnPassant | MoveKind::Pass | MoveKind::EndTurn => {}
        }
        // 3MC-C4: the owner of a taken king is eliminated at once; a dormant king is a piece like any other.
        if let Some(king) = victim.filter(|piece| piece.role() == Role::KING) {
            self.eliminate(king.seat(), Cause::Captured, falls);
        }
        self.rights &= !(rights_at(m.from) | rights_at(m.to));
        self.build_bridges();
    }

    /// 3MC-C8, steps (1) to (4), alone: what a move does before the turn passes.
    #[must_use]
    pub fn after_unsettled(&self, m: Move) -> Self {
        let mut after = self.clone();
        after.make(m, &mut Falls::default());
        after
    }

    /// 3MC-K1 (3MC-R13): both moats of whoever is out or has a first rank empty of all pieces; 3MC-K2: for good.
    #[inline]
    pub(super) fn build_bridges(&mut self) {
        let occupied = self.pieces.occupied();
        for seat in Seat::all(3) {
            if self.out.contains(seat) || !FIRST_RANK[seat.index()].meets(&occupied) {
                self.bridged = self.bridged.with(Moats::of(seat));
            }
        }
    }

    /// 3MC-S2: the turn goes on to the next player who is not out.
    #[inline]
    pub(super) fn pass_turn(&mut self) {
        self.turn = self.next_active(self.turn);
    }

    #[inline]
    pub(super) fn next_active(&self, seat: Seat) -> Seat {
        (1..=3).map(|n| seat.after(n, 3)).find(|&s| !self.out.contains(s)).unwrap_or(seat)
    }

    /// 3MC-R10: a player leaves, on turn or not; steps (6) to (8) follow.
    pub(super) fn resign(&mut self, seat: Seat, offer: Option<Offer>) -> Falls {
        let mut falls = Falls::default();
        if self.end.is_none() {
            self.eliminate(seat, Cause::Resigned, &mut falls);
            self.build_bridges();
            if self.turn == seat {
                self.pass_turn();
            }
            self.settle(offer, &mut falls);
        }
        falls
    }

    /// Everything but the pieces and the end, packed.
    fn features(&self, passed: Option<Cell>) -> u64 {
        let passed = passed.map_or(0, |cell| cell.index() as u64 + 1);
        self.turn.index() as u64
            | u64::from(self.rights) << 2
            | u64::from(self.bridged.bits()) << 8
            | u64::from(self.out.bits()) << 11
            | passed << 16
    }

    /// The hash of everything but the pieces.
    fn rest_key(&self) -> u64 {
        let first = self.first_out.map_or(0, |seat| seat.index() as u64 + 1);
        let end = self.end.map_or(0, |end| end as u64 + 1);
        zobrist::feature(0, self.features(self.passed) | first << 32 | end << 40)
    }

    /// The passed cell, if a legal move takes en passant.
    fn passed_if_taken(&self) -> Option<Cell> {
        let cell = self.passed?;
        let guard = super::attack::Guard::of(self);
        let taken = self.en_passant_moves(&mut |m, _| match guard.allows(self, m) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        taken.is_break().then_some(cell)
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

    fn legal_moves(&self, moves: &mut MoveList) {
        self.legal_moves_where(|_| true, moves);
    }

    fn legal_moves_where(&self, fits: impl Fn(Move) -> bool, moves: &mut MoveList) {
        if self.end.is_none() {
            self.push_legal_moves(fits, moves);
        }
    }

    fn play(&mut self, m: Move) {
        self.play_under(m, None);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended()
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.rest_key()
    }

    fn fresh_zobrist(&self) -> u64 {
        self.pieces.fresh_key() ^ self.rest_key()
    }

    /// 3MC-E5: pieces with their flags, turn, rights, bridges, eliminated players, and en passant where it is legal.
    fn repetition_key(&self) -> u64 {
        self.pieces.key() ^ zobrist::feature(1, self.features(self.passed_if_taken()))
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
