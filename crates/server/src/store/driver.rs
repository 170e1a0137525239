//! The interface that every database driver implements.

use crate::store::{
    AccountStore, Answer, Claim, Commit, Finding, NameStore, PuzzleStore, RatingStore, ReviewStore, SeekRow,
    SessionRow, StoredEvent, TableQuery, TableRow,
};
use crate::token::Hash;
use std::time::Duration;

/// A database of tables with their event logs, guest sessions, seeks and server leases.
pub trait Store: Send + Sync + std::fmt::Debug + 'static {
    /// Writes all commits or none. Returns after they are durable.
    ///
    /// # Errors
    /// - `Superseded` if another server has claimed a table since the epoch of the commit.
    /// - `QuotaExceeded` if a session would have too many unfinished games.
    /// - `Conflict` if an event does not follow the last stored one, if a command has already been
    ///   executed, or if a seek to grant is not open.
    fn commit(&self, commits: Vec<Commit>) -> Answer<'_, ()>;

    /// Returns the events of `table` whose number is greater than `after`, in order.
    ///
    /// If the table does not exist, the list is empty.
    fn events<'a>(&'a self, table: &'a str, after: u32) -> Answer<'a, Vec<StoredEvent>>;

    /// Returns the row of the table with this id, or `None` if it does not exist.
    fn table<'a>(&'a self, id: &'a str) -> Answer<'a, Option<TableRow>>;

    /// Returns up to `limit` tables that match `query`, in the order that [`TableQuery`] defines.
    fn tables(&self, query: TableQuery, limit: u32) -> Answer<'_, Vec<TableRow>>;

    /// Creates a session, or changes its name. Returns after the change is durable.
    fn put_session(&self, session: SessionRow) -> Answer<'_, ()>;

    /// Returns the session whose token has this hash, or `None` if the hash is unknown.
    fn session(&self, token: Hash) -> Answer<'_, Option<SessionRow>>;

    /// Returns the accounts in this database.
    fn accounts(&self) -> &dyn AccountStore;

    /// Returns the reviews in this database.
    fn reviews(&self) -> &dyn ReviewStore;
    /// Returns the ratings in this database.
    fn ratings(&self) -> &dyn RatingStore;

    /// Returns the tries of puzzles in this database.
    fn puzzles(&self) -> &dyn PuzzleStore;

    /// Returns the names of people in this database.
    fn names(&self) -> &dyn NameStore;

    /// Returns whether several servers can use this database at the same time.
    fn is_shared(&self) -> bool {
        false
    }

    /// Extends the lease of server `node` to `lease` from now, by the database's clock.
    ///
    /// Returns the start of the lease, in milliseconds since 1970. A renewal keeps the start unless
    /// the lease has expired. While the start stays the same, no other server can have taken over a
    /// table.
    fn renew<'a>(&'a self, node: &'a str, lease: Duration) -> Answer<'a, i64>;

    /// Returns the database's current time, in milliseconds since 1970.
    fn time(&self) -> Answer<'_, i64>;

    /// Claims `table` for server `node`, unless another server with a valid lease owns it.
    fn claim<'a>(&'a self, table: &'a str, node: &'a str) -> Answer<'a, Claim>;

    /// Ends the ownership of `table`. Does nothing if the owner or the epoch has changed.
    fn release<'a>(&'a self, table: &'a str, node: &'a str, epoch: i64) -> Answer<'a, ()>;

    /// Releases all tables of a server that shuts down. Also deletes its seeks and its lease.
    fn leave<'a>(&'a self, node: &'a str) -> Answer<'a, ()>;

    /// Stores a seek, which replaces the session's previous one.
    ///
    /// # Errors
    /// `QuotaExceeded` if `most` seeks of other sessions are open, `Conflict` if the session's
    /// previous seek has already been granted.
    fn put_seek(&self, seek: SeekRow, most: u32) -> Answer<'_, ()>;

    /// Deletes the seek with this id, if it exists.
    fn delete_seek<'a>(&'a self, id: &'a str) -> Answer<'a, ()>;

    /// Returns the open and granted seeks of servers with a valid lease, oldest first.
    fn seeks(&self) -> Answer<'_, Vec<SeekRow>>;

    /// Closes the store after all pending writes. Committed data is safe even without this call.
    fn close(&self) -> Answer<'_, ()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// Returns the ids of the sessions that have a seat at `table` or created it, in a fixed order.
    fn sessions_of<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>>;

    /// Looks for damage that a replay of the event logs cannot find.
    fn inspect(&self) -> Answer<'_, Vec<Finding>>;

    /// Checks that the database accepts reads and writes.
    fn ready(&self) -> Answer<'_, ()>;
}
