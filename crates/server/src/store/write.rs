//! The writes that the SQL drivers execute.

use crate::store::{AccountChange, Claim, Commit, RatingChange, SeekRow, SessionRow, StoreError};
use std::time::Duration;

/// A write that takes effect completely or not at all.
#[derive(Debug)]
pub(super) enum Write {
    Commits(Vec<Commit>),
    Session(SessionRow),
    /// Changes of accounts, which take effect together.
    Accounts(Vec<AccountChange>),
    /// The changes of ratings by the rated game with this number.
    Ratings(i64, Vec<RatingChange>),
    /// Writes and deletes a row, to check that the database can be written.
    Trial,
    /// Renews the lease of a server: its name, and the duration in milliseconds.
    Renew(String, i64),
    /// Claims a table for a server: the table's id, and the server's name.
    Claim(String, String),
    /// Releases a table: its id, the owner's name, and the owner's epoch.
    Release(String, String, i64),
    /// Releases all tables of a server, and ends its lease.
    Leave(String),
    /// Stores a seek, unless this number of other seeks is open.
    PutSeek(SeekRow, u32),
    DeleteSeek(String),
    /// Stops the SQLite writer after all earlier writes.
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
    /// The start of the server's lease, in milliseconds since 1970.
    Renewed(i64),
}

pub(super) type Written = Result<Outcome, StoreError>;
