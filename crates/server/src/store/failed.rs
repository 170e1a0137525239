//! Converts `sqlx` errors to [`StoreError`]s.

use crate::store::StoreError;
use std::path::Path;

/// The text of the `Protocol` error for a write that contradicts stored rows, such as an event out
/// of order. [`failed`] recognises this text and the two below.
pub(super) const OUT_OF_ORDER: &str = "the event does not follow the last one";
/// The text of the error for a commit with an outdated epoch.
pub(super) const SUPERSEDED: &str = "the table has another owner";
/// The text of the error for a write that exceeds a quota of games or seeks.
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

/// SQLite codes for a full disk: `SQLITE_FULL`, and `SQLITE_IOERR_SHMSIZE` if the index of the
/// write-ahead log cannot grow.
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
