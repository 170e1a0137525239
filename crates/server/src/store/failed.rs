//! Translates database errors to errors of the store.

use crate::store::StoreError;
use std::path::Path;

/// Marks an event that does not follow the last one. It counts as a conflict.
pub(super) const OUT_OF_ORDER: &str = "the event does not follow the last one";
/// Marks a commit of a former owner.
pub(super) const SUPERSEDED: &str = "the table has another owner";
/// Marks a commit that exceeds the quota of a session.
pub(super) const QUOTA_EXCEEDED: &str = "the session has too many games";

pub(super) fn failed(error: sqlx::Error) -> StoreError {
    match &error {
        sqlx::Error::Database(e) if e.is_unique_violation() => StoreError::Conflict,
        sqlx::Error::Protocol(why) if why == OUT_OF_ORDER => StoreError::Conflict,
        sqlx::Error::Protocol(why) if why == SUPERSEDED => StoreError::Superseded,
        sqlx::Error::Protocol(why) if why == QUOTA_EXCEEDED => StoreError::QuotaExceeded,
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Damaged(error.to_string()),
        _ => StoreError::Unavailable(error.to_string()),
    }
}

/// SQLite codes for a full disk: `SQLITE_FULL`, and `SQLITE_IOERR_SHMSIZE` for the log's index.
const FULL: [&str; 2] = ["13", "4874"];

/// Returns whether a write failed because the disk is full.
pub(super) fn is_full(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(error) => error.code().is_some_and(|code| FULL.contains(&&*code)),
        sqlx::Error::Io(error) => error.kind() == std::io::ErrorKind::StorageFull,
        _ => false,
    }
}

/// Returns the error for a full disk, with the remedy.
pub(super) fn full(path: &Path) -> StoreError {
    StoreError::Unavailable(format!(
        "{}: the disk is full; free at least 1 MB there (a running server then goes on; otherwise start it again)",
        path.display()
    ))
}
