//! Answers, as they are written.

use super::id::Id;
use polychess_game::{ErrorKind, Refusal};
use serde::Serialize;
use serde_json::{Map, Value as Json};

/// One line of output.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// What was wanted.
    Found(Box<Found>),
    /// What is wrong.
    Failed(Failed),
}

/// What was wanted; the rest is left out.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Found {
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
    /// The request's id, null where it could not be read.
    pub id: Id,
    /// Why.
    pub error: Fault,
}

/// Why a request cannot be answered.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Fault {
    /// The kind of error.
    pub kind: ErrorKind,
    /// Which of the request's acts, counted from 0; null when it is none of them.
    pub at: Option<usize>,
    /// What is wrong and what to do instead.
    pub message: String,
    /// The rule of the ledger that says so.
    pub rule: Option<&'static str>,
    /// What is wrong as data, for those who say it in words of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<Json>,
}

impl Answer {
    /// An answer that says what is wrong.
    #[must_use]
    pub fn failed(id: Id, at: Option<usize>, refusal: Refusal) -> Self {
        let Refusal { kind, rule, message, why, german: _ } = refusal;
        Self::Failed(Failed { id, error: Fault { kind, at, message, rule, why } })
    }
}
