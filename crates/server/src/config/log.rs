//! The format of the log.

use serde::{Deserialize, Serialize};

/// The format of lines in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Text for people.
    Text,
    /// JSON objects for programs.
    Json,
}
