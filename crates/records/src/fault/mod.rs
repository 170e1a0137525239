//! What can be wrong with a record, as data: a case and its parameters. The words stand beside it, a table for each language.

mod cases;

pub use cases::{Fault, Refused};

use polychess_game::{ErrorKind, Language, Refusal, Who, Words};
use serde_json::Value as Json;
use std::sync::LazyLock;

static WORDS: LazyLock<Words> =
    LazyLock::new(|| Words::new(include_str!("words-english.toml"), include_str!("words-german.toml")));

impl Fault {
    /// The words of all faults.
    #[must_use]
    pub fn table() -> &'static Words {
        &WORDS
    }

    /// What is wrong, in one sentence without a full stop.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        let json = self.own_data();
        let case = json["why"].as_str().unwrap_or_default();
        WORDS.tell(language, case, self.told_apart(), |name| match (self.seat(name), self, &json[name]) {
            (Some(who), ..) => Some(who.title(language).to_owned()),
            (None, Self::Refused(refused), _) if name == "words" => Some(refused.words(language)),
            (None, Self::TooManyPoints { most, .. }, _) if name == "most" => Some(most.to_string()),
            (None, _, Json::Null) => None,
            (None, _, Json::String(text)) => Some(text.clone()),
            (None, _, other) => Some(other.to_string()),
        })
    }

    /// The second word of the key of its sentence, where a case has several.
    fn told_apart(&self) -> Option<&'static str> {
        match self {
            Self::OpenAtEnd { open: 1 } | Self::OpenAtNextGame { open: 1 } => Some("one"),
            Self::ResultForm { given: Some(_), text: None, .. } => Some("given"),
            Self::ResultForm { given: None, text: Some(_), .. } => Some("text"),
            Self::ResultForm { given: Some(_), text: Some(_), .. } => Some("given-text"),
            Self::Mark { meant, .. } if !meant.is_empty() => Some("meant"),
            Self::Refused(Refused { text: Some(_), .. }) => Some("text"),
            _ => None,
        }
    }

    /// A parameter that is a seat.
    fn seat(&self, name: &str) -> Option<&Who> {
        match (self, name) {
            (Self::Clock { seat, .. } | Self::PartnersDiffer { seat, .. }, "seat") => Some(seat),
            (Self::PartnersDiffer { partner, .. }, "partner") => Some(partner),
            (Self::NoTurnLost { turn } | Self::LostOther { turn, .. }, "turn") => Some(turn),
            _ => None,
        }
    }

    /// The same as data: `why` and its parameters. What a rule forbids is told as the game tells it.
    #[must_use]
    pub fn data(&self) -> Json {
        let of_game = match self {
            Self::Refused(refused) => refused.refusal.as_ref().and_then(|refusal| refusal.why.clone()),
            _ => None,
        };
        of_game.unwrap_or_else(|| self.own_data())
    }

    fn own_data(&self) -> Json {
        // A case and its parameters are names, texts and numbers, which JSON has.
        serde_json::to_value(self).unwrap_or_default()
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

impl Refused {
    /// What the game says, or, where it does not say it in this language, what kind of refusal it is.
    fn words(&self, language: Language) -> String {
        let of_game = self.refusal.as_ref().and_then(|refusal| match language {
            Language::English => Some(&refusal.message),
            Language::German => refusal.german.as_ref(),
        });
        of_game.cloned().unwrap_or_else(|| WORDS.tell(language, "reason", [self.kind], |_| None))
    }
}
