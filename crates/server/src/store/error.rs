//! Errors of the store.

/// Why something cannot be kept or found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Another writer has stored this event, or executed this command.
    #[error("the log has gone on meanwhile")]
    Conflict,
    /// The table has had another owner since, or the server's lease has run out.
    #[error("another server has taken over")]
    Superseded,
    /// A session would have more unfinished games than it may.
    #[error("there is no room for another game")]
    QuotaExceeded,
    /// The database cannot be used now; nothing is known to be written.
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
