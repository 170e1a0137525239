//! What is kept: the log of events of every table, and who the guests are.
//!
//! The log is the truth. `events(game, seq)` is unique, so two writers cannot both be right; `(game, seat, command_id)` is unique, so no
//! command is carried out twice; each event holds the hash of the one before it. Table rows and seats are an index of the log, written
//! in the same transaction, for lists and look-ups. A write is acknowledged when it is durable, and not before.
//!
//! [`Store`] is the one trait; `tests/store.rs` holds the suite that every driver passes.

mod archive;
mod memory;
mod record;
mod sqlite;
mod verify;

pub use archive::{ArchiveError, export, import};
pub use memory::MemoryStore;
pub use record::{Commit, SessionRow, StoredEvent, TableQuery, TableRow};
pub use sqlite::{SqliteStore, backup};
pub use verify::{Finding, Verified, verify};

use crate::token::Hash;
use std::future::Future;
use std::pin::Pin;

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

/// The answer of a store.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Keeps logs and sessions.
pub trait Store: Send + Sync + std::fmt::Debug + 'static {
    /// Writes all of these, or nothing. Done when it is durable.
    fn commit(&self, commits: Vec<Commit>) -> Answer<'_, ()>;

    /// The events of a table after a number, in order.
    fn events<'a>(&'a self, table: &'a str, after: u32) -> Answer<'a, Vec<StoredEvent>>;

    /// The row of a table.
    fn table<'a>(&'a self, id: &'a str) -> Answer<'a, Option<TableRow>>;

    /// Rows of tables, at most so many.
    fn tables(&self, query: TableQuery, limit: u32) -> Answer<'_, Vec<TableRow>>;

    /// Writes a new session, or a new name of one. Done when it is durable.
    fn put_session(&self, session: SessionRow) -> Answer<'_, ()>;

    /// The session whose token has this hash.
    fn session(&self, token: Hash) -> Answer<'_, Option<SessionRow>>;

    /// Ends it in good order: what was written is in place, and nothing more is taken. Without it nothing is lost either.
    fn close(&self) -> Answer<'_, ()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// Can it be read and written?
    fn ready(&self) -> Answer<'_, ()>;
}
