//! An offer of a draw that stands until all who are asked have accepted it, or one declines: a part that several games call.

use crate::Pending;
use polychess_rules::{Seat, Seats};

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

    /// The offer as people see it, when all of these have to accept it.
    #[must_use]
    pub fn pending(self, seats: impl Iterator<Item = Seat>, rule: &'static str) -> Pending {
        let waiting = seats.filter(|&seat| !self.accepted.contains(seat)).collect();
        let lapses = "it ends when somebody declines it, or moves without having accepted it";
        Pending { words: "a draw".into(), rule, given: self.accepted, waiting, lapses }
    }

    /// What stands after a move of this seat: a move by someone who has not accepted declines.
    #[must_use]
    pub fn after_move_of(self, seat: Seat) -> Option<Self> {
        self.accepted.contains(seat).then_some(self)
    }
}
