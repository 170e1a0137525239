//! The reasons why the rules reject a draw offer, an answer or a claim.

use super::claim::Claim;
use crate::input_error::words;
use crate::{ErrorKind, Language, Refusal};
use serde::Serialize;

/// The reason why the rules reject a draw action. The rule id comes from
/// [`DrawIds`](crate::DrawIds).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, strum::EnumIter)]
#[serde(tag = "why", rename_all = "kebab-case")]
pub enum DrawWhy {
    /// The player is eliminated.
    Defeated,
    /// An offer is already open.
    OfferOpen,
    /// The player has not moved since their last offer.
    OfferedAlready,
    /// No offer is open.
    NoOffer,
    /// The player made the offer, so only the others can answer it.
    OwnOffer,
    /// The player has already accepted the offer.
    AcceptedAlready,
    /// Only the player to move can claim a draw.
    ClaimOutOfTurn,
    /// The claim is not valid.
    ClaimFails {
        /// The ground that the player claimed.
        claim: Claim,
    },
}

impl DrawWhy {
    /// Creates the refusal with the id of the game's rule.
    #[must_use]
    pub fn refusal(&self, rule: &'static str) -> Refusal {
        let kind = if *self == Self::ClaimOutOfTurn { ErrorKind::NotYourTurn } else { ErrorKind::Refused };
        Refusal::because(kind, rule, |language| self.words(language), self)
    }

    /// Returns the reason as one sentence without a full stop.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        let data = serde_json::to_value(self).unwrap_or_default();
        let case = data["why"].as_str().unwrap_or_default();
        words().message(language, case, [], |name| data[name].as_str().map(str::to_owned))
    }
}
