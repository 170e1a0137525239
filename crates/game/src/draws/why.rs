//! Why an offer of a draw, an answer to one, or a claim is refused. Which rule says so is the game's own ([`DrawIds`](crate::DrawIds)).

use super::claim::Claim;
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
        match language {
            Language::English => self.english(),
            Language::German => self.german(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Defeated => "you are defeated; the others play on".into(),
            Self::OfferOpen => "an offer of a draw is open already; accept or decline it".into(),
            Self::OfferedAlready => "you may offer a draw again when you have moved".into(),
            Self::NoOffer => "no offer of a draw is open".into(),
            Self::OwnOffer => "the others answer your offer".into(),
            Self::AcceptedAlready => "you have accepted this offer already".into(),
            Self::ClaimOutOfTurn => "only the player on turn may claim a draw".into(),
            Self::ClaimFails { claim } => format!("the claim ({}) does not hold", claim.name()),
        }
    }

    fn german(&self) -> String {
        match self {
            Self::Defeated => "du bist besiegt; die anderen spielen weiter".into(),
            Self::OfferOpen => "ein Remisangebot liegt schon vor; nimm es an oder lehne es ab".into(),
            Self::OfferedAlready => "Remis kannst du wieder anbieten, wenn du gezogen hast".into(),
            Self::NoOffer => "es liegt kein Remisangebot vor".into(),
            Self::OwnOffer => "auf dein Angebot antworten die anderen".into(),
            Self::AcceptedAlready => "dieses Angebot hast du schon angenommen".into(),
            Self::ClaimOutOfTurn => "nur wer am Zug ist, kann Remis beanspruchen".into(),
            Self::ClaimFails { claim } => format!("der Anspruch auf Remis ({}) besteht nicht", claim.name()),
        }
    }
}
