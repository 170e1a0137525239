//! The embedded database: SQLite with a write-ahead log that is synced before anything is acknowledged.
//!
//! One connection writes, fed by a queue whose jobs share transactions; several read. How it is opened is read back and refused
//! unless it is as promised.

mod failed;
mod inspect;
mod open;
mod read;
mod writer;

pub use open::backup;

use crate::store::{Answer, Commit, Finding, SessionRow, Store, StoreError, StoredEvent, TableQuery, TableRow};
use crate::token::Hash;
use sqlx::SqlitePool;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use writer::{Write, Writer};

/// Keeps everything in one file.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    readers: SqlitePool,
    writer: Writer,
    /// Held as long as the store lives, so that no second server uses the file.
    _lock: Arc<File>,
}

impl SqliteStore {
    /// Opens the database at this path, or makes a new one, and brings its schema up to date.
    ///
    /// # Errors
    /// `Newer` for a database of a later version; `Unavailable` when it cannot be opened, is in use by another server, or would not
    /// keep its promises.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_with_pages(path, open::MOST_PAGES).await
    }

    /// The same with a bound on its size, in pages of 4 KiB: past it, it answers like a full disk.
    ///
    /// # Errors
    /// As [`SqliteStore::open`].
    pub async fn open_with_pages(path: &Path, pages: u32) -> Result<Self, StoreError> {
        let lock = Arc::new(open::lock(path)?);
        let writer = Writer::start(path, pages).await?;
        let readers = open::readers(path).await?;
        Ok(Self { readers, writer, _lock: lock })
    }
}

impl Store for SqliteStore {
    fn commit(&self, commits: Vec<Commit>) -> Answer<'_, ()> {
        Box::pin(self.writer.write(Write::Commits(commits)))
    }

    fn events<'a>(&'a self, table: &'a str, after: u32) -> Answer<'a, Vec<StoredEvent>> {
        Box::pin(read::events(&self.readers, table, after))
    }

    fn table<'a>(&'a self, id: &'a str) -> Answer<'a, Option<TableRow>> {
        Box::pin(read::table(&self.readers, id))
    }

    fn tables(&self, query: TableQuery, limit: u32) -> Answer<'_, Vec<TableRow>> {
        Box::pin(read::tables(&self.readers, query, limit))
    }

    fn put_session(&self, session: SessionRow) -> Answer<'_, ()> {
        Box::pin(self.writer.write(Write::Session(session)))
    }

    fn session(&self, token: Hash) -> Answer<'_, Option<SessionRow>> {
        Box::pin(read::session(&self.readers, token))
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            self.writer.write(Write::Close).await
        })
    }

    fn sessions_of<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>> {
        Box::pin(read::sessions_of(&self.readers, table))
    }

    fn inspect(&self) -> Answer<'_, Vec<Finding>> {
        Box::pin(inspect::inspect(&self.readers))
    }

    fn ready(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            read::ready(&self.readers).await?;
            self.writer.write(Write::Trial).await
        })
    }
}
