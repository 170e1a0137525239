//! A store in one SQLite file. It syncs the write-ahead log before it acknowledges a write.
//!
//! One connection writes, and several connections read. Queued writes share a transaction. Opening
//! the file fails if SQLite does not accept the settings for durability.

mod accounts;
mod inspect;
mod names;
mod open;
mod puzzles;
mod ratings;
mod reviews;
mod statements;
mod writer;

pub use open::backup;

use crate::store::failed::failed;
use crate::store::write::{Outcome, Write};
use crate::store::{
    AccountStore, Answer, Claim, Commit, Finding, NameStore, PuzzleStore, RatingStore, ReviewStore, SeekRow,
    SessionRow, Store, StoreError, StoredEvent, TableQuery, TableRow,
};
use crate::token::Hash;
use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqlitePool};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use writer::Writer;

/// A store in one SQLite file.
#[derive(Clone, Debug)]
pub struct SqliteStore {
    readers: SqlitePool,
    writer: Writer,
    /// The lock on the database. It prevents other servers from opening the database.
    _lock: Arc<File>,
}

impl SqliteStore {
    /// Opens or creates the database at this path and updates its schema.
    ///
    /// # Errors
    /// `Newer` if a later version wrote the database. `Unavailable` if it cannot be opened, another
    /// server uses it, or SQLite rejects the settings for durability.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        Self::open_with_pages(path, open::MOST_PAGES).await
    }

    /// Opens a database whose file may have at most `pages` pages of 4 KiB. Writes beyond this
    /// limit fail like writes to a full disk.
    ///
    /// # Errors
    /// The errors of [`SqliteStore::open`].
    pub async fn open_with_pages(path: &Path, pages: u32) -> Result<Self, StoreError> {
        let lock = Arc::new(open::lock(path)?);
        let writer = Writer::start(path, pages).await?;
        let readers = open::readers(path).await?;
        Ok(Self { readers, writer, _lock: lock })
    }
}

impl SqliteStore {
    async fn reader(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        self.readers.acquire().await.map_err(failed)
    }

    async fn write(&self, write: Write) -> Result<(), StoreError> {
        self.writer.write(write).await.map(drop)
    }
}

impl Store for SqliteStore {
    fn commit(&self, commits: Vec<Commit>) -> Answer<'_, ()> {
        Box::pin(self.write(Write::Commits(commits)))
    }

    fn events<'a>(&'a self, table: &'a str, after: u32) -> Answer<'a, Vec<StoredEvent>> {
        Box::pin(async move { statements::events(&mut *self.reader().await?, table, after).await })
    }

    fn table<'a>(&'a self, id: &'a str) -> Answer<'a, Option<TableRow>> {
        Box::pin(async move { statements::table(&mut *self.reader().await?, id).await })
    }

    fn tables(&self, query: TableQuery, limit: u32) -> Answer<'_, Vec<TableRow>> {
        Box::pin(async move { statements::tables(&mut *self.reader().await?, query, limit).await })
    }

    fn put_session(&self, session: SessionRow) -> Answer<'_, ()> {
        Box::pin(self.write(Write::Session(session)))
    }

    fn session(&self, token: Hash) -> Answer<'_, Option<SessionRow>> {
        Box::pin(async move { statements::session(&mut *self.reader().await?, token).await })
    }

    fn accounts(&self) -> &dyn AccountStore {
        self
    }

    fn reviews(&self) -> &dyn ReviewStore {
        self
    }

    fn ratings(&self) -> &dyn RatingStore {
        self
    }

    fn puzzles(&self) -> &dyn PuzzleStore {
        self
    }

    fn names(&self) -> &dyn NameStore {
        self
    }

    fn renew<'a>(&'a self, node: &'a str, lease: Duration) -> Answer<'a, i64> {
        Box::pin(async move {
            let renewed = self.writer.write(Write::renew(node, lease)).await?;
            Ok(if let Outcome::Renewed(since) = renewed { since } else { 0 })
        })
    }

    fn time(&self) -> Answer<'_, i64> {
        Box::pin(async move { statements::time(&mut *self.reader().await?).await })
    }

    fn claim<'a>(&'a self, table: &'a str, node: &'a str) -> Answer<'a, Claim> {
        Box::pin(async move {
            let claim = self.writer.write(Write::Claim(table.to_owned(), node.to_owned())).await?;
            Ok(if let Outcome::Claimed(claim) = claim { claim } else { Claim::Missing })
        })
    }

    fn release<'a>(&'a self, table: &'a str, node: &'a str, epoch: i64) -> Answer<'a, ()> {
        Box::pin(self.write(Write::Release(table.to_owned(), node.to_owned(), epoch)))
    }

    fn leave<'a>(&'a self, node: &'a str) -> Answer<'a, ()> {
        Box::pin(self.write(Write::Leave(node.to_owned())))
    }

    fn put_seek(&self, seek: SeekRow, most: u32) -> Answer<'_, ()> {
        Box::pin(self.write(Write::PutSeek(seek, most)))
    }

    fn delete_seek<'a>(&'a self, id: &'a str) -> Answer<'a, ()> {
        Box::pin(self.write(Write::DeleteSeek(id.to_owned())))
    }

    fn seeks(&self) -> Answer<'_, Vec<SeekRow>> {
        Box::pin(async move { statements::seeks(&mut *self.reader().await?).await })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            self.write(Write::Close).await
        })
    }

    fn sessions_of<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>> {
        Box::pin(async move { statements::sessions_of(&mut *self.reader().await?, table).await })
    }

    fn inspect(&self) -> Answer<'_, Vec<Finding>> {
        Box::pin(async move { inspect::inspect(&mut *self.reader().await?).await })
    }

    fn ready(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            drop(self.reader().await?);
            self.write(Write::Trial).await
        })
    }
}
