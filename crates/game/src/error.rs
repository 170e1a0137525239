//! Why something is refused: one type for all bad input, with the kinds of the JSON-lines interface.

use serde::Serialize;

/// The kind of a refusal, as programs see it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
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
    /// The move is against a rule.
    IllegalAct,
    /// Somebody else is on turn.
    NotYourTurn,
    /// The act is not open now.
    Refused,
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
            Self::IllegalAct => "illegal-act",
            Self::NotYourTurn => "not-your-turn",
            Self::Refused => "refused",
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
}

impl Refusal {
    /// A refusal of any kind.
    #[must_use]
    pub fn new(kind: ErrorKind, rule: Option<&'static str>, message: impl Into<String>) -> Self {
        Self { kind, rule, message: message.into(), why: None }
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
