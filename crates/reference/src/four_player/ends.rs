//! The endings of a game and their points (4P-E1 to 4P-E3, 4P-D1 to 4P-D4, 4P-T1 to 4P-T5).

use super::board::State;
use super::cross::{Cell, Seat};
use super::pieces::Role;
use super::position::Position;

/// 4P-D2: the game is drawn when each remaining seat has made this many quiet turns.
const QUIET: u64 = 50;

impl Position {
    pub(super) fn finish(&mut self, reason: &str) {
        self.ending = Some(reason.to_owned());
        self.end_first_walk();
    }

    /// Ends a team game with a win for a seat's team. The points are half points (4P-F2).
    pub(super) fn win(&mut self, seat: Seat, reason: &str) {
        self.points = [0, 1, 2, 3].map(|other| if self.board.options.foes(seat, other) { 0 } else { 2 });
        self.finish(reason);
    }

    /// Ends the game with a draw. Each live seat gets half of `mate_points`, and as much again for
    /// each walking king (4P-E2). In teams, every seat gets half a point (4P-T4).
    pub(super) fn draw(&mut self, reason: &str) {
        if self.board.options.teams {
            self.points = [1; 4];
        } else {
            let each = self.board.options.mate_points / 2 * (1 + self.walking().len() as u64);
            self.board.live().into_iter().for_each(|seat| self.points[seat] += each);
        }
        self.finish(reason);
    }

    /// Ends a free-for-all game after mates if at most one live seat or too few pieces remain
    /// (4P-R22). Returns whether the game is over.
    pub(super) fn ends_now(&mut self) -> bool {
        if self.board.options.teams {
            return false; // 4P-K6: teams are judged when the turn reaches a player
        }
        match self.board.live()[..] {
            [] => self.finish("nobody-left"),
            // 4P-E1: the last live seat gets the points for every walking king.
            [last] => {
                self.points[last] += self.board.options.mate_points * self.walking().len() as u64;
                self.finish("last-one");
            }
            _ if self.is_dead() => self.draw("insufficient"), // 4P-D3
            _ => {}
        }
        self.over()
    }

    /// 4P-E5: ends the game if one of the last two live seats has left and the other army is thin.
    /// Returns whether the game ended.
    ///
    /// `is_paid` is true if leaving mated the leaver's king. The points for this king are then
    /// already paid, and 4P-E1 ends the game instead.
    pub(super) fn ends_thin(&mut self, leaver: Seat, is_paid: bool) -> bool {
        let [last] = self.board.live()[..] else { return false };
        if is_paid || !self.is_thin(last) {
            return false;
        }
        let whole = self.board.options.mate_points;
        let others = self.walking().into_iter().filter(|&seat| seat != leaver).count() as u64;
        self.points[leaver] += whole / 2;
        self.points[last] += whole / 2 + whole * others;
        self.finish("insufficient");
        true
    }

    /// 4P-E5: returns whether an army is only a king, or a king with one knight or one bishop.
    pub(super) fn is_thin(&self, seat: Seat) -> bool {
        let army = self.board.pieces.values().filter(|piece| piece.lives_for() == Some(seat));
        let others: Vec<Role> = army.map(|piece| piece.role).filter(|role| *role != Role::K).collect();
        matches!(others[..], [] | [Role::N] | [Role::B])
    }

    /// 4P-D2, 4P-R13: returns whether the remaining seats have made fifty quiet turns each.
    fn is_quiet_too_long(&self) -> bool {
        let in_play = 4 - self.out().len() as u64;
        self.seen.is_some() && self.clock >= QUIET * in_play
    }

    /// Checks for an ending when a seat with legal turns becomes the player to move, or when
    /// another seat has left.
    ///
    /// The order is: automatic claim, quiet turns, repetition (4P-R22, 4P-D1, 4P-D2, 4P-O8). In
    /// teams, the check for too few pieces comes after the claim (4P-T4).
    pub(super) fn come_on_turn(&mut self) {
        self.claim_by_itself();
        if self.over() {
            return;
        }
        if self.board.options.teams && self.is_dead() {
            return self.draw("insufficient"); // 4P-D3
        }
        if self.is_quiet_too_long() {
            return self.draw("fifty");
        }
        if let Some(mut seen) = self.seen.take() {
            seen.push(self.key());
            let is_third = seen.iter().filter(|other| Some(*other) == seen.last()).count() >= 3;
            self.seen = Some(seen);
            if is_third {
                self.draw("threefold");
            }
        }
    }

    /// 4P-K6, 4P-T1, 4P-T2: ends a team game whose player to move has no legal turn.
    pub(super) fn end_of_team(&mut self, seat: Seat) {
        if self.board.in_check(seat) {
            self.win((seat + 1) % 4, "checkmate");
        } else {
            self.draw("stalemate");
        }
    }

    /// 4P-D3, 4P-R12: returns whether too few living pieces remain: only kings, or two kings with a
    /// single minor piece or with opposing bishops on the same colour.
    fn is_dead(&self) -> bool {
        let (mut kings, mut others) = (0, Vec::new());
        for (&cell, piece) in self.board.pieces.iter().filter(|(_, piece)| !piece.is_grey) {
            match piece.role {
                Role::K => kings += 1,
                role => others.push((cell, piece.owner, role)),
            }
        }
        match others[..] {
            [] => true,
            [(_, _, Role::B | Role::N)] => kings == 2,
            [(one, a, Role::B), (other, b, Role::B)] => kings == 2 && a != b && Cell::is_dark(one) == other.is_dark(),
            _ => false,
        }
    }

    /// Returns the data that must be equal if two positions count as a repetition (4P-D1). The
    /// points are not part of it (4P-R20).
    fn key(&self) -> String {
        let board = &self.board;
        let takes = |over: Cell, owner: Seat| {
            board.attackers(over, owner).any(|(_, piece)| piece.role == Role::P) // `attackers` returns only opponents
        };
        let passed = [0, 1, 2, 3].map(|owner| board.passed[owner].filter(|passed| takes(passed.over, owner)));
        let states = board.states.map(|state| match state {
            State::Live => 'l',
            State::Walking => 'w',
            State::Out => 'o',
        });
        format!("{} {} {:?} {states:?} {passed:?}", self.on_turn, self.board_text(), board.rights)
    }
}
