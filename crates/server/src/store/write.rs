//! The writes of the database drivers.

use crate::store::{Claim, Commit, SeekRow, SessionRow, StoreError};
use std::time::Duration;

/// All of it or nothing.
#[derive(Debug)]
pub(super) enum Write {
    Commits(Vec<Commit>),
    Session(SessionRow),
    /// Writes and deletes a row, to check that the database can be written.
    Trial,
    /// A server is there for so many milliseconds.
    Renew(String, i64),
    /// A server wants a table.
    Claim(String, String),
    /// A server gives back a table that it had in this epoch.
    Release(String, String, i64),
    /// A server gives back all its tables.
    Leave(String),
    /// Stores a seek, unless this many others wait.
    PutSeek(SeekRow, u32),
    /// Deletes a seek.
    DeleteSeek(String),
    /// Nothing, and nothing more after it.
    Close,
}

impl Write {
    pub(super) fn renew(node: &str, lease: Duration) -> Self {
        Self::Renew(node.to_owned(), i64::try_from(lease.as_millis()).unwrap_or(i64::MAX / 2))
    }
}

/// The outcome of a write.
#[derive(Clone, Debug)]
pub(super) enum Outcome {
    Done,
    /// Whose the table is that a server wants.
    Claimed(Claim),
    /// Since when the server has been there without a break.
    Renewed(i64),
}

pub(super) type Written = Result<Outcome, StoreError>;
