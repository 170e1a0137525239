//! Reasons to reject an offer of a draw, an answer or a claim. A game supplies the rules
//! ([`DrawIds`](crate::DrawIds)).

use super::claim::Claim;
use crate::input_error::words;
use crate::{ErrorKind, Language, Refusal};
use serde::Serialize;

/// The reason why an act is rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, strum::EnumIter)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum DrawWhy {
    /// The player no longer takes part.
    Defeated,
    /// An offer is already open.
    OfferOpen,
    /// The player has not moved since their last offer.
    OfferedAlready,
    /// No offer is open.
    NoOffer,
    /// The player made the offer; the others answer it.
    OwnOffer,
    /// The player has already accepted the offer.
    AcceptedAlready,
    /// Another player is to move.
    ClaimOutOfTurn,
    /// The claim has no ground.
    ClaimFails {
        /// The ground that was claimed.
        claim: Claim,
    },
}

impl DrawWhy {
    /// Returns the refusal under a rule of the game.
    #[must_use]
    pub fn refusal(&self, rule: &'static str) -> Refusal {
        let kind = if *self == Self::ClaimOutOfTurn { ErrorKind::NotYourTurn } else { ErrorKind::Refused };
        Refusal::because(kind, rule, |language| self.words(language), self)
    }

    /// Returns the reason in one sentence without a full stop.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        let data = serde_json::to_value(self).unwrap_or_default();
        let case = data["why"].as_str().unwrap_or_default();
        words().message(language, case, [], |name| data[name].as_str().map(str::to_owned))
    }
}
