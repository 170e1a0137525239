//! What a ply does to a position, and a turn's end (ledger: Special moves, TH-D1 to TH-D4, TH-K3 to TH-K5).

use super::board::{BOARD, Geometry, Set, is_home, left, owner, passed_pawn, right};
use super::position::{Halfway, Position};
use super::setup::AfterDefeat;
use polychess_rules::{EnPassant, Move, MoveKind, Role, Seat, Seats};
use polychess_topology::Cell;

impl Position {
    /// What a piece's move does at once, whether the turn goes on or not (TH-D4). Gives what the piece arrives as.
    #[inline]
    pub(super) fn carry_out(&mut self, board: &Geometry, m: Move) -> Option<Role> {
        let us = self.turn;
        let role = self.pieces.role_on(m.from)?;
        let arrives = m.promotion.unwrap_or(role);
        if self.pieces.is_occupied(m.to) {
            self.take(m.to);
        }
        self.pieces.carry(us, m.from, m.to, role, arrives);
        // TH-C1: moving king or rook, or losing the rook, ends the right for good.
        self.rights &= !(board.rights_at[m.from] | board.rights_at[m.to]);
        self.carry_mark(m);
        // TH-P4: a right ends early when its cell is occupied, or the pawn has moved or is gone.
        if !self.en_passant.is_empty() {
            self.en_passant = self.en_passant.without(board.passed_at[m.from] | board.passed_at[m.to]);
        }
        match m.kind {
            MoveKind::Plain => {}
            MoveKind::DoubleStep => self.en_passant |= board.pawns[us.index()].steps[m.from],
            _ => self.carry_second(board, m),
        }
        Some(arrives)
    }

    #[inline(never)]
    fn take(&mut self, cell: Cell) {
        self.pieces.take(cell);
    }

    /// What en passant and castling do to a second piece.
    #[cold]
    fn carry_second(&mut self, board: &Geometry, m: Move) {
        let us = self.turn;
        if m.kind == MoveKind::EnPassant {
            let right = EnPassant { target: m.to, pawn: passed_pawn(m.to) };
            return self.pieces.take_passed(right, owner(m.to));
        }
        let castling = board.castlings[us.index()].iter().find(|castling| castling.king == [m.from, m.to]);
        castling.into_iter().for_each(|castling| castling.carry_rook(&mut self.pieces, us));
    }

    /// TH-D1, TH-D2: keeps the marks of imposing pieces.
    #[inline]
    fn carry_mark(&mut self, m: Move) {
        let crosses = is_home(left(self.turn), m.to) && !self.is_cutthroat();
        if self.imposing.is_empty() && !crosses {
            return;
        }
        // One that comes the long way round does not cross that border (TH-R4).
        let imposes = crosses && (is_home(self.turn, m.from) || self.imposing.contains(m.from));
        self.imposing.remove(m.from);
        self.imposing.remove(m.to);
        if imposes {
            self.imposing.insert(m.to);
        }
    }

    /// TH-D4: the turn under way after a first move.
    #[inline]
    pub(super) fn halfway_after(&self, m: Move) -> Option<Halfway> {
        Some(Halfway { piece: m.to, was_inside: is_home(self.turn, m.from) })
    }

    /// What [`polychess_rules::Position::play`] does.
    #[inline]
    pub(super) fn make_move(&mut self, m: Move) {
        let us = self.turn;
        // TH-K3: whoever passes in check is mated.
        let mate = m.kind == MoveKind::Pass && self.is_in_check(us);
        match m.kind {
            MoveKind::Pass => self.passes = self.passes.saturating_add(1),
            MoveKind::EndTurn => {}
            _ => {
                // TH-K4: only a marked king is taken.
                let loser = if self.mated.is_empty() { None } else { self.king_on(m.to) };
                let goes_on = self.has_two_moves && self.halfway.is_none() && loser.is_none();
                let halfway = self.halfway_after(m);
                let board = &*BOARD;
                if let Some(arrives) = self.carry_out(board, m) {
                    self.doubt(board, m, arrives);
                }
                self.passes = 0;
                if goes_on {
                    self.halfway = halfway;
                    return;
                }
                // TH-K5: a king that is taken ends the turn. TH-E1, TH-R14: with `end` the game, too, which its taker wins.
                match loser {
                    None => {}
                    Some(loser) if self.options.after_defeat == AfterDefeat::End => {
                        self.leave(loser);
                        self.winner = Some(us);
                    }
                    Some(loser) => self.defeat(loser),
                }
            }
        }
        // TH-K1: nobody attacks the king of who has ended his turn, but after a pass or the taking of a king.
        let is_calm = m.kind != MoveKind::Pass && self.out.is_empty();
        self.calm.0 = if is_calm { self.calm.0.with(us) } else { Seats::NONE };
        // TH-K3, TH-K4: a mark ends with its bearer's own next turn.
        self.mated = if mate { self.mated.with(us) } else { self.mated.without(us) };
        self.begin_next_turn();
    }

    /// TH-S2: the next player's turn begins. TH-P4: the rights to take his pawns en passant end.
    #[inline]
    pub(super) fn begin_next_turn(&mut self) {
        self.halfway = None;
        if self.winner.is_none() {
            self.turn = right(self.turn);
            if self.out.contains(self.turn) {
                self.turn = right(self.turn);
            }
            if !self.en_passant.is_empty() {
                self.en_passant = self.en_passant.without(BOARD.kingdoms[self.turn]);
            }
        }
        self.settle();
    }

    /// Finds what follows from everything else.
    #[inline]
    pub(super) fn settle(&mut self) {
        // TH-K3, TH-R15: a mark ends when no opponent attacks the king any more, but not between two moves.
        if !self.mated.is_empty() && self.halfway.is_none() {
            self.mated = self.mated.iter().filter(|&seat| self.is_in_check(seat)).collect();
        }
        // TH-D3, TH-D4, TH-R5
        self.has_two_moves = self.halfway.is_some()
            || self.options.double_moves
                && !self.is_cutthroat()
                && (self.is_imposed_upon(self.turn) || !self.is_calm(self.turn));
    }

    /// Is a seat's king not in check by the right neighbour? Looked for where it is not known.
    #[inline]
    pub(super) fn is_calm(&mut self, seat: Seat) -> bool {
        self.calm.0.contains(seat) || self.finds_calm(seat)
    }

    #[inline(never)]
    fn finds_calm(&mut self, seat: Seat) -> bool {
        let is_calm = !self.is_checked_by([right(seat)], seat);
        self.calm.0 = if is_calm { self.calm.0.with(seat) } else { self.calm.0 };
        is_calm
    }

    /// Forgets which kings are calm where a move may check the left neighbour or uncover a check on either.
    #[inline]
    fn doubt(&mut self, board: &Geometry, m: Move, arrives: Role) {
        let kings = self.pieces.role(Role::KING).without(self.pieces.seat(self.turn));
        if board.may_check.after(m, arrives).meets(&kings) {
            let [left, right] = [left(self.turn), right(self.turn)];
            for (seat, cells) in [(left, board.may_check.after(m, arrives)), (right, board.may_check.uncovered(m))] {
                if cells.meets(&self.pieces.pieces(seat, Role::KING)) {
                    self.calm.0 = self.calm.0.without(seat);
                }
            }
        }
        if matches!(m.kind, MoveKind::EnPassant | MoveKind::Castling) {
            self.calm.0 = Seats::NONE;
        }
    }

    /// A defeat takes off the loser's king, with option `remove` all his pieces.
    pub(super) fn defeat(&mut self, loser: Seat) {
        let gone = if self.options.after_defeat == AfterDefeat::Remove {
            self.pieces.seat(loser)
        } else {
            self.pieces.pieces(loser, Role::KING)
        };
        gone.iter().for_each(|cell| _ = self.pieces.take(cell));
        self.leave(loser);
        let mut living = self.living();
        if let (Some(last), None) = (living.next(), living.next()) {
            self.winner = Some(last);
        }
    }

    /// A seat leaves the contest: its rights end, and the game becomes cut-throat (TH-R10).
    fn leave(&mut self, seat: Seat) {
        self.first_out = self.first_out.or(Some(seat));
        self.out = self.out.with(seat);
        self.rights &= !(0b11 << (2 * seat.index()));
        self.en_passant = self.en_passant.without(BOARD.kingdoms[seat]);
        self.mated = self.mated.without(seat);
        self.imposing = Set::EMPTY;
        self.passes = 0;
    }
}
