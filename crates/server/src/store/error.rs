//! What a store cannot do.

/// Why something cannot be kept or found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else has written this event, or carried out this command.
    #[error("the log has gone on meanwhile")]
    Conflict,
    /// The table has had another owner since, or the server's lease has run out.
    #[error("another server has taken over")]
    Superseded,
    /// A session would have more unfinished games than it may.
    #[error("there is no room for another game")]
    NoRoom,
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

impl StoreError {
    /// Is it about one commit, and leaves the database well?
    pub(super) fn is_of_one(&self) -> bool {
        matches!(self, Self::Conflict | Self::Superseded | Self::NoRoom)
    }
}
