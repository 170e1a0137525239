//! What can be wrong with a record, as data: a case and its parameters. The words stand beside it, a table for each language.

mod cases;
mod english;
mod german;

pub use cases::{Fault, Refused, Who};

use polychess_game::{ErrorKind, Language, Refusal};
use serde_json::Value as Json;

impl Fault {
    /// What is wrong, in one sentence without a full stop.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        match language {
            Language::English => english::words(self),
            Language::German => german::words(self),
        }
    }

    /// The same as data: `why` and its parameters. What a rule forbids is told as the game tells it.
    #[must_use]
    pub fn data(&self) -> Json {
        let of_game = match self {
            Self::Refused(refused) => refused.refusal.as_ref().and_then(|refusal| refusal.why.clone()),
            _ => None,
        };
        // A case and its parameters are names, texts and numbers, which JSON has.
        of_game.unwrap_or_else(|| serde_json::to_value(self).unwrap_or_default())
    }

    /// Something that a game refuses; with what was written, where the words of the game do not say that.
    #[must_use]
    pub fn refused(refusal: Refusal, text: Option<String>) -> Self {
        Self::Refused(Refused { kind: refusal.kind.name(), text, refusal: Some(Box::new(refusal)) })
    }

    /// A refusal for this reason, under the rule of turn order.
    pub(crate) fn refusal(&self, rule: &'static str) -> Refusal {
        Refusal::because(ErrorKind::NotYourTurn, rule, |language| self.words(language), self)
    }
}
