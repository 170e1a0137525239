//! Reasons for a rejected request.

use polychess_game::Refusal;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The answer to a request that is not carried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Problem {
    /// The kind in kebab-case: `illegal-act`.
    pub kind: String,
    /// What is wrong and what to do instead.
    pub message: String,
    /// The message in German, where the game says it so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub german: Option<String>,
    /// The rule that forbids it.
    pub rule: Option<String>,
    /// Which of the acts of the request it is about.
    pub at: Option<usize>,
}

impl Problem {
    /// A problem that no rule of a game is the cause of.
    #[must_use]
    pub fn new(kind: &str, message: impl Into<String>) -> Self {
        Self { kind: kind.into(), message: message.into(), german: None, rule: None, at: None }
    }

    /// The same problem, found at one of the acts of a request.
    #[must_use]
    pub fn at(self, at: usize) -> Self {
        Self { at: Some(at), ..self }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        Self {
            kind: refusal.kind.name().into(),
            message: refusal.message,
            german: refusal.german,
            rule: refusal.rule.map(Into::into),
            at: None,
        }
    }
}
