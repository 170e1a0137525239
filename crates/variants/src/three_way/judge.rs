//! What a move does and what is judged after it (ledger: 3WC-E2 to 3WC-E10, 3WC-E14, 3WC-W5, 3WC-C9, 3WC-O3).

use super::board::Set;
use super::ending;
use super::moves::{has_legal, has_safe};
use super::pawns;
use super::position::{Passed, Phase, Position};
use polychess_rules::{Ending, Move, MoveKind, Piece, Role, Seat, Seats};

/// Plays a move of the player on turn.
pub(super) fn play(position: &mut Position, m: Move) {
    if position.phase != Phase::Playing {
        return;
    }
    let us = position.turn;
    // 3WC-C9: looked at before the move; R35: a pass ends the memory like any other move.
    let within_reach = position.capturable_kings();
    let captured = if m.is_of_a_piece() { carry_out(position, m) } else { None };
    position.declined[us.index()] = captured.map_or(within_reach, |seat| within_reach.without(seat));
    position.drop_dead_rights();
    match captured {
        // 3WC-E14: first a king's capture.
        Some(loser) => {
            if position.defeat(loser, Seats::NONE.with(us), &ending::CAPTURED) {
                position.next_turn();
                judge_turn(position, true);
            }
        }
        None if judge_stalemates(position, us) => {}
        None => {
            position.next_turn();
            judge_turn(position, false);
        }
    }
    position.refresh();
}

/// Moves the pieces; the active player whose king was captured.
fn carry_out(position: &mut Position, m: Move) -> Option<Seat> {
    let us = position.turn;
    let captured = super::moves::takes_king(position, us, m);
    if m.kind == MoveKind::EnPassant
        && let Some(passed) = position.passed.iter().flatten().find(|p| p.over == m.to).copied()
    {
        position.pieces.take(passed.pawn); // 3WC-W5
    }
    let piece = position.pieces.take(m.from)?;
    position.pieces.put(m.to, m.promotion.map_or(piece, |role| Piece::new(us, role))); // 3WC-W7
    position.touch(m.from);
    position.touch(m.to);
    if m.kind == MoveKind::Castling
        && let Some(castling) = position.geometry().castlings[us.index()].iter().find(|c| c.king[1] == m.to)
    {
        position.pieces.take(castling.rook[0]);
        position.pieces.put(castling.rook[1], Piece::new(us, Role::ROOK));
        position.touch(castling.rook[0]);
    }
    if m.kind == MoveKind::DoubleStep {
        let over = pawns::stepped_over(position, us, m);
        position.passed[us.index()] = over.map(|over| Passed { over, pawn: m.to });
    }
    captured
}

impl Position {
    /// 3WC-C9: the active opponents whose king the player on turn could legally capture.
    #[inline]
    fn capturable_kings(&self) -> Seats {
        if self.options.automatic {
            return Seats::NONE;
        }
        self.opponents(self.turn).iter().filter(|&of| self.may_capture_king(of)).collect()
    }

    /// Has the player on turn a legal move that captures this player's king?
    #[inline]
    pub(super) fn may_capture_king(&self, of: Seat) -> bool {
        let Some(king) = self.pieces.king(of) else { return false };
        let us = Seats::NONE.with(self.turn);
        self.view().is_attacked(us, king) && self.may_capture_from(self.view().attackers(us, king), king)
    }

    /// 3WC-C5: the last capture is always legal, another must be safe, or nothing else may be (3WC-C4).
    fn may_capture_from(&self, attackers: Set, victim: polychess_topology::Cell) -> bool {
        let us = self.turn;
        let Some(king) = self.pieces.king(us) else { return true };
        if !self.options.last_mate || self.second_stage {
            return true;
        }
        let opponents = self.opponents(us);
        let safe = |from| super::moves::is_safe(self, opponents, king, Move::plain(from, victim));
        attackers.iter().any(safe) || self.is_checked(us) && !has_safe(self, us)
    }

    /// 3WC-E3, 3WC-E4: a player is defeated; true when stage II begins by it.
    pub(super) fn defeat(&mut self, loser: Seat, victors: Seats, ending: &'static Ending) -> bool {
        ending::score_defeat(self, loser, victors);
        self.leave(loser);
        // 3WC-E2
        let goes_on = self.options.last_mate && !self.second_stage;
        if goes_on {
            self.second_stage = true;
        } else {
            self.finish(ending);
        }
        goes_on
    }

    /// 3WC-E4: a player takes no further part, and nobody's memory (3WC-C9) concerns him any more.
    pub(super) fn leave(&mut self, seat: Seat) {
        let place = usize::from(self.gone[0].is_some());
        self.gone[place] = Some(seat);
        let left = self.active();
        for by in Seat::all(3) {
            let declined = self.declined[by.index()].iter().filter(|&of| left.contains(of)).collect();
            self.declined[by.index()] = if left.contains(by) { declined } else { Seats::NONE };
        }
    }

    /// 3WC-S1, 3WC-E4: the next active player; 3WC-W5, R8: each place that the order comes to ends its owner's right.
    pub(super) fn next_turn(&mut self) {
        let active = self.active();
        for _ in 0..3 {
            self.turn = self.turn.after(1, 3);
            self.passed[self.turn.index()] = None;
            if active.contains(self.turn) {
                return;
            }
        }
    }

    /// All active players draw (3WC-E6, 3WC-E11, 3WC-E12, 3WC-A3).
    pub(super) fn draw(&mut self, ending: &'static Ending) {
        let points = ending::draw_points(self);
        for seat in self.active().iter() {
            self.points[seat] += points;
        }
        self.finish(ending);
    }

    /// The game is over, and nobody's memory (3WC-C9) is of use any more.
    pub(super) fn finish(&mut self, ending: &'static Ending) {
        self.phase = Phase::Over(ending);
        self.declined = [Seats::NONE; 3];
    }

    /// A defeat that no move brought about (3WC-C7, 3WC-C8, 3WC-A7, 3WC-A9): 3WC-E4, R31: the turn goes on only from the one defeated.
    pub(super) fn defeat_by_act(&mut self, loser: Seat, victors: Seats, ending: &'static Ending) {
        if self.defeat(loser, victors, ending) {
            if self.turn == loser {
                self.next_turn();
            }
            judge_turn(self, true);
        }
        self.refresh();
    }

    /// 3WC-E10: one player against the third, the other left out; the first of the two after the stalemating player is on turn.
    pub(super) fn continue_without(&mut self, left_out: Seat) {
        self.phase = Phase::Playing;
        self.second_stage = true;
        self.leave(left_out);
        self.next_turn();
        judge_turn(self, true);
        self.refresh();
    }

    /// 3WC-E7: not in check, and no legal move if it were this player's turn.
    fn is_stalemated(&self, seat: Seat) -> bool {
        let Some(king) = self.pieces.king(seat) else { return false };
        // A step of a piece that stands on no line with its king leaves the king as it is: the player is in check or has a legal move.
        let geometry = self.geometry();
        let lines = geometry.straight[king.index()] | geometry.diagonal[king.index()];
        !pawns::can_step(self, seat, lines) && !self.is_checked(seat) && !has_legal(self, seat)
    }
}

/// 3WC-E7, 3WC-E8: does the move of this player end the stage by a stalemate?
fn judge_stalemates(position: &mut Position, us: Seat) -> bool {
    let opponents = position.opponents(us);
    let stalemated: Seats = opponents.iter().filter(|&seat| position.is_stalemated(seat)).collect();
    let Some(first) = stalemated.iter().next() else { return false };
    if stalemated.len() == 2 {
        position.draw(&ending::DOUBLE_STALEMATE); // R20
        return true;
    }
    ending::score_stalemate(position, us, first);
    let asked = position.options.last_mate && !position.second_stage; // 3WC-E10
    if asked {
        position.phase = Phase::Awaiting(first);
    } else {
        position.finish(&ending::STALEMATE);
    }
    true
}

/// 3WC-E14: what is judged when a turn begins.
fn judge_turn(position: &mut Position, stage_begins: bool) {
    let us = position.turn;
    if is_dead(position) {
        position.draw(&ending::DEAD);
    } else if stage_begins && !position.is_checked(us) && !has_legal(position, us) {
        position.draw(&ending::NO_MOVE); // 3WC-E9
    } else if position.options.automatic && position.is_checked(us) && !has_safe(position, us) {
        // 3WC-O3, 3WC-O4: everybody whose pieces attack the king shares in it.
        let checkers = position.checkers(us);
        let victors =
            position.opponents(us).iter().filter(|&seat| position.pieces.seat(seat).meets(&checkers)).collect();
        if position.defeat(us, victors, &ending::AUTOMATIC) {
            position.next_turn();
            judge_turn(position, true);
        }
    }
}

/// 3WC-E6: every active player has only the king and pawns on the own last rank, and no active king is in check (R25).
fn is_dead(position: &Position) -> bool {
    let (active, pieces) = (position.active(), &position.pieces);
    let idle = |seat: Seat| {
        let pawns = pieces.role(Role::PAWN) & position.geometry().last[seat.index()];
        pieces.seat(seat).without(pieces.role(Role::KING) | pawns).is_empty()
    };
    active.iter().all(idle) && !active.iter().any(|seat| position.is_checked(seat))
}
