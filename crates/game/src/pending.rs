//! Offers, votes and agreements that wait for consents, in a form for people. The games store them
//! in their own forms.

use polychess_rules::{Seat, Seats};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use ts_rs::TS;

/// An offer that takes effect when all required players have consented to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Pending {
    /// The subject of the offer.
    pub matter: OfferMatter,
    /// Seats that the offer names: the winner of a concession, the owner of a mated king, the
    /// player who resigns.
    pub about: Seats,
    /// A description for people: "a draw".
    pub words: String,
    /// The rule of the offer.
    pub rule: &'static str,
    /// The seats that have consented.
    pub given: Seats,
    /// The seats that must still answer.
    pub waiting: Seats,
    /// A sentence for people that explains when the offer lapses.
    pub lapses: &'static str,
    /// The answers that each seat can give now.
    pub answers: Vec<OfferAct>,
}

/// The subject of an offer. Clients build their sentences from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum OfferMatter {
    /// A draw.
    Draw,
    /// A draw that gives one player a victory.
    Concession,
    /// Players declare a king checkmated.
    Mate,
    /// A player resigns, and all players get the agreed points.
    Result,
    /// A team resigns.
    Resignation,
}

/// An act that answers an offer, complete with all its fields.
#[derive(Clone, PartialEq, Debug)]
pub struct OfferAct {
    /// The seat that can do it.
    pub seat: Seat,
    /// Its effect on the offer.
    pub answer: AnswerKind,
    /// `type` and fields, as in JSON.
    pub act: Map<String, Json>,
}

/// The effect of an answer on an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum AnswerKind {
    /// Consents to it.
    Accept,
    /// Declines it, which closes it.
    Decline,
    /// Withdraws the own consent.
    Withdraw,
    /// Withdraws all own consents, also to other offers.
    WithdrawAll,
}

impl Pending {
    /// Adds an act that answers the offer.
    pub fn answer(&mut self, seat: Seat, answer: AnswerKind, act: Map<String, Json>) {
        self.answers.push(OfferAct { seat, answer, act });
    }

    /// Returns the act of a seat that gives this answer.
    #[must_use]
    pub fn act(&self, seat: Seat, answer: AnswerKind) -> Option<&Map<String, Json>> {
        self.answers.iter().find(|act| act.seat == seat && act.answer == answer).map(|act| &act.act)
    }

    /// Returns all seats whose consent counts.
    #[must_use]
    pub fn parties(&self) -> Seats {
        self.waiting.iter().fold(self.given, Seats::with)
    }
}
