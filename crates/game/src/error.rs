//! Why something is refused: one type for all bad input, with the kinds of the JSON-lines interface.

use crate::Language;
use serde::{Deserialize, Serialize};

/// The kind of a refusal, as programs see it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorKind {
    /// The line is not JSON.
    BadJson,
    /// The JSON is not a request.
    BadRequest,
    /// There is no such game.
    UnknownVariant,
    /// The game has no such option or value.
    BadOption,
    /// The position text cannot be read, or the position is impossible.
    BadPosition,
    /// The act cannot be read.
    BadAct,
    /// Several legal turns are written so.
    AmbiguousAct,
    /// The move is against a rule.
    IllegalAct,
    /// Somebody else is on turn.
    NotYourTurn,
    /// The act is not open now.
    Refused,
    /// The offer that an act answers is no longer open, or has changed.
    OfferClosed,
    /// The game is over.
    GameOver,
    /// The line, or what it asks for, is too large.
    TooLarge,
}

impl ErrorKind {
    /// The kind in kebab-case: `illegal-act`.
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

/// A refusal: what is wrong, and which rule says so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{}{message}", rule.map(|r| format!("{r}: ")).unwrap_or_default())]
pub struct Refusal {
    /// What kind of input was refused.
    pub kind: ErrorKind,
    /// The rule of the ledger that forbids it; always there for acts that could be read.
    pub rule: Option<&'static str>,
    /// What is wrong and what to do instead.
    pub message: String,
    /// The same as data, where a game says it so: `why` and its parameters ([`Objection`](crate::Objection)).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<serde_json::Value>,
    /// The message in German, where a game says it so.
    #[serde(skip)]
    pub german: Option<String>,
}

impl Refusal {
    /// A refusal of any kind.
    #[must_use]
    pub fn new(kind: ErrorKind, rule: Option<&'static str>, message: impl Into<String>) -> Self {
        Self { kind, rule, message: message.into(), why: None, german: None }
    }

    /// A refusal under a rule, with the same as data and in German.
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

    /// The rule and the message, in this language where the game says it so, or else in English.
    #[must_use]
    pub fn words(&self, language: Language) -> String {
        match (language, &self.german) {
            (Language::German, Some(german)) => {
                format!("{}{german}", self.rule.map(|rule| format!("{rule}: ")).unwrap_or_default())
            }
            _ => self.to_string(),
        }
    }

    /// An act that a rule does not allow now.
    #[must_use]
    pub fn refused(rule: &'static str, message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Refused, Some(rule), message)
    }

    /// An act that cannot be read.
    #[must_use]
    pub fn bad_act(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::BadAct, None, message)
    }
}
