//! The interface of all database drivers.

use crate::store::{Claim, Commit, Finding, SeekRow, SessionRow, StoreError, StoredEvent, TableQuery, TableRow};
use crate::token::Hash;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

/// The answer of a store.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Keeps logs and sessions.
pub trait Store: Send + Sync + std::fmt::Debug + 'static {
    /// Writes all of these, or nothing. Done when it is durable. `Superseded` when a table has had another owner since the epoch that a
    /// commit names, `QuotaExceeded` when a session would have too many games, `Conflict` when a row exists already,
    /// or a seek is not open.
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

    /// True if several servers may use the store at the same time.
    fn is_shared(&self) -> bool {
        false
    }

    /// Says that this server is there for so long from now, by the clock of the store; it keeps its tables. Gives since when it has been there
    /// without a break, in milliseconds since 1970: while that stays the same, nobody can have taken it for gone.
    fn renew<'a>(&'a self, node: &'a str, lease: Duration) -> Answer<'a, i64>;

    /// Returns the time of the database in milliseconds since 1970.
    fn time(&self) -> Answer<'_, i64>;

    /// Claims a table for a server, unless another running server owns it.
    fn claim<'a>(&'a self, table: &'a str, node: &'a str) -> Answer<'a, Claim>;

    /// Releases a table, unless it has another owner by now.
    fn release<'a>(&'a self, table: &'a str, node: &'a str, epoch: i64) -> Answer<'a, ()>;

    /// Releases all tables of a server that stops.
    fn leave<'a>(&'a self, node: &'a str) -> Answer<'a, ()>;

    /// Replaces the seek of a session. `QuotaExceeded` if `most` others wait, `Conflict` if the former one has been granted.
    fn put_seek(&self, seek: SeekRow, most: u32) -> Answer<'_, ()>;

    /// Deletes a seek.
    fn delete_seek<'a>(&'a self, id: &'a str) -> Answer<'a, ()>;

    /// Returns all seeks of running servers, oldest first.
    fn seeks(&self) -> Answer<'_, Vec<SeekRow>>;

    /// Closes the store after all writes. Without this call nothing is lost either.
    fn close(&self) -> Answer<'_, ()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// The sessions that have a seat at a table or made it, in order.
    fn sessions_of<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>>;

    /// Returns the damage that the logs of tables do not show.
    fn inspect(&self) -> Answer<'_, Vec<Finding>>;

    /// Checks that the store can be read and written.
    fn ready(&self) -> Answer<'_, ()>;
}
