//! Why an offer of a draw, an answer to one, or a claim is refused. Which rule says so is the game's own ([`DrawIds`](crate::DrawIds)).

use super::claim::Claim;
use crate::input_error::words;
use crate::{ErrorKind, Language, Refusal};
use serde::Serialize;

/// What an act is refused for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, strum::EnumIter)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum DrawWhy {
    /// Who acts takes no part any more.
    Defeated,
    /// There is an offer already.
    OfferOpen,
    /// Who offers has not moved since the last offer.
    OfferedAlready,
    /// There is none to be answered.
    NoOffer,
    /// Others answer it.
    OwnOffer,
    /// It has been accepted by who accepts it.
    AcceptedAlready,
    /// Somebody else is on turn.
    ClaimOutOfTurn,
    /// There is no ground for the claim.
    ClaimFails {
        /// What is claimed.
        claim: Claim,
    },
}

impl DrawWhy {
    /// The refusal under a rule of the game.
    #[must_use]
    pub fn refusal(&self, rule: &'static str) -> Refusal {
        let kind = if *self == Self::ClaimOutOfTurn { ErrorKind::NotYourTurn } else { ErrorKind::Refused };
        Refusal::because(kind, rule, |language| self.words(language), self)
    }

    /// What is wrong, in one sentence without a full stop.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        let data = serde_json::to_value(self).unwrap_or_default();
        let case = data["why"].as_str().unwrap_or_default();
        words().tell(language, case, [], |name| data[name].as_str().map(str::to_owned))
    }
}
