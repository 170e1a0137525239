//! [`Refusal`]: the error type for all rejected input.

use crate::Language;
use serde::{Deserialize, Serialize};

/// The kind of a refusal. Its kebab-case name is part of the JSON interfaces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorKind {
    /// The input line is not valid JSON.
    BadJson,
    /// The JSON is not a valid request.
    BadRequest,
    /// The game is unknown.
    UnknownVariant,
    /// An option or its value is unknown.
    BadOption,
    /// The position string is unreadable, or the position is impossible.
    BadPosition,
    /// The move string or action is unreadable.
    BadAct,
    /// The text matches several legal turns.
    AmbiguousAct,
    /// The rules forbid the turn or the action.
    IllegalAct,
    /// Another player is to move.
    NotYourTurn,
    /// The rules allow the action, but not now.
    Refused,
    /// The offer that the player answered has closed or changed.
    OfferClosed,
    /// The game is over.
    GameOver,
    /// The input line or its result would be too large.
    TooLarge,
}

impl ErrorKind {
    /// Returns the name in kebab-case, such as `illegal-act`.
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

/// A rejected input, with its kind, its rule and an explanation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{message}{}", in_brackets("rule", *rule))]
pub struct Refusal {
    /// The kind of the error.
    pub kind: ErrorKind,
    /// The id of the rule that forbids the input. Always present if the game could parse the turn
    /// or action.
    pub rule: Option<&'static str>,
    /// An explanation in English that ends with a suggestion.
    pub message: String,
    /// The reason as data, if available: the case as `why`, and its parameters
    /// ([`Objection`](crate::Objection)).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<serde_json::Value>,
    /// The message in German, if available.
    #[serde(skip)]
    pub german: Option<String>,
}

impl Refusal {
    /// Creates a refusal in English only and without data.
    #[must_use]
    pub fn new(kind: ErrorKind, rule: Option<&'static str>, message: impl Into<String>) -> Self {
        Self { kind, rule, message: message.into(), why: None, german: None }
    }

    /// Creates a refusal with a rule, with its reason as data and with a message in each language.
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

    /// Returns the message with the rule in brackets at the end. Uses English if no translation
    /// exists.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        match (language, &self.german) {
            (Language::German, Some(german)) => format!("{german}{}", in_brackets("Regel", self.rule)),
            _ => self.to_string(),
        }
    }

    /// Creates a refusal for an action that the rules allow, but not now.
    #[must_use]
    pub fn refused(rule: &'static str, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Refused, Some(rule), message)
    }

    /// Creates a refusal for an unreadable turn or action.
    #[must_use]
    pub fn bad_act(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::BadAct, None, message)
    }
}

fn in_brackets(word: &str, rule: Option<&str>) -> String {
    rule.map(|rule| format!(" ({word} {rule})")).unwrap_or_default()
}
