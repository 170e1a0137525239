//! Actions of players other than turns (4P-A1 to 4P-A4), and leaving the game (4P-W1).

use super::board::State;
use super::cross::{SEATS, Seat};
use super::pay::Credit;
use super::position::Position;

impl Position {
    /// Returns the position after an action of a seat. The actions are `resign`, `withdraw-resign`,
    /// `forfeit`, `claim-win`, `offer-draw`, `accept-draw` and `decline-draw`.
    ///
    /// # Errors
    ///
    /// If the action is not available to the seat.
    pub fn act(&self, seat: usize, act: &str) -> Result<Position, String> {
        let mut next = self.clone();
        if self.over() || seat >= 4 || self.board.states[seat] != State::Live {
            return Err("only live seats act, and nothing is open after the end".to_owned());
        }
        let is_open = match act {
            "resign" if self.board.options.teams => {
                next.vote_to_resign(seat);
                true
            }
            "withdraw-resign" => std::mem::take(&mut next.votes.resigning[seat]),
            "resign" | "forfeit" => {
                next.leave(seat, act == "forfeit");
                true
            }
            "claim-win" => self.claimant() == Some(seat) && next.claim(seat),
            "offer-draw" => next.vote_for_draw(seat),
            "accept-draw" => self.another_offers(seat) && next.vote_for_draw(seat),
            "decline-draw" => std::mem::take(&mut next.votes.offered).contains(&true),
            _ => false,
        };
        next.claim_by_itself();
        is_open.then_some(next).ok_or_else(|| format!("not open to seat {seat}: {act}"))
    }

    /// 4P-A2: returns the seat that can claim a win, if any. It must be one of exactly two live
    /// seats, and its lead must exceed the points that the rival would get. The other army must not
    /// be thin (4P-E5).
    pub fn claimant(&self) -> Option<usize> {
        let live = self.board.live();
        if self.over() || self.board.options.teams || live.len() != 2 {
            return None;
        }
        let (one, other) = (live[0], live[1]);
        let ahead = |a: Seat, b: Seat| self.points[a] > self.points[b] + self.rivals_due() && !self.is_thin(b);
        [(one, other), (other, one)].into_iter().find(|&(a, b)| ahead(a, b)).map(|(a, _)| a)
    }

    /// Returns the seats that have voted to resign, in teams.
    pub fn resign_votes(&self) -> Vec<usize> {
        SEATS.into_iter().filter(|&seat| self.votes.resigning[seat]).collect()
    }

    /// Returns the seats that have voted for a draw.
    pub fn draw_votes(&self) -> Vec<usize> {
        SEATS.into_iter().filter(|&seat| self.votes.offered[seat]).collect()
    }

    /// Returns the points that the other seat gets after a claimed win: for the claimant's king and
    /// for each walking king.
    fn rivals_due(&self) -> u64 {
        self.board.options.mate_points * (1 + self.walking().len() as u64)
    }

    fn rival(&self, leader: Seat) -> Option<Seat> {
        self.board.live().into_iter().find(|&seat| seat != leader)
    }

    fn claim(&mut self, leader: Seat) -> bool {
        let due = self.rivals_due();
        self.rival(leader).into_iter().for_each(|rival| self.points[rival] += due);
        self.finish("claimed-win");
        true
    }

    /// 4P-O8: claims the win for the leader if an eliminated seat has at least as many points as
    /// the rival would have after the claim.
    pub(super) fn claim_by_itself(&mut self) {
        let Some(leader) = self.claimant().filter(|_| self.board.options.auto_claim) else { return };
        let rivals = self.rival(leader).map_or(0, |rival| self.points[rival] + self.rivals_due());
        if self.out().into_iter().any(|seat| self.points[seat] >= rivals) {
            self.claim(leader);
        }
    }

    /// Updates the votes after a turn. The turn of a live seat that has not voted for a draw clears
    /// all draw votes (4P-A3). The mover's vote to resign also ends (4P-A1).
    pub(super) fn lapse_votes(&mut self, mover: Seat) {
        self.votes.resigning[mover] = false;
        if self.board.states[mover] == State::Live && !self.votes.offered[mover] {
            self.votes.offered = [false; 4];
        }
    }

    /// 4P-A3: clears the draw votes of seats that are no longer live.
    pub(super) fn forget_votes_of_gone(&mut self) {
        for seat in SEATS {
            self.votes.offered[seat] &= self.board.states[seat] == State::Live;
        }
    }

    fn another_offers(&self, seat: Seat) -> bool {
        let teams = self.board.options.teams;
        let counts = |other: Seat| if teams { self.board.options.foes(seat, other) } else { other != seat };
        SEATS.into_iter().any(|other| self.votes.offered[other] && counts(other))
    }

    /// 4P-A3: adds a draw vote, and ends the game if all live seats have voted (4P-D4). Returns
    /// whether the vote is new.
    fn vote_for_draw(&mut self, seat: Seat) -> bool {
        let is_new = !std::mem::replace(&mut self.votes.offered[seat], true);
        if is_new && self.board.live().into_iter().all(|seat| self.votes.offered[seat]) {
            self.draw("agreement");
        }
        is_new
    }

    /// 4P-A1: adds a vote to resign in a team game. The votes of both partners end the game
    /// (4P-T5).
    ///
    /// A repeated vote is allowed and changes nothing. 4P-A3 forbids repetition only for draw
    /// votes.
    fn vote_to_resign(&mut self, seat: Seat) {
        self.votes.resigning[seat] = true;
        if self.votes.resigning[(seat + 2) % 4] {
            self.win((seat + 1) % 4, "resignation");
        }
    }

    /// Lets a live seat leave the game (4P-A1, 4P-A4). Its king becomes a walking king (4P-W1) or,
    /// without walking kings, the seat is eliminated (4P-O6).
    fn leave(&mut self, seat: Seat, flagged: bool) {
        let options = self.board.options;
        if options.teams {
            return self.win((seat + 1) % 4, "forfeit"); // 4P-T5
        }
        self.votes.offered = [false; 4]; // 4P-A3
        self.clock = 0; // 4P-D2
        let left = &mut self.left[seat];
        (left.flagged, left.resigned) = (flagged, !flagged);
        if !options.walking_kings {
            self.board.put_out(seat);
        } else {
            self.board.let_walk(seat);
            if seat == self.on_turn {
                self.leaving = true;
            } else {
                self.board.rights[seat] = [false; 2];
            }
        }
        self.settle_mates(Credit::Backwards); // 4P-W4, 4P-V5
        self.leaving &= self.board.states[self.on_turn] == State::Walking;
        let is_paid = options.walking_kings && self.board.states[seat] == State::Out;
        if self.ends_thin(seat, is_paid) {
            return self.leave_behind();
        }
        if let ([last], false) = (&self.board.live()[..], options.walking_kings) {
            self.points[*last] += options.mate_points; // 4P-O6
        }
        if !self.ends_now() {
            return self.settle_turn(true);
        }
        self.leave_behind();
    }

    /// Passes the turn on after the end of the game, if the seat to move is eliminated.
    pub(super) fn leave_behind(&mut self) {
        if self.board.states[self.on_turn] == State::Out {
            self.hand_on(self.on_turn);
        }
    }
}
