//! Answers of the JSON-lines interface.

use super::id::Id;
use polychess_game::{ErrorKind, Refusal};
use serde::Serialize;
use serde_json::{Map, Value as Json};

/// One line of output.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// The requested fields.
    Success(Box<Success>),
    /// An error.
    Failed(Failed),
}

/// The requested fields; others are omitted.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Success {
    /// The request's id.
    pub id: Id,
    /// Legal turns, sorted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<String>>,
    /// The status.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Json>,
    /// The position text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The number of sequences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub perft: Option<u64>,
    /// Act forms by seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acts: Option<Map<String, Json>>,
}

/// A request that cannot be answered.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Failed {
    /// The request's id; null if it could not be read.
    pub id: Id,
    /// The reason.
    pub error: Fault,
}

/// The reason why a request cannot be answered.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Fault {
    /// The kind of error.
    pub kind: ErrorKind,
    /// Index of the failed act, from 0; null for other errors.
    pub at: Option<usize>,
    /// The error and its remedy.
    pub message: String,
    /// The id of the rule.
    pub rule: Option<&'static str>,
    /// The reason as data, for clients with their own messages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Json>,
}

impl Answer {
    /// Returns an error answer.
    #[must_use]
    pub fn failed(id: Id, at: Option<usize>, refusal: Refusal) -> Self {
        let Refusal { kind, rule, message, why, german: _ } = refusal;
        Self::Failed(Failed { id, error: Fault { kind, at, message, rule, why } })
    }
}
