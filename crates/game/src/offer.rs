//! An offer of a draw that stands until all who are asked have accepted it, or one declines: a part that several games call.

use crate::{AnswerKind, OfferMatter, Pending};
use polychess_rules::{Seat, Seats};
use serde_json::{Map, Value as Json};

/// An open offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offer {
    /// Who made it.
    pub by: Seat,
    /// Who has accepted it; the one who made it counts among them.
    pub accepted: Seats,
}

impl Offer {
    /// A new offer.
    #[must_use]
    pub fn new(by: Seat) -> Self {
        Self { by, accepted: Seats::NONE.with(by) }
    }

    /// The same offer, accepted by one more.
    #[must_use]
    pub fn accept(self, seat: Seat) -> Self {
        Self { accepted: self.accepted.with(seat), ..self }
    }

    /// Has everybody of these accepted?
    #[must_use]
    pub fn is_accepted_by_all(&self, mut seats: impl Iterator<Item = Seat>) -> bool {
        seats.all(|seat| self.accepted.contains(seat))
    }

    /// The offer as people see it, when all of these have to accept it, with the acts `accept` and `decline`. `takes_back` says who of those
    /// that have accepted can still decline it.
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
            lapses: "it ends when somebody declines it, or moves without having accepted it",
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

    /// What stands after a move of this seat: a move by someone who has not accepted declines.
    #[must_use]
    pub fn after_move_of(self, seat: Seat) -> Option<Self> {
        self.accepted.contains(seat).then_some(self)
    }
}
