//! Offers between some of the players, outside the game. They bind nobody; they are kept so that they can be answered once.

use crate::table::Table;
use crate::table::event::seats;
use polychess_rules::{Seat, Seats};

/// An offer that somebody may still answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OpenOffer {
    pub(crate) id: String,
    pub(crate) from: usize,
    /// Who has not answered yet.
    pub(crate) waiting: Seats,
    /// All who know of it.
    pub(crate) between: Vec<usize>,
}

impl Table {
    /// A name for the next offer between these. It counts only what they know themselves, so it tells nothing of others.
    pub(crate) fn offer_name(&self, from: usize, to: &[usize]) -> String {
        let audience = seats(to.iter().copied().chain([from]));
        let alike = self.events.iter().filter(|event| {
            matches!(event.what, crate::table::Event::Offered { from: by, .. } if by == from)
                && event.what.audience() == Some(audience)
        });
        let to: Vec<String> = to.iter().map(usize::to_string).collect();
        format!("{from}-{}-{}", to.join("."), alike.count() + 1)
    }

    pub(crate) fn offer(&mut self, id: &str, from: usize, to: &[usize]) {
        let between = to.iter().copied().chain([from]).collect();
        let waiting = seats(to.iter().copied());
        self.offers.push(OpenOffer { id: id.to_owned(), from, waiting, between });
    }

    /// A no of anybody, and the last yes, close it.
    pub(crate) fn answer(&mut self, id: &str, by: usize, yes: bool) {
        self.offers.retain_mut(|offer| {
            if offer.id != id {
                return true;
            }
            if let Some(seat) = Seat::new(by) {
                offer.waiting = offer.waiting.without(seat);
            }
            yes && !offer.waiting.is_empty()
        });
    }
}
