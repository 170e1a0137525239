//! How a game ends (ledger: End and score).

use super::board::SEATS;
use super::laws::AfterDefeat;
use super::position::Position;
use polychess_rules::{BySeat, Ending, MoveList, Outcome, Points, Role, Seat};

pub(super) static KING_TAKEN: Ending = Ending { id: "king-taken", rule: "TH-E1", words: "a mated king was taken" };
pub(super) static ONLY_KINGS: Ending = Ending { id: "only-kings", rule: "TH-E2", words: "only kings are left" };
pub(super) static NOBODY_CAN_MOVE: Ending = Ending { id: "nobody-can-move", rule: "TH-E2", words: "nobody can move" };
pub(super) static AGREEMENT: Ending = Ending { id: "agreement", rule: "TH-E2", words: "draw agreed by all" };
pub(super) static THREEFOLD: Ending =
    Ending { id: "threefold", rule: "TH-E2", words: "draw claimed: third occurrence of the position" };
pub(super) static FIFTY: Ending = Ending {
    id: "fifty",
    rule: "TH-E2",
    words: "draw claimed: fifty turns of each player without a capture or pawn move",
};
pub(super) static FIVEFOLD: Ending =
    Ending { id: "fivefold-repetition", rule: "TH-E2", words: "fifth occurrence of the position" };
pub(super) static SEVENTY_FIVE: Ending =
    Ending { id: "75-moves", rule: "TH-E2", words: "75 turns of each player without a capture or pawn move" };
pub(super) static RESIGNATION: Ending = Ending { id: "resignation", rule: "TH-E3", words: "resignation" };

/// TH-E1: all to one.
fn won(winner: Seat, ending: &'static Ending) -> Outcome {
    let mut points = BySeat::default();
    points[winner] = Points::ONE;
    Outcome { points: Some(points), ending }
}

/// One point in equal parts to some seats.
fn shared(seats: impl Iterator<Item = Seat> + Clone, ending: &'static Ending) -> Outcome {
    let mut points = BySeat::default();
    let part = Points::new(1, seats.clone().count() as i32).unwrap_or_default();
    seats.for_each(|seat| points[seat] = part);
    Outcome { points: Some(points), ending }
}

/// TH-E2: equal parts to all who are left.
pub(super) fn draw(position: &Position, ending: &'static Ending) -> Outcome {
    shared(position.living(), ending)
}

/// TH-E3 with option `after_defeat` = `end`: all to the first who attacks the resigner's king; half to each other when it is quiet (TH-R8).
pub(super) fn resignation(position: &Position, seat: Seat) -> Outcome {
    match seat.others(SEATS).find(|&other| position.checks(other, seat)) {
        Some(winner) => won(winner, &RESIGNATION),
        None => shared(seat.others(SEATS), &RESIGNATION),
    }
}

/// TH-A3: a resignation has left one player alone.
pub(super) fn left_alone(winner: Seat) -> Outcome {
    won(winner, &RESIGNATION)
}

/// The endings that the position itself tells.
pub(super) fn outcome(position: &Position) -> Option<Outcome> {
    if let Some(winner) = position.winner {
        return Some(won(winner, &KING_TAKEN));
    }
    let ending = if position.halfway.is_some() {
        return None;
    } else if position.only_kings() {
        &ONLY_KINGS
    } else if position.all_have_passed() {
        &NOBODY_CAN_MOVE
    } else {
        return None;
    };
    (!position.awaits_mate()).then(|| draw(position, ending))
}

impl Position {
    /// The players who are not defeated, in order.
    pub(super) fn living(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        let out = self.out;
        Seat::all(SEATS).filter(move |&seat| !out.contains(seat))
    }

    /// TH-E2: are all living pieces kings?
    #[inline]
    pub(super) fn only_kings(&self) -> bool {
        let others = self.pieces.occupied().without(self.pieces.role(Role::KING));
        others.is_empty() || !self.living().any(|seat| others.meets(&self.pieces.seat(seat)))
    }

    /// TH-E2, TH-R7: has every player in a row passed?
    pub(super) fn all_have_passed(&self) -> bool {
        usize::from(self.passes) >= SEATS - self.out.len()
    }

    /// TH-E2, TH-R16: a mate goes before the automatic draws. A king bears a mark, or the player on turn is in check and must pass.
    pub(super) fn awaits_mate(&self) -> bool {
        !self.mated.is_empty() || self.is_in_check(self.turn) && self.must_pass()
    }

    /// TH-K2: has the player on turn no legal turn?
    pub(super) fn must_pass(&self) -> bool {
        let mut moves = MoveList::new();
        self.plies(|_| true, &mut moves);
        !moves.iter().any(|m| m.is_of_a_piece())
    }

    /// TH-E1, TH-R14: a king is taken, by whoever comes first. With option `after_defeat` = `end` that ends the game; otherwise the last player alone wins.
    pub(super) fn king_is_taken(&mut self, by: Seat, loser: Seat) {
        if self.laws.after_defeat == AfterDefeat::End {
            self.leave(loser);
            self.winner = Some(by);
        } else {
            self.defeat(loser);
        }
    }

    /// A defeat takes the loser's king off and ends his rights; with option `remove` all his pieces go. Left and right end with it (TH-R10).
    pub(super) fn defeat(&mut self, loser: Seat) {
        let gone = if self.laws.after_defeat == AfterDefeat::Remove {
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
}
