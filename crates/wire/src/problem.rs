//! Reasons for a rejected request.

use polychess_game::Refusal;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The answer to a rejected request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Problem {
    /// The kind in kebab-case: `illegal-act`.
    pub kind: String,
    /// The error and the remedy.
    pub message: String,
    /// The message in German, if the game has a translation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub german: Option<String>,
    /// Id of the rule that forbids it.
    pub rule: Option<String>,
    /// Index of the action that the server rejected.
    pub at: Option<usize>,
}

impl Problem {
    /// Creates a problem without a rule.
    #[must_use]
    pub fn new(kind: &str, message: impl Into<String>) -> Self {
        Self { kind: kind.into(), message: message.into(), german: None, rule: None, at: None }
    }

    /// Returns the same problem for the action with this index.
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
