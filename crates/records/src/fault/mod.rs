//! Faults in game files as data, with messages in each language.

mod cases;

pub use cases::{Fault, Refused};

use polychess_game::{ErrorKind, Language, Refusal, Who, Words};
use serde_json::Value as Json;
use std::sync::LazyLock;

static WORDS: LazyLock<Words> =
    LazyLock::new(|| Words::new(include_str!("words-english.toml"), include_str!("words-german.toml")));

impl Fault {
    /// Returns the table of messages.
    #[must_use]
    pub fn table() -> &'static Words {
        &WORDS
    }

    /// Returns the message as one sentence without a full stop.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        let json = self.own_data();
        let case = json["why"].as_str().unwrap_or_default();
        WORDS.message(language, case, self.message_case(), |name| match (self.seat(name), self, &json[name]) {
            (Some(who), ..) => Some(who.title(language).to_owned()),
            (None, Self::Refused(refused), _) if name == "words" => Some(refused.words(language)),
            (None, Self::TooManyPoints { most, .. }, _) if name == "most" => Some(most.to_string()),
            (None, _, Json::Null) => None,
            (None, _, Json::String(text)) => Some(text.clone()),
            (None, _, other) => Some(other.to_string()),
        })
    }

    /// Returns the second word of the message key, if the fault has several messages.
    fn message_case(&self) -> Option<&'static str> {
        match self {
            Self::OpenAtEnd { open: 1 } | Self::OpenAtNextGame { open: 1 } => Some("one"),
            Self::ResultForm { given: Some(_), text: None, .. } => Some("given"),
            Self::ResultForm { given: None, text: Some(_), .. } => Some("text"),
            Self::ResultForm { given: Some(_), text: Some(_), .. } => Some("given-text"),
            Self::Mark { meant, .. } if !meant.is_empty() => Some("meant"),
            Self::Refused(refused) if !refused.begins_with_text() => Some("text"),
            _ => None,
        }
    }

    /// Returns the parameter with this name if it is a seat.
    fn seat(&self, name: &str) -> Option<&Who> {
        match (self, name) {
            (Self::Clock { seat, .. } | Self::PartnersDiffer { seat, .. }, "seat") => Some(seat),
            (Self::PartnersDiffer { partner, .. }, "partner") => Some(partner),
            (Self::NoTurnLost { turn } | Self::LostOther { turn, .. }, "turn") => Some(turn),
            _ => None,
        }
    }

    /// Returns the fault as data: its case as `why`, and its parameters. If the game rejected the
    /// item under a rule, returns the data of the game instead.
    #[must_use]
    pub fn data(&self) -> Json {
        let of_game = match self {
            Self::Refused(refused) => refused.refusal.as_ref().and_then(|refusal| refusal.why.clone()),
            _ => None,
        };
        of_game.unwrap_or_else(|| self.own_data())
    }

    fn own_data(&self) -> Json {
        // This cannot fail, because the parameters are names, texts and numbers.
        serde_json::to_value(self).unwrap_or_default()
    }

    /// Creates the fault for a rejection by the game. If the message of the game does not quote the
    /// rejected text, pass it as `text`.
    #[must_use]
    pub fn refused(refusal: Refusal, text: Option<String>) -> Self {
        Self::Refused(Refused { kind: refusal.kind.name(), text, refusal: Some(Box::new(refusal)) })
    }

    /// Returns a rejection that has this fault as its reason. `rule` is the id of the rule for the
    /// turn order.
    pub(crate) fn refusal(&self, rule: &'static str) -> Refusal {
        Refusal::because(ErrorKind::NotYourTurn, rule, |language| self.words(language), self)
    }
}

impl Refused {
    /// True if the message need not quote the text, because it is unknown or the game's message
    /// begins with it.
    fn begins_with_text(&self) -> bool {
        let Some(text) = &self.text else { return true };
        self.refusal
            .as_ref()
            .is_some_and(|refusal| refusal.german.is_some() && refusal.message.starts_with(&format!("\"{text}\"")))
    }

    /// Returns the game's message. Returns a general message if the game has none in this language.
    fn words(&self, language: Language) -> String {
        let of_game = self.refusal.as_ref().and_then(|refusal| match language {
            Language::English => Some(&refusal.message),
            Language::German => refusal.german.as_ref(),
        });
        of_game.cloned().unwrap_or_else(|| WORDS.message(language, "reason", [self.kind], |_| None))
    }
}
