//! [`Offer`]: a draw offer that stays open until all players have accepted it or one declines.

use crate::{AnswerKind, OfferMatter, Pending};
use polychess_rules::{Seat, Seats};
use serde_json::{Map, Value as Json};

/// An open draw offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offer {
    /// The player who made the offer.
    pub by: Seat,
    /// The seats that have accepted the offer, including `by`.
    pub accepted: Seats,
}

impl Offer {
    /// Creates an offer that only `by` has accepted.
    #[must_use]
    pub fn new(by: Seat) -> Self {
        Self { by, accepted: Seats::NONE.with(by) }
    }

    /// Returns the offer after `seat` has accepted it.
    #[must_use]
    pub fn accept(self, seat: Seat) -> Self {
        Self { accepted: self.accepted.with(seat), ..self }
    }

    /// True if all these seats have accepted the offer.
    #[must_use]
    pub fn is_accepted_by_all(&self, mut seats: impl Iterator<Item = Seat>) -> bool {
        seats.all(|seat| self.accepted.contains(seat))
    }

    /// Describes the offer for clients. `accept` and `decline` are the actions that answer it.
    ///
    /// A seat that has accepted the offer can withdraw its consent if `takes_back` returns true for
    /// it. It withdraws with the action `decline`.
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

    /// Returns the offer after a move of `seat`. Returns `None` if the seat has not accepted the
    /// offer, because the move then declines it.
    #[must_use]
    pub fn after_move_of(self, seat: Seat) -> Option<Self> {
        self.accepted.contains(seat).then_some(self)
    }
}
