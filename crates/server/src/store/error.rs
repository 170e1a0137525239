//! Errors of the store.

/// An error of the store.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another writer has stored this event, or has executed this command.
    #[error("the log has gone on meanwhile")]
    Conflict,
    /// The table has another owner by now, or the server's lease has expired.
    #[error("another server has taken over")]
    Superseded,
    /// A session would have too many unfinished games.
    #[error("there is no room for another game")]
    QuotaExceeded,
    /// The database is unusable at the moment. The write may or may not have happened.
    #[error("the database cannot be used: {0}")]
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
