//! The position: pieces, turn, rights and marks, and what a ply does.

use super::attack::Pieces;
use super::board::{BOARD, SEATS, Set};
use super::doubles::Halfway;
use super::laws::Laws;
use super::setup::{castlings, rights_at, rights_of};
use super::{ending, pawns};
use polychess_rules::{Move, MoveKind, MoveList, Outcome, Piece, Role, Seat, Seats, zobrist};
use polychess_topology::{Cell, Topology};

/// A position of Three-handed chess.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) pieces: Pieces,
    pub(super) turn: Seat,
    /// Castling rights, bit `2 * seat + n` with n = 0 short, 1 long.
    pub(super) rights: u8,
    /// TH-P4: the cells gone over by double steps whose pawns may be taken en passant; each lies in the kingdom of the pawn's owner.
    pub(super) passed: Set,
    /// TH-D2: where imposing pieces stand.
    pub(super) imposing: Set,
    /// TH-K3: whose kings may be taken.
    pub(super) mated: Seats,
    /// The defeated, and who of them was first.
    pub(super) out: Seats,
    pub(super) first_out: Option<Seat>,
    /// TH-E1: who has won by taking a king, or is left alone.
    pub(super) winner: Option<Seat>,
    /// TH-E2: passes in a row just made.
    pub(super) passes: u8,
    /// TH-D4: the turn under way, between its two moves.
    pub(super) halfway: Option<Halfway>,
    /// TH-D4, TH-R5: may the player on turn make two moves? Fixed when his turn begins.
    pub(super) has_two_moves: bool,
    pub(super) laws: Laws,
    key: u64,
}

impl Position {
    /// A position without rights and marks, at the beginning of a turn.
    pub(super) fn new(pieces: Pieces, turn: Seat, laws: Laws) -> Self {
        let mut position = Self {
            pieces,
            turn,
            rights: 0,
            passed: Set::EMPTY,
            imposing: Set::EMPTY,
            mated: Seats::NONE,
            out: Seats::NONE,
            first_out: None,
            winner: None,
            passes: 0,
            halfway: None,
            has_two_moves: false,
            laws,
            key: 0,
        };
        position.settle();
        position
    }

    /// As if it were this seat's turn, to see what its pieces could do.
    pub(super) fn as_if_on_turn(&self, seat: Seat) -> Self {
        let mut position = Self { turn: seat, halfway: None, ..self.clone() };
        position.settle();
        position
    }

    /// Brings what follows from everything else up to date.
    pub(super) fn settle(&mut self) {
        self.drop_dead_rights();
        self.release();
        self.has_two_moves = self.halfway.is_some() || self.laws.double_moves && self.is_doubly_attacked(self.turn);
        self.key = self.features();
    }

    /// The hash of everything but the pieces.
    fn features(&self) -> u64 {
        let seat = |seat: Option<Seat>| seat.map_or(0, |s| s.index() as u64 + 1);
        let halfway = self.halfway.map_or(0, |h| 1 | u64::from(h.was_inside) << 1 | (h.piece.index() as u64) << 2);
        let small = self.small_features() | seat(self.first_out) << 16 | seat(self.winner) << 18;
        let hash = zobrist::feature(0, small | u64::from(self.passes) << 20 | halfway << 28);
        hash ^ set_key(1, self.passed) ^ set_key(2, self.imposing)
    }

    /// Turn, castling rights, mates and defeats.
    fn small_features(&self) -> u64 {
        let (mated, out) = (u64::from(self.mated.bits()), u64::from(self.out.bits()));
        self.turn.index() as u64 | u64::from(self.rights) << 2 | mated << 8 | out << 11
    }

    pub(super) fn has_right(&self, seat: Seat, n: usize) -> bool {
        self.rights >> (2 * seat.index() + n) & 1 != 0
    }

    /// The opponent whose king stands on a cell.
    pub(super) fn king_on(&self, cell: Cell) -> Option<Seat> {
        self.pieces.piece(cell).filter(|piece| piece.role() == Role::KING && piece.seat() != self.turn).map(Piece::seat)
    }

    /// The turn under way after a first move.
    pub(super) fn halfway_after(&self, m: Move) -> Option<Halfway> {
        Some(Halfway { piece: m.to, was_inside: BOARD.kingdom_of(self.turn).contains(m.from) })
    }

    /// What a piece's move does at once, whether the turn goes on or not (TH-D4): pieces, rights and marks.
    pub(super) fn carry_out(&mut self, m: Move) {
        let us = self.turn;
        let Some(piece) = self.pieces.take(m.from) else { return };
        // TH-C1: moving king or rook, or losing the rook, ends the right for good.
        self.rights &= !(rights_at(m.from) | rights_at(m.to));
        self.carry_mark(m);
        self.pieces.put(m.to, m.promotion.map_or(piece, |role| Piece::new(us, role)));
        match m.kind {
            MoveKind::EnPassant => _ = self.pieces.take(BOARD.passed_pawn(m.to)),
            MoveKind::DoubleStep => pawns::skipped(us, m.from).into_iter().for_each(|cell| self.passed.insert(cell)),
            MoveKind::Castling => {
                if let Some(castling) = castlings(us).iter().find(|c| c.king[1] == m.to) {
                    self.pieces.take(castling.rook[0]);
                    self.pieces.put(castling.rook[1], Piece::new(us, Role::ROOK));
                }
            }
            MoveKind::Plain | MoveKind::Pass | MoveKind::EndTurn => {}
        }
        self.drop_dead_rights();
    }

    /// TH-P4: a right ends early when the skipped cell is occupied, or the pawn has moved or is gone.
    #[inline]
    fn drop_dead_rights(&mut self) {
        if !self.passed.is_empty() {
            let pieces = &self.pieces;
            let live = |&cell: &Cell| {
                let pawn = Piece::new(BOARD.owner(cell), Role::PAWN);
                !pieces.is_occupied(cell) && pieces.piece(BOARD.passed_pawn(cell)) == Some(pawn)
            };
            self.passed = self.passed.iter().filter(live).collect();
        }
    }

    /// TH-K3, TH-R15: a mark ends when no opponent attacks the king any more, whoever gave the mate. Not looked at between two moves.
    pub(super) fn release(&mut self) {
        if !self.mated.is_empty() && self.halfway.is_none() {
            self.mated = self.mated.iter().filter(|&seat| self.is_in_check(seat)).collect();
        }
    }

    /// A seat leaves the contest: its rights end, and the game becomes cut-throat (TH-R10).
    pub(super) fn leave(&mut self, seat: Seat) {
        self.first_out = self.first_out.or(Some(seat));
        self.out = self.out.with(seat);
        self.rights &= !rights_of(seat);
        self.passed = self.passed.without(BOARD.kingdom_of(seat));
        self.mated = self.mated.without(seat);
        self.imposing = Set::EMPTY;
        self.passes = 0;
    }

    /// TH-S2: the next player's turn begins. TH-P4: with it end the rights to take his own pawns en passant.
    pub(super) fn begin_next_turn(&mut self) {
        self.halfway = None;
        if self.winner.is_none() {
            let out = self.out;
            self.turn = self.turn.others(SEATS).find(|&seat| !out.contains(seat)).unwrap_or(self.turn);
            self.passed = self.passed.without(BOARD.kingdom_of(self.turn));
        }
        self.settle();
    }

    /// The en passant rights that repetition compares: those of which a pawn of an opponent who may still use it stands a capture step away.
    fn usable_rights(&self) -> Set {
        let usable = |&cell: &Cell| {
            let owner = BOARD.owner(cell);
            let mut users = (0..SEATS).map(|n| self.turn.after(n, SEATS)).take_while(|&user| user != owner);
            users.any(|user| {
                let from = BOARD.pawns[user.index()].capturers(self.way(user), cell);
                !self.out.contains(user) && from.meets(&self.pieces.pieces(user, Role::PAWN))
            })
        };
        self.passed.iter().filter(usable).collect()
    }
}

fn set_key(kind: u8, set: Set) -> u64 {
    set.iter().fold(0, |key, cell| key ^ zobrist::feature(kind, cell.index() as u64))
}

impl polychess_rules::Position for Position {
    const SEATS: usize = SEATS;
    const TURNS_OF_SEVERAL_PLIES: bool = true;

    fn topology(&self) -> &'static Topology {
        BOARD.topology()
    }

    fn to_move(&self) -> Option<Seat> {
        self.winner.is_none().then_some(self.turn)
    }

    fn legal_moves(&self, moves: &mut MoveList) {
        self.legal_moves_where(|_| true, moves);
    }

    fn legal_moves_where(&self, fits: impl Fn(Move) -> bool, moves: &mut MoveList) {
        if ending::outcome(self).is_none() {
            self.plies(fits, moves);
        }
    }

    fn play(&mut self, m: Move) {
        let us = self.turn;
        let mut mate = false;
        match m.kind {
            // TH-K3: whoever passes in check is mated.
            MoveKind::Pass => {
                mate = self.is_in_check(us);
                self.passes = self.passes.saturating_add(1);
            }
            MoveKind::EndTurn => {}
            MoveKind::Plain | MoveKind::DoubleStep | MoveKind::EnPassant | MoveKind::Castling => {
                let loser = self.king_on(m.to);
                let halfway = self.halfway_after(m);
                let goes_on = self.has_two_moves && self.halfway.is_none() && loser.is_none();
                self.carry_out(m);
                self.passes = 0;
                if goes_on {
                    self.halfway = halfway;
                    self.key = self.features();
                    return;
                }
                // TH-K5: it ends the turn at once.
                if let Some(loser) = loser {
                    self.king_is_taken(us, loser);
                }
            }
        }
        // TH-K3, TH-K4: a mark ends with its bearer's own next turn.
        self.mated = if mate { self.mated.with(us) } else { self.mated.without(us) };
        self.begin_next_turn();
    }

    fn is_mid_turn(&self) -> bool {
        self.halfway.is_some()
    }

    fn every_ply_ends_turn(&self) -> bool {
        self.halfway.is_some() || !self.has_two_moves
    }

    fn outcome(&self) -> Option<Outcome> {
        ending::outcome(self)
    }

    fn zobrist(&self) -> u64 {
        self.pieces.key() ^ self.key
    }

    fn fresh_zobrist(&self) -> u64 {
        self.pieces.fresh_key() ^ self.features()
    }

    /// The ledger's list after TH-A4: pieces, turn, castling, usable en passant rights, imposing and mated marks, defeats.
    fn repetition_key(&self) -> u64 {
        let rest = zobrist::feature(0, self.small_features());
        self.pieces.key() ^ rest ^ set_key(1, self.usable_rights()) ^ set_key(2, self.imposing)
    }

    fn piece(&self, cell: Cell) -> Option<Piece> {
        self.pieces.piece(cell)
    }

    fn in_check(&self, seat: Seat) -> bool {
        self.is_in_check(seat)
    }

    fn is_out(&self, seat: Seat) -> bool {
        self.out.contains(seat)
    }
}
