//! The error type of all database drivers.

/// The cause of a failed database operation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// The write contradicts stored data. For example, the event already exists, or the command has
    /// already been executed.
    #[error("the log has newer events; load the table again")]
    Conflict,
    /// Another server has claimed the table, or this server's lease has expired.
    #[error("another server owns the table now")]
    Superseded,
    /// The session has too many unfinished games, or too many seeks are open.
    #[error("the limit for games is reached")]
    QuotaExceeded,
    /// The database is unreachable or unusable. A write may or may not have taken effect.
    #[error("the database is unavailable: {0}")]
    Unavailable(String),
    /// Stored data is invalid. The text describes the damage.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// A later version of Polychess wrote the database. The number is its schema version.
    #[error("the database was written by a newer version of Polychess (schema {0}); use that version or a backup")]
    Newer(i64),
}

impl StoreError {
    /// Returns whether the error concerns a single write, while the database itself works.
    pub(super) fn is_of_one(&self) -> bool {
        matches!(self, Self::Conflict | Self::Superseded | Self::QuotaExceeded)
    }
}
