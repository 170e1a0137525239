//! An offer of a draw that stays open until all players have accepted it or one declines. Several
//! games use this part.

use crate::{AnswerKind, OfferMatter, Pending};
use polychess_rules::{Seat, Seats};
use serde_json::{Map, Value as Json};

/// An open offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offer {
    /// The maker of the offer.
    pub by: Seat,
    /// The seats that have accepted it, including its maker.
    pub accepted: Seats,
}

impl Offer {
    /// Creates an offer.
    #[must_use]
    pub fn new(by: Seat) -> Self {
        Self { by, accepted: Seats::NONE.with(by) }
    }

    /// Adds a seat that accepts the offer.
    #[must_use]
    pub fn accept(self, seat: Seat) -> Self {
        Self { accepted: self.accepted.with(seat), ..self }
    }

    /// True if all these seats have accepted.
    #[must_use]
    pub fn is_accepted_by_all(&self, mut seats: impl Iterator<Item = Seat>) -> bool {
        seats.all(|seat| self.accepted.contains(seat))
    }

    /// Returns the offer for display, with the acts `accept` and `decline` for these seats.
    ///
    /// `takes_back` returns whether a seat that has accepted can still decline.
    #[must_use]
    pub fn pending(
        self,
        seats: impl Iterator<Item = Seat> + Clone,
        rule: &'static str,
        [accept, decline]: &[Map<String, Json>; 2],
        takes_back: impl Fn(Seat) -> bool,
    ) -> Pending {
        let waiting = seats.clone().filter(|&seat| !self.accepted.contains(seat)).collect();
        let mut pending = Pending {
            matter: OfferMatter::Draw,
            about: Seats::NONE,
            words: "a draw".into(),
            rule,
            given: self.accepted,
            waiting,
            lapses: "the offer ends when a player declines it or moves without accepting it",
            answers: Vec::new(),
        };
        for seat in seats {
            if waiting.contains(seat) {
                pending.answer(seat, AnswerKind::Accept, accept.clone());
                pending.answer(seat, AnswerKind::Decline, decline.clone());
            } else if takes_back(seat) {
                pending.answer(seat, AnswerKind::Withdraw, decline.clone());
            }
        }
        pending
    }

    /// Returns the offer after a move of this seat. A player who moves without having accepted
    /// declines it.
    #[must_use]
    pub fn after_move_of(self, seat: Seat) -> Option<Self> {
        self.accepted.contains(seat).then_some(self)
    }
}
