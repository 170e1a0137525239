//! The writes of the database drivers.

use crate::store::{Claim, Commit, SeekRow, SessionRow, StoreError};
use std::time::Duration;

/// A write, executed as one transaction.
#[derive(Debug)]
pub(super) enum Write {
    Commits(Vec<Commit>),
    Session(SessionRow),
    /// Writes and deletes a row, to check that the database can be written.
    Trial,
    /// Renews the lease of a server, for a number of milliseconds.
    Renew(String, i64),
    /// Claims a table for a server.
    Claim(String, String),
    /// Releases a table that a server owned in this epoch.
    Release(String, String, i64),
    /// Releases all tables of a server.
    Leave(String),
    /// Stores a seek, unless this many others wait.
    PutSeek(SeekRow, u32),
    DeleteSeek(String),
    /// Ends the writer after all earlier writes.
    Close,
}

impl Write {
    pub(super) fn renew(node: &str, lease: Duration) -> Self {
        Self::Renew(node.to_owned(), i64::try_from(lease.as_millis()).unwrap_or(i64::MAX / 2))
    }
}

/// The result of a successful write.
#[derive(Clone, Debug)]
pub(super) enum Outcome {
    Done,
    Claimed(Claim),
    /// The time since when the server's lease has held without a gap.
    Renewed(i64),
}

pub(super) type Written = Result<Outcome, StoreError>;
