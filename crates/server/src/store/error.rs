//! Errors of the store.

/// An error of the store.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another writer has stored this event, or has executed this command.
    #[error("the log has newer events; load the table again")]
    Conflict,
    /// The table has another owner by now, or the server's lease has expired.
    #[error("another server owns the table now")]
    Superseded,
    /// A session would have too many unfinished games.
    #[error("the limit for games is reached")]
    QuotaExceeded,
    /// The database is unusable at the moment. The write may or may not have happened.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// The stored data is damaged.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The database was written by a later version.
    #[error("the database was written by a newer version of Polychess (schema {0}); use that version or a backup")]
    Newer(i64),
}

impl StoreError {
    /// True if the error concerns one commit, and the database works.
    pub(super) fn is_of_one(&self) -> bool {
        matches!(self, Self::Conflict | Self::Superseded | Self::QuotaExceeded)
    }
}
