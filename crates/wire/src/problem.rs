//! [`Problem`]: the reason why the server rejected a request.

use polychess_game::Refusal;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The reason why the server rejected a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Problem {
    /// The kind in kebab-case, such as `illegal-act`.
    pub kind: String,
    /// An explanation in English that ends with a suggestion.
    pub message: String,
    /// The message in German, if available.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub german: Option<String>,
    /// The id of the rule that forbids the turn or action, if any.
    pub rule: Option<String>,
    /// The index of the rejected turn or action, if the request contains several.
    pub at: Option<usize>,
}

impl Problem {
    /// Creates a problem without a rule, an index or a German message.
    #[must_use]
    pub fn new(kind: &str, message: impl Into<String>) -> Self {
        Self { kind: kind.into(), message: message.into(), german: None, rule: None, at: None }
    }

    /// Returns this problem with the index of the rejected turn or action.
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
