//! Pending offers, votes and agreements in a form for clients. Each game stores them in its own
//! form.

use polychess_rules::{Seat, Seats};
use serde::Serialize;
use serde_json::{Map, Value as Json};
use ts_rs::TS;

/// An offer that takes effect when all required players have consented.
#[derive(Clone, PartialEq, Debug)]
pub struct Pending {
    /// The subject of the offer.
    pub matter: OfferMatter,
    /// The other seats that the offer affects: the winner of a concession, the owner of a mated
    /// king, or the player who resigns.
    pub about: Seats,
    /// A description in English, such as "a draw".
    pub words: String,
    /// The id of the rule that allows the offer.
    pub rule: &'static str,
    /// The seats that have consented.
    pub given: Seats,
    /// The seats that have not answered yet.
    pub waiting: Seats,
    /// An English sentence that states when the offer lapses.
    pub lapses: &'static str,
    /// The answers that are possible now, for each seat.
    pub answers: Vec<OfferAct>,
}

/// The subject of an offer. Clients write their sentences about an offer from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum OfferMatter {
    /// End the game in a draw.
    Draw,
    /// End the game in a draw that counts as a victory for one player.
    Concession,
    /// Declare that a king is checkmated.
    Mate,
    /// Let a player resign, and distribute the agreed points to all players.
    Result,
    /// Resign as a team.
    Resignation,
}

/// An action that answers an offer, with all its fields.
#[derive(Clone, PartialEq, Debug)]
pub struct OfferAct {
    /// The player who can give the answer.
    pub seat: Seat,
    /// The effect of the action on the offer.
    pub answer: AnswerKind,
    /// The JSON object of the action, without `seat`.
    pub act: Map<String, Json>,
}

/// The effect of an answer on an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum AnswerKind {
    /// Consents to the offer.
    Accept,
    /// Declines the offer and closes it.
    Decline,
    /// Withdraws the player's own consent to the offer.
    Withdraw,
    /// Withdraws all consents that the player has given, including those to other offers.
    WithdrawAll,
}

impl Pending {
    /// Adds a possible answer.
    pub fn answer(&mut self, seat: Seat, answer: AnswerKind, act: Map<String, Json>) {
        self.answers.push(OfferAct { seat, answer, act });
    }

    /// Returns the action for this answer of `seat`; `None` if the answer is not possible now.
    #[must_use]
    pub fn act(&self, seat: Seat, answer: AnswerKind) -> Option<&Map<String, Json>> {
        self.answers.iter().find(|act| act.seat == seat && act.answer == answer).map(|act| &act.act)
    }

    /// Returns the seats that must consent to the offer, including those that already have.
    #[must_use]
    pub fn parties(&self) -> Seats {
        self.waiting.iter().fold(self.given, Seats::with)
    }
}
