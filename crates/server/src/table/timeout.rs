//! Running out of time, and leaving.

use crate::players::stand_in;
use crate::table::event::{Event, HandedOver, Installed};
use crate::table::seats::present;
use crate::table::step::Step;
use polychess_rules::Seat;
use polychess_wire::{Leaving, Phase, Problem};

impl Step {
    /// Clocks without time fall.
    pub(crate) fn flags(&mut self) -> Result<(), Problem> {
        loop {
            let Some(clocks) = &self.table.clocks else { return Ok(()) };
            let mut now = clocks.clone();
            now.pass(self.passed());
            let Some((board, seat)) = now.fallen() else { return Ok(()) };
            self.record(Event::Flag { seat, board })?;
            self.lose_seat(seat, Some(board))?;
            // A game in which the seat is still on turn goes on without its clock.
            let still = self.table.clocks.as_ref().and_then(|clocks| clocks.fallen()) == Some((board, seat));
            if still && self.table.phase == Phase::Playing {
                self.stand_in(seat)?;
            }
        }
    }

    /// A person leaves a seat for good.
    pub(crate) fn leave(&mut self, seat: usize) -> Result<(), Problem> {
        self.record(Event::Left { seat })?;
        match self.table.made.terms.leaving {
            Leaving::Forfeit | Leaving::Nullify => self.forfeit(seat, None),
            Leaving::Partner => match self.partner(seat) {
                Some(to) => self.hand_over(seat, to),
                None => self.forfeit(seat, None),
            },
            Leaving::Computer => self.stand_in(seat),
        }
    }

    fn lose_seat(&mut self, seat: usize, board: Option<usize>) -> Result<(), Problem> {
        match self.table.made.terms.leaving {
            // What a game does not take as the end of a seat, a computer carries on.
            Leaving::Forfeit | Leaving::Nullify => self.forfeit(seat, board).or_else(|_| self.stand_in(seat)),
            Leaving::Partner => match self.partner(seat) {
                Some(to) => self.hand_over(seat, to),
                None => self.forfeit(seat, board).or_else(|_| self.stand_in(seat)),
            },
            Leaving::Computer => self.stand_in(seat),
        }
    }

    fn hand_over(&mut self, seat: usize, to: usize) -> Result<(), Problem> {
        let name = self.table.seats[to].name().unwrap_or_default().to_owned();
        self.record(Event::HandedOver(Box::new(HandedOver { seat, to, name })))
    }

    /// A seat of the same side with another person who is there.
    fn partner(&self, seat: usize) -> Option<usize> {
        let slots = &self.table.seats;
        let partners = self.table.game.partners(Seat::new(seat)?);
        let there = present(slots).iter().filter(|&other| partners.contains(other)).map(|other| other.index());
        there.into_iter().find(|&other| slots[other].session() != slots[seat].session())
    }

    fn stand_in(&mut self, seat: usize) -> Result<(), Problem> {
        let computer = stand_in();
        let (player, name) = (computer.id.to_owned(), computer.name.to_owned());
        self.record(Event::StandIn(Box::new(Installed { seat, player, name })))
    }
}
