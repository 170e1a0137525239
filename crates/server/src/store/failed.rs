//! What the database says, as an error of the store.

use crate::store::StoreError;

/// Marks an event that does not follow the last one; it counts as a conflict.
pub(super) const OUT_OF_ORDER: &str = "the event does not follow the last one";

/// The error of the store that it stands for.
pub(super) fn failed(error: sqlx::Error) -> StoreError {
    match &error {
        sqlx::Error::Database(e) if e.is_unique_violation() => StoreError::Conflict,
        sqlx::Error::Protocol(why) if why == OUT_OF_ORDER => StoreError::Conflict,
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Damaged(error.to_string()),
        _ => StoreError::Unavailable(error.to_string()),
    }
}
