//! Answers of the JSON-lines interface.

use super::id::Id;
use polychess_game::{ErrorKind, Refusal};
use serde::Serialize;
use serde_json::{Map, Value as Json};

/// One line of output: the answer to one request.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// The request was valid.
    Success(Box<Success>),
    /// The request was invalid or exceeded a limit.
    Failed(Failed),
}

/// The requested results. The JSON omits all others.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Success {
    /// The id of the request.
    pub id: Id,
    /// The legal turns, sorted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<String>>,
    /// The status: the players to move, or the result of a finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Json>,
    /// The position string.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The number of turn sequences of the requested depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub perft: Option<u64>,
    /// The available actions of each seat, as forms to fill in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub acts: Option<Map<String, Json>>,
}

/// The answer to a request that failed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Failed {
    /// The id of the request; null if it could not be parsed.
    pub id: Id,
    /// The reason for the failure.
    pub error: Fault,
}

/// The reason why a request failed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Fault {
    /// The kind of error.
    pub kind: ErrorKind,
    /// Index of the turn or action that failed, from 0; null for other errors.
    pub at: Option<usize>,
    /// A sentence that names the error and the remedy.
    pub message: String,
    /// The id of the broken rule, if any.
    pub rule: Option<&'static str>,
    /// The reason as data, for clients with their own messages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Json>,
}

impl Answer {
    /// Creates the answer to a request that failed. `at` is the index of the turn or action that
    /// failed, if any.
    #[must_use]
    pub fn failed(id: Id, at: Option<usize>, refusal: Refusal) -> Self {
        let Refusal { kind, rule, message, why, german: _ } = refusal;
        Self::Failed(Failed { id, error: Fault { kind, at, message, rule, why } })
    }
}
