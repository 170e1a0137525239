//! What every driver does.

use crate::store::{Claim, Commit, Finding, SessionRow, StoreError, StoredEvent, TableQuery, TableRow, WishRow};
use crate::token::Hash;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

/// The answer of a store.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Keeps logs and sessions.
pub trait Store: Send + Sync + std::fmt::Debug + 'static {
    /// Writes all of these, or nothing. Done when it is durable. `Superseded` when a table has had another owner since the epoch that a
    /// commit names, `NoRoom` when a session would have too many games, `Conflict` when something is
    /// there already, or a wish waits no longer.
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

    /// May several servers use it at a time?
    fn is_shared(&self) -> bool {
        false
    }

    /// Says that this server is there for so long from now, by the clock of the store; it keeps its tables. Gives since when it has been there
    /// without a break, in milliseconds since 1970: while that stays the same, nobody can have taken it for gone.
    fn renew<'a>(&'a self, node: &'a str, lease: Duration) -> Answer<'a, i64>;

    /// What time it is for all servers that use it, in milliseconds since 1970.
    fn time(&self) -> Answer<'_, i64>;

    /// Takes a table for a server, unless another has it that is there.
    fn claim<'a>(&'a self, table: &'a str, node: &'a str) -> Answer<'a, Claim>;

    /// Gives a table back, unless it has another owner by now.
    fn release<'a>(&'a self, table: &'a str, node: &'a str, epoch: i64) -> Answer<'a, ()>;

    /// Gives back all that a server has: it goes, in good order.
    fn leave<'a>(&'a self, node: &'a str) -> Answer<'a, ()>;

    /// Puts a wish in the place of the one that its session had. `NoRoom` when so many others wait, `Conflict` when the former one has been granted.
    fn put_wish(&self, wish: WishRow, most: u32) -> Answer<'_, ()>;

    /// Forgets a wish.
    fn drop_wish<'a>(&'a self, id: &'a str) -> Answer<'a, ()>;

    /// All wishes of servers that are there, those that were made first in front.
    fn wishes(&self) -> Answer<'_, Vec<WishRow>>;

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
