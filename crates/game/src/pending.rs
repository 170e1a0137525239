//! Offers, votes and agreements inside a game that wait for consents. For people; the games store them in forms of their own.

use polychess_rules::{Seat, Seats};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use ts_rs::TS;

/// An offer that takes effect when everybody needed has consented to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Pending {
    /// What is offered.
    pub matter: OfferMatter,
    /// Seats that the offer names: the winner of a concession, the owner of a mated king, the player who resigns.
    pub about: Seats,
    /// What it is, for people: "a draw".
    pub words: String,
    /// The rule it comes from.
    pub rule: &'static str,
    /// Who has consented.
    pub given: Seats,
    /// Who has still to answer.
    pub waiting: Seats,
    /// When it ends by itself, for people.
    pub lapses: &'static str,
    /// The acts by which each seat can answer it now.
    pub answers: Vec<OfferAct>,
}

/// What can be offered in a game. Clients build their sentences from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum OfferMatter {
    /// A draw.
    Draw,
    /// A draw that gives one player a victory.
    Concession,
    /// Players declare a king checkmated.
    Mate,
    /// Somebody resigns, and everybody gets the agreed points.
    Result,
    /// A team resigns.
    Resignation,
}

/// An act that answers an offer, complete with all its fields.
#[derive(Clone, PartialEq, Debug)]
pub struct OfferAct {
    /// Who can do it.
    pub seat: Seat,
    /// What it does to the offer.
    pub answer: AnswerKind,
    /// `type` and fields, as in JSON.
    pub act: Map<String, Json>,
}

/// What an answer does to an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum AnswerKind {
    /// Consents to it.
    Accept,
    /// Declines it, which closes it.
    Decline,
    /// Takes the own consent back.
    Withdraw,
    /// Takes all own consents back, also those to other offers.
    WithdrawAll,
}

impl Pending {
    /// Adds an act by which a seat can answer.
    pub fn answer(&mut self, seat: Seat, answer: AnswerKind, act: Map<String, Json>) {
        self.answers.push(OfferAct { seat, answer, act });
    }

    /// The act by which a seat gives this answer.
    #[must_use]
    pub fn act(&self, seat: Seat, answer: AnswerKind) -> Option<&Map<String, Json>> {
        self.answers.iter().find(|act| act.seat == seat && act.answer == answer).map(|act| &act.act)
    }

    /// Everybody whose consent counts.
    #[must_use]
    pub fn parties(&self) -> Seats {
        self.waiting.iter().fold(self.given, Seats::with)
    }
}
