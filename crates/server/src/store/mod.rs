//! Storage: the event logs of tables, and the sessions of guests.
//!
//! The log is the source of truth. Table rows and seats are an index of it for lists and look-ups,
//! written in the same transaction. Three rules protect the log:
//!
//! - `events(game, seq)` is unique, so only one of two competing writers succeeds.
//! - `(game, seat, command_id)` is unique, so no command runs twice.
//! - Each event contains the hash of the previous one.
//!
//! A write is acknowledged only when it is durable.
//!
//! Every driver implements [`Store`] and passes the suite in `tests/server/store`. [`Claim`] names
//! the owner of a table.

mod columns;
mod driver;
mod error;
mod failed;
mod finding;
mod lease;
mod memory;
mod place;
mod postgres;
mod record;
mod sql;
mod sqlite;
mod write;

pub use driver::{Answer, Store};
pub use error::StoreError;
pub use finding::Finding;
pub use lease::Claim;
pub use memory::MemoryStore;
pub use place::Place;
pub use postgres::PostgresStore;
pub use record::{Commit, GameQuota, SeekRow, SessionRow, StoredEvent, TableQuery, TableRow};
pub use sqlite::{SqliteStore, backup};

use std::fs::DirBuilder;
use std::io;
use std::path::Path;

/// Creates a folder that other users of the machine cannot read, unless it exists.
///
/// # Errors
/// The error of the system.
pub fn private_folder(path: &Path) -> io::Result<()> {
    let mut folder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
    folder.recursive(true).create(path)
}
