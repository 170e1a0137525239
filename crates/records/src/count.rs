//! Counts the turns and rounds of a line of play. Move numbers depend on these counts.

use crate::fault::Fault;
use crate::item::{Item, ItemKind};
use polychess_game::{AnyMatch, Refusal};
use polychess_rules::Seat;

/// The number of turns and rounds so far. A new round begins unless the mover comes later in turn
/// order than the previous mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    last: Option<Seat>,
    skipped: usize,
    rounds: u32,
    turns: u32,
}

impl Count {
    /// Returns the number of the current round; 0 before the first turn.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Returns the number of turns so far.
    #[must_use]
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// Returns the seat that made the last turn; `None` before the first turn.
    #[must_use]
    pub fn last(&self) -> Option<Seat> {
        self.last
    }

    /// True if a turn of this seat would begin a new round.
    #[must_use]
    pub fn begins_round(&self, seat: Seat) -> bool {
        self.last.is_none_or(|last| seat <= last)
    }

    /// Counts an item before it is played: a turn, or a sign for a lost turn.
    ///
    /// # Errors
    /// If no turn was lost at a sign, or if the number of signs before a turn is wrong.
    pub fn pass(&mut self, now: &dyn AnyMatch, item: &Item<'_>) -> Result<(), Refusal> {
        match item.kind {
            ItemKind::Skip => self.skip(now, &item.text),
            ItemKind::Turn => self.turn(now),
            _ => Ok(()),
        }
    }

    /// Returns the number of seats that a turn of `seat` would skip, and the sign for each of them.
    fn passed(&self, seat: Seat, seats: usize) -> (usize, &'static str) {
        match self.last {
            None => (seat.index(), ".."),
            Some(last) => ((seat.index() + seats - last.index() - 1) % seats, "--"),
        }
    }

    fn skip(&mut self, now: &dyn AnyMatch, sign: &str) -> Result<(), Refusal> {
        let Some(seat) = on_turn(now) else { return Err(wrong(now, &Fault::NobodyOnTurn)) };
        let (most, due) = self.passed(seat, now.info().seats.len());
        if self.skipped >= most {
            return Err(wrong(now, &Fault::NoTurnLost { turn: now.info().who(seat) }));
        }
        if sign != due {
            let sign = sign.to_owned();
            let fault = if due == ".." { Fault::BeforeFirstIsDots { sign } } else { Fault::LostIsDashes { sign } };
            return Err(wrong(now, &fault));
        }
        self.skipped += 1;
        Ok(())
    }

    /// Counts a turn of the player to move. Has no effect in a match with two boards.
    pub(crate) fn turn(&mut self, now: &dyn AnyMatch) -> Result<(), Refusal> {
        let Some(seat) = on_turn(now) else { return Ok(()) };
        let (due, sign) = self.passed(seat, now.info().seats.len());
        if self.skipped != 0 && self.skipped != due {
            let turn = now.info().who(seat);
            return Err(wrong(now, &Fault::LostOther { turn, lost: due, sign, written: self.skipped }));
        }
        *self = Self {
            last: Some(seat),
            skipped: 0,
            rounds: self.rounds + u32::from(self.begins_round(seat)),
            turns: self.turns + 1,
        };
        Ok(())
    }
}

/// Returns the player to move; `None` in a match with two boards.
pub(crate) fn on_turn(now: &dyn AnyMatch) -> Option<Seat> {
    match now.to_move()[..] {
        [seat] => seat,
        _ => None,
    }
}

fn wrong(now: &dyn AnyMatch, fault: &Fault) -> Refusal {
    fault.refusal(now.info().turn_rule)
}
