//! Refusals: one type for all bad input, with the kinds of the JSON-lines interface.

use crate::Language;
use serde::{Deserialize, Serialize};

/// The kind of a refusal, for programs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorKind {
    /// The line is not JSON.
    BadJson,
    /// The JSON is not a request.
    BadRequest,
    /// The game is unknown.
    UnknownVariant,
    /// The option or its value is unknown.
    BadOption,
    /// The position text cannot be read, or the position is impossible.
    BadPosition,
    /// The act cannot be read.
    BadAct,
    /// Several legal turns fit the text.
    AmbiguousAct,
    /// The move breaks a rule.
    IllegalAct,
    /// Another player is to move.
    NotYourTurn,
    /// The act is not open now.
    Refused,
    /// The offer that an act answers has closed or changed.
    OfferClosed,
    /// The game is over.
    GameOver,
    /// The line, or its request, is too large.
    TooLarge,
}

impl ErrorKind {
    /// Returns the kind in kebab-case: `illegal-act`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::BadJson => "bad-json",
            Self::BadRequest => "bad-request",
            Self::UnknownVariant => "unknown-variant",
            Self::BadOption => "bad-option",
            Self::BadPosition => "bad-position",
            Self::BadAct => "bad-act",
            Self::AmbiguousAct => "ambiguous-act",
            Self::IllegalAct => "illegal-act",
            Self::NotYourTurn => "not-your-turn",
            Self::Refused => "refused",
            Self::OfferClosed => "offer-closed",
            Self::GameOver => "game-over",
            Self::TooLarge => "too-large",
        }
    }
}

/// A rejected input: the error, its kind and the rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{message}{}", in_brackets("rule", *rule))]
pub struct Refusal {
    /// The kind of the error.
    pub kind: ErrorKind,
    /// The rule of the ledger that forbids it; always present for acts that could be read.
    pub rule: Option<&'static str>,
    /// The error, and what to do instead.
    pub message: String,
    /// The same as data, if the game provides it: `why` and its parameters
    /// ([`Objection`](crate::Objection)).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<serde_json::Value>,
    /// The message in German, if the game provides it.
    #[serde(skip)]
    pub german: Option<String>,
}

impl Refusal {
    /// Creates a refusal of any kind.
    #[must_use]
    pub fn new(kind: ErrorKind, rule: Option<&'static str>, message: impl Into<String>) -> Self {
        Self { kind, rule, message: message.into(), why: None, german: None }
    }

    /// Creates a refusal under a rule, with its data and a German message.
    #[must_use]
    pub fn because(
        kind: ErrorKind,
        rule: &'static str,
        words: impl Fn(Language) -> String,
        why: &impl Serialize,
    ) -> Self {
        let mut refusal = Self::new(kind, Some(rule), words(Language::English));
        refusal.german = Some(words(Language::German));
        refusal.why = serde_json::to_value(why).ok();
        refusal
    }

    /// Returns the message in this language with the rule in brackets at the end. The message is in
    /// English if there is no translation.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        match (language, &self.german) {
            (Language::German, Some(german)) => format!("{german}{}", in_brackets("Regel", self.rule)),
            _ => self.to_string(),
        }
    }

    /// Creates a refusal for an act that a rule does not allow now.
    #[must_use]
    pub fn refused(rule: &'static str, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Refused, Some(rule), message)
    }

    /// Creates a refusal for an act that cannot be read.
    #[must_use]
    pub fn bad_act(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::BadAct, None, message)
    }
}

fn in_brackets(word: &str, rule: Option<&str>) -> String {
    rule.map(|rule| format!(" ({word} {rule})")).unwrap_or_default()
}
