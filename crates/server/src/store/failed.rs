//! What a database says, as an error of the store.

use crate::store::StoreError;

/// Marks an event that does not follow the last one; it counts as a conflict.
pub(super) const OUT_OF_ORDER: &str = "the event does not follow the last one";
/// Marks a commit of an owner that no longer is one.
pub(super) const SUPERSEDED: &str = "the table has another owner";
/// Marks a commit for which a session has no room.
pub(super) const NO_ROOM: &str = "the session has too many games";

/// The error of the store that it stands for.
pub(super) fn failed(error: sqlx::Error) -> StoreError {
    match &error {
        sqlx::Error::Database(e) if e.is_unique_violation() => StoreError::Conflict,
        sqlx::Error::Protocol(why) if why == OUT_OF_ORDER => StoreError::Conflict,
        sqlx::Error::Protocol(why) if why == SUPERSEDED => StoreError::Superseded,
        sqlx::Error::Protocol(why) if why == NO_ROOM => StoreError::NoRoom,
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Damaged(error.to_string()),
        _ => StoreError::Unavailable(error.to_string()),
    }
}
