//! The interface of all database drivers.

use crate::store::{Claim, Commit, Finding, SeekRow, SessionRow, StoreError, StoredEvent, TableQuery, TableRow};
use crate::token::Hash;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

/// The future result of a store method.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A database of event logs, sessions and seeks.
pub trait Store: Send + Sync + std::fmt::Debug + 'static {
    /// Writes all commits or none. Returns when they are durable.
    ///
    /// # Errors
    /// - `Superseded` if a table has had another owner since the epoch in its commit.
    /// - `QuotaExceeded` if a session would have too many games.
    /// - `Conflict` if a row exists already, or a seek is not open.
    fn commit(&self, commits: Vec<Commit>) -> Answer<'_, ()>;

    /// Returns the events of a table after number `after`, in order.
    fn events<'a>(&'a self, table: &'a str, after: u32) -> Answer<'a, Vec<StoredEvent>>;

    /// Returns the row of a table.
    fn table<'a>(&'a self, id: &'a str) -> Answer<'a, Option<TableRow>>;

    /// Returns up to `limit` rows of tables.
    fn tables(&self, query: TableQuery, limit: u32) -> Answer<'_, Vec<TableRow>>;

    /// Writes a new session, or a new name of a session. Returns when it is durable.
    fn put_session(&self, session: SessionRow) -> Answer<'_, ()>;

    /// Returns the session whose token has this hash.
    fn session(&self, token: Hash) -> Answer<'_, Option<SessionRow>>;

    /// True if several servers may use the store at the same time.
    fn is_shared(&self) -> bool {
        false
    }

    /// Renews the lease of a server for its tables, by the clock of the store.
    ///
    /// Returns the time since when the lease has held without a gap, in milliseconds since 1970. If
    /// the time is the same as before, no other server can have taken over a table.
    fn renew<'a>(&'a self, node: &'a str, lease: Duration) -> Answer<'a, i64>;

    /// Returns the time of the database in milliseconds since 1970.
    fn time(&self) -> Answer<'_, i64>;

    /// Claims a table for a server, unless another running server owns it.
    fn claim<'a>(&'a self, table: &'a str, node: &'a str) -> Answer<'a, Claim>;

    /// Releases a table, unless it has another owner by now.
    fn release<'a>(&'a self, table: &'a str, node: &'a str, epoch: i64) -> Answer<'a, ()>;

    /// Releases all tables of a server that stops.
    fn leave<'a>(&'a self, node: &'a str) -> Answer<'a, ()>;

    /// Replaces the seek of a session.
    ///
    /// # Errors
    /// `QuotaExceeded` if `most` other seeks are open, `Conflict` if the previous seek has been
    /// granted.
    fn put_seek(&self, seek: SeekRow, most: u32) -> Answer<'_, ()>;

    /// Deletes a seek.
    fn delete_seek<'a>(&'a self, id: &'a str) -> Answer<'a, ()>;

    /// Returns all seeks of running servers, oldest first.
    fn seeks(&self) -> Answer<'_, Vec<SeekRow>>;

    /// Closes the store after all writes. Committed data is safe even without this call.
    fn close(&self) -> Answer<'_, ()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// Returns the sessions that have a seat at a table or created it, in order.
    fn sessions_of<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>>;

    /// Returns damage that the event logs do not show.
    fn inspect(&self) -> Answer<'_, Vec<Finding>>;

    /// Checks that the store can be read and written.
    fn ready(&self) -> Answer<'_, ()>;
}
