//! Who is mated, who leaves, and who is on turn next (ledger: 4P-K3, 4P-K4, 4P-K6, 4P-K7, Leaving the game, 4P-V4, 4P-V5).

use crate::four_player::board::{BOARD, Geometry, SEATS, Set};
use crate::four_player::ending;
use crate::four_player::position::Position;
use polychess_rules::{Any, First, Move, MoveKind, Role, Seat, Seats, Where, zobrist};
use polychess_topology::Cell;

impl Position {
    /// Has a player in check a legal turn, if it were his turn now? Where the king can escape is remembered: that holds until something happens near
    /// the cell.
    pub(in crate::four_player) fn can_parry(&mut self, seat: Seat) -> bool {
        if let Some(escape) = self.escapes.0[seat.index()] {
            debug_assert!(self.may_step(seat, escape), "an escape that is none");
            return true;
        }
        let mut first = First::default();
        self.moves_of(seat, &mut first);
        let Some(m) = first.0 else { return false };
        let kings = self.armies.pieces.role(Role::KING);
        if m.kind == MoveKind::Plain && kings.contains(m.from) && !kings.contains(m.to) {
            self.escapes.0[seat.index()] = Some(m.to);
        }
        true
    }

    /// May the king of a seat step to this cell, if it were its turn now?
    fn may_step(&self, seat: Seat, to: Cell) -> bool {
        let (kings, mut any) = (self.armies.pieces.role(Role::KING), Any::default());
        self.moves_of(seat, &mut Where { fits: |m: Move| kings.contains(m.from) && m.to == to, sink: &mut any });
        any.0
    }

    /// Has the seat a legal turn, if it were its turn now?
    fn has_turn(&self, seat: Seat) -> bool {
        let mut any = Any::default();
        self.moves_of(seat, &mut any);
        any.0
    }

    /// The same, where nearly always a step is known or can be seen at once.
    #[inline]
    fn can_move(&mut self, board: &Geometry, seat: Seat) -> bool {
        if self.checked.contains(seat) {
            return self.can_parry(seat);
        }
        self.knows_step(board, seat) || self.has_turn(seat)
    }

    /// Is a step of this seat known, or can one be seen at once?
    #[inline]
    pub(in crate::four_player) fn knows_step(&mut self, board: &Geometry, seat: Seat) -> bool {
        if !self.steps.0.has(seat)
            && let Some(step) = self.free_step(board, seat)
        {
            self.steps.0.note(seat, step);
        }
        self.steps.0.has(seat)
    }

    /// 4P-K3 (R1, R8): everybody in check without a legal turn is mated, all on the same position. `mover` is whose turn has led to it.
    pub(in crate::four_player) fn judge(&mut self, mover: Option<Seat>) -> bool {
        let judged = self.checked.iter().filter(|&seat| Some(seat) != mover);
        let mated: Seats = judged.filter(|&seat| !self.can_parry(seat)).collect();
        if !mated.is_empty() {
            self.mate(mated, mover);
        }
        !mated.is_empty()
    }

    /// 4P-V2 (R2): the points for mates are the mover's. 4P-V5 (R11): without one who plays for points, they are those of the first live seat,
    /// backwards from the victim, whose pieces attack the king.
    fn mate(&mut self, mated: Seats, mover: Option<Seat>) {
        let live = self.live();
        let credited = |victim: Seat| {
            let attacks =
                |by: Seat| self.armies.king(victim).is_some_and(|king| !self.armies.attackers(by, king).is_empty());
            let backwards = victim.others(SEATS).rev().find(|&by| live.contains(by) && attacks(by));
            mover.filter(|&mover| live.contains(mover)).or(backwards)
        };
        let credits: Vec<Seat> = mated.iter().filter_map(credited).collect();
        credits.into_iter().for_each(|seat| self.award(seat, self.armies.options.mate_points));
        mated.iter().for_each(|seat| self.put_out(seat));
    }

    /// 4P-K4, 4P-V4: a live seat is paid for being stalemated; for a walking king all live seats are.
    fn stalemate(&mut self, seat: Seat) {
        let points = self.armies.options.mate_points;
        if self.live().contains(seat) {
            self.award(seat, points);
        } else {
            self.live().iter().for_each(|live| self.award(live, points / 2));
        }
        self.stalemated = self.stalemated.with(seat);
        self.put_out(seat);
    }

    /// The seat is out, and all its pieces are grey.
    pub(in crate::four_player) fn put_out(&mut self, seat: Seat) {
        self.walking = self.walking.without(seat);
        self.out = self.out.with(seat);
        self.turn_grey(seat, self.armies.living(seat));
    }

    /// 4P-W1: all pieces but the king are grey.
    fn let_walk(&mut self, seat: Seat) {
        self.walking = self.walking.with(seat);
        let king = self.armies.king(seat).map_or(Set::EMPTY, Set::of);
        self.turn_grey(seat, self.armies.living(seat).without(king));
    }

    /// 4P-X3: who is no longer live has lost his castling rights.
    fn turn_grey(&mut self, seat: Seat, men: Set) {
        self.armies.grey |= men;
        self.rights &= !(0b11 << (2 * seat.index()));
        self.steps.0.forget(seat);
        self.take_stock();
    }

    /// 4P-W1, 4P-A4, 4P-O6: a live seat leaves a free-for-all, at once (R14).
    pub(in crate::four_player) fn abandon(&mut self, seat: Seat, by_forfeit: bool) {
        let how = if by_forfeit { &mut self.flagged } else { &mut self.resigned };
        *how = how.with(seat);
        let mut left_last = 0;
        if self.armies.options.walking_kings {
            self.let_walk(seat);
            self.judge(None); // 4P-W4
        } else {
            self.put_out(seat);
            left_last = self.armies.options.mate_points;
        }
        if !(self.end_if_one_is_left(left_last) || self.end_if_dead()) {
            self.find_turn(self.turn, None, Seats::NONE);
        }
    }

    /// 4P-F5: mates that stand, then the seat on turn. In a free-for-all nothing of it earns points (R23).
    pub(in crate::four_player) fn settle(&mut self) {
        let points = self.points;
        if self.armies.options.teams {
            self.find_turn_in_teams(self.turn.after(SEATS - 1, SEATS), true);
            return;
        }
        self.judge(None);
        if !self.end_if_nobody_can_win() {
            self.find_turn(self.turn, None, Seats::NONE);
        }
        self.points = points;
        self.key = self.features();
    }

    /// 4P-E1, then 4P-D3 (R22).
    pub(in crate::four_player) fn end_if_nobody_can_win(&mut self) -> bool {
        self.end_if_one_is_left(0) || self.end_if_dead()
    }

    pub(in crate::four_player) fn end_if_dead(&mut self) -> bool {
        let is_dead = self.is_dead();
        if is_dead {
            self.draw(&ending::INSUFFICIENT);
        }
        is_dead
    }

    /// 4P-K7, 4P-K4: the turn goes to the first from this seat on who is not out and can move. There is one: more than one seat is live. Of those
    /// in check `parrying` have just been found able to move.
    pub(in crate::four_player) fn find_turn(&mut self, from: Seat, mover: Option<Seat>, parrying: Seats) {
        let (board, mut seat, mut parrying) = (&*BOARD, from, parrying);
        loop {
            // 4P-P5 (R4): a right ends when the turn reaches its owner, or passes him.
            self.end_right(seat);
            if !self.out.contains(seat) {
                if parrying.contains(seat) || self.can_move(board, seat) {
                    return self.set_turn(seat);
                }
                // 4P-R21: in check here is only who could have parried by a right that has just ended.
                if self.checked.contains(seat) {
                    self.mate(Seats::NONE.with(seat), mover);
                } else {
                    self.stalemate(seat);
                }
                if self.end_if_nobody_can_win() {
                    return;
                }
            }
            // 4P-R21: perhaps by a right that has ended.
            parrying = Seats::NONE;
            seat = seat.after(1, SEATS);
        }
    }

    /// 4P-K6, 4P-T1, 4P-T2: in teams mate and stalemate are judged when the turn reaches the player.
    pub(in crate::four_player) fn find_turn_in_teams(&mut self, mover: Seat, may_be_dead: bool) {
        let next = mover.after(1, SEATS);
        self.end_right(next);
        self.set_turn(next);
        if may_be_dead && self.end_if_dead() {
            return;
        }
        if !self.can_move(&BOARD, next) {
            if self.checked.contains(next) {
                self.lose(next, &ending::CHECKMATE);
            } else {
                self.draw(&ending::STALEMATE);
            }
        }
    }

    #[inline]
    pub(in crate::four_player) fn set_turn(&mut self, next: Seat) {
        self.key ^= zobrist::turn(self.turn) ^ zobrist::turn(next);
        self.turn = next;
    }
}
