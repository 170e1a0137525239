//! The format of the log.

use serde::{Deserialize, Serialize};

/// The form of a line in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Words for people.
    Text,
    /// A JSON object for programs.
    Json,
}
