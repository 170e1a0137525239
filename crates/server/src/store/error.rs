//! What a store cannot do.

/// Why something cannot be kept or found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else has written this event, or carried out this command.
    #[error("the log has gone on meanwhile")]
    Conflict,
    /// The database cannot be used now; nothing is known to be written.
    #[error("the database cannot be used: {0}")]
    Unavailable(String),
    /// What was read makes no sense.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// The database was written by a later version.
    #[error("the database was written by a newer version of Polychess (schema {0}); use that version or a backup")]
    Newer(i64),
}
