//! Mates, the turn order, and stalemates at the start of a turn (4P-K3 to 4P-K7).

use super::board::State;
use super::cross::{SEATS, Seat, next};
use super::pay::Credit;
use super::position::Position;

impl Position {
    /// 4P-K3: eliminates all mated seats and awards the points. Determines all mates before any
    /// army turns grey.
    pub(super) fn settle_mates(&mut self, credit: Credit) {
        if self.board.options.teams {
            return; // 4P-K6
        }
        let mated = self.board.mated(credit.mover());
        let payees: Vec<Option<Seat>> = mated.iter().map(|&victim| credit.payee(&self.board, victim)).collect();
        for payee in payees.into_iter().flatten() {
            self.points[payee] += self.board.options.mate_points;
        }
        mated.into_iter().for_each(|victim| self.board.put_out(victim));
        self.forget_votes_of_gone();
    }

    /// 4P-K7: returns the next seat that is not eliminated, or `seat` itself if there is none.
    fn following(&self, seat: Seat) -> Seat {
        let others = SEATS.map(|n| (seat + 1 + n) % 4);
        others.into_iter().find(|&other| self.board.states[other] != State::Out).unwrap_or(seat)
    }

    /// Ends the game or passes the turn to the next seat, after the mates of a turn have been
    /// resolved (4P-E1, 4P-E2, 4P-K7).
    pub(super) fn pass_on(&mut self, mover: Seat) {
        if self.ends_now() {
            self.hand_on(mover);
        } else {
            self.reach(next(mover), true);
        }
    }

    /// Passes the turn, at the end of a game, to the seat that would be next to move. En passant
    /// rights end on the way.
    pub(super) fn hand_on(&mut self, from: Seat) {
        self.on_turn = self.following(from);
        let reached = (1..=4).map(|n| (from + n) % 4);
        for seat in reached {
            self.board.passed[seat] = None;
            if seat == self.on_turn {
                break;
            }
        }
    }

    /// Passes the turn to the first seat, starting with `first`, that has a legal turn.
    ///
    /// Skips eliminated seats and eliminates stalemated ones (4P-K4, 4P-K7). En passant rights end
    /// when the turn reaches or skips the pawn's owner (4P-P5).
    pub(super) fn reach(&mut self, first: Seat, pays: bool) {
        let mut seat = first;
        loop {
            self.board.passed[seat] = None;
            if self.board.states[seat] != State::Out {
                self.on_turn = seat;
                if self.board.has_turn(seat) {
                    return self.come_on_turn();
                }
                if self.board.options.teams {
                    return self.end_of_team(seat);
                }
                self.no_turn(seat, pays);
                if self.ends_now() {
                    return self.hand_on(seat);
                }
            }
            seat = next(seat);
        }
    }

    /// Updates the turn after a seat has left or a position string was parsed.
    ///
    /// The turn passes on if the seat to move is eliminated, or has just left and has no first walk
    /// (4P-W1). A seat without a legal turn is stalemated.
    pub(super) fn settle_turn(&mut self, pays: bool) {
        let seat = self.on_turn;
        if self.board.states[seat] == State::Out {
            self.reach(next(seat), pays);
        } else if !self.leaving {
            self.reach(seat, pays);
        } else if self.board.first_walks(seat).is_empty() {
            self.end_first_walk();
            self.reach(next(seat), pays);
        } else {
            self.come_on_turn();
        }
    }

    /// 4P-W1: ends a due first walk, and the castling rights of the seat that left.
    pub(super) fn end_first_walk(&mut self) {
        if std::mem::take(&mut self.leaving) {
            self.board.rights[self.on_turn] = [false; 2];
        }
    }

    /// 4P-K4, 4P-V4: eliminates the seat to move, because it has no legal turn.
    fn no_turn(&mut self, seat: Seat, pays: bool) {
        if self.board.in_check(seat) {
            // The only legal reply was an en passant capture. That right has ended because the turn
            // skipped the pawn's owner (4P-R21).
            return self.settle_mates(if pays { Credit::Backwards } else { Credit::Nobody });
        }
        let whole = self.board.options.mate_points;
        if pays && self.board.states[seat] == State::Live {
            self.points[seat] += whole;
        } else if pays {
            // Pay equal shares, each rounded to the nearest integer.
            let live = self.board.live();
            let among = live.len().max(1) as u64;
            live.into_iter().for_each(|seat| self.points[seat] += (2 * whole + among) / (2 * among));
        }
        self.left[seat].stalemated = true;
        self.board.put_out(seat);
        self.forget_votes_of_gone();
    }
}
