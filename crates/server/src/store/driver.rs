//! What every driver does.

use crate::store::{Commit, Finding, SessionRow, StoreError, StoredEvent, TableQuery, TableRow};
use crate::token::Hash;
use std::future::Future;
use std::pin::Pin;

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

    /// The sessions that have a seat at a table or made it, in order.
    fn sessions_of<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>>;

    /// What is wrong with it apart from the logs of tables.
    fn inspect(&self) -> Answer<'_, Vec<Finding>>;

    /// Can it be read and written?
    fn ready(&self) -> Answer<'_, ()>;
}
