//! How games end and what that pays (4P-E1 to 4P-E3, 4P-D1 to 4P-D4, 4P-T1 to 4P-T5).

use super::board::State;
use super::cross::{Cell, Seat};
use super::pieces::Role;
use super::position::Position;

/// Turns without a capture or a pawn move (4P-D2).
const QUIET: u64 = 200;

impl Position {
    pub(super) fn finish(&mut self, reason: &str) {
        self.ending = Some(reason.to_owned());
    }

    /// In teams: the side of a seat wins; half points (4P-F2).
    pub(super) fn win(&mut self, seat: Seat, reason: &str) {
        self.points = [0, 1, 2, 3].map(|other| if self.board.options.foes(seat, other) { 0 } else { 2 });
        self.finish(reason);
    }

    /// 4P-E2: each live seat gets 10, and 10 more for each walking king. 4P-T4: half a point for all.
    pub(super) fn draw(&mut self, reason: &str) {
        if self.board.options.teams {
            self.points = [1; 4];
        } else {
            let each = self.board.options.mate_points / 2 * (1 + self.walking().len() as u64);
            self.board.live().into_iter().for_each(|seat| self.points[seat] += each);
        }
        self.finish(reason);
    }

    /// Free-for-all, once mates are settled: nobody or one seat left, then the draws that the board and the clock show. Says whether the
    /// game is over.
    pub(super) fn ends_now(&mut self) -> bool {
        if self.board.options.teams {
            return false; // 4P-K6: first the turn reaches the next player
        }
        match self.board.live()[..] {
            [] => self.finish("nobody-left"),
            // 4P-E1
            [last] => {
                self.points[last] += self.board.options.mate_points * self.walking().len() as u64;
                self.finish("last-one");
            }
            _ => self.drawn_by_board(),
        }
        self.over()
    }

    fn drawn_by_board(&mut self) {
        if self.seen.is_some() && self.clock >= QUIET {
            self.draw("fifty"); // 4P-D2
        } else if self.is_dead() {
            self.draw("insufficient"); // 4P-D3
        }
    }

    /// A seat has come on turn and has legal turns: threefold repetition, and in teams the other draws (4P-D1, 4P-T4).
    pub(super) fn come_on_turn(&mut self) {
        if let Some(mut seen) = self.seen.take() {
            seen.push(self.key());
            let is_third = seen.iter().filter(|other| Some(*other) == seen.last()).count() >= 3;
            self.seen = Some(seen);
            if is_third {
                return self.draw("threefold");
            }
        }
        if self.board.options.teams {
            self.drawn_by_board();
        }
    }

    /// Teams: the player on turn has no legal turn (4P-K6, 4P-T1, 4P-T2).
    pub(super) fn end_of_team(&mut self, seat: Seat) {
        if self.board.in_check(seat) {
            self.win((seat + 1) % 4, "checkmate");
        } else {
            self.draw("stalemate");
        }
    }

    /// 4P-D3, 4P-R12: no living pieces but kings, or two kings and next to nothing.
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

    /// What has to be the same for a position to be the same (4P-D1). Points are no part of it (4P-R20).
    fn key(&self) -> String {
        let board = &self.board;
        let takes = |over: Cell, owner: Seat| {
            board.attackers(over, owner).any(|(_, piece)| piece.role == Role::P) // of a foe, as `attackers` says
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
