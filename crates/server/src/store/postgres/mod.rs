//! A store on PostgreSQL, which several servers can share.
//!
//! Each write is one transaction. The store acknowledges it when the database has written it to
//! disk. Commits and claims lock the row of their table, so that transactions on the same table run
//! one after the other. If two transactions conflict, the store repeats the failed one.

mod accounts;
mod names;
mod open;
mod puzzles;
mod ratings;
mod reviews;
mod statements;

use crate::store::failed::failed;
use crate::store::write::{Outcome, Write, Written};
use crate::store::{
    AccountStore, Answer, Claim, Commit, Finding, NameStore, PuzzleStore, RatingStore, ReviewStore, SeekRow,
    SessionRow, Store, StoreError, StoredEvent, TableQuery, TableRow,
};
use crate::token::Hash;
use sqlx::pool::PoolConnection;
use sqlx::{PgPool, Postgres};
use std::time::Duration;

/// The maximum number of attempts at a transaction that conflicts with others.
const TRIALS: u32 = 5;

/// A store in a PostgreSQL database.
#[derive(Clone, Debug)]
pub struct PostgresStore {
    pool: PgPool,
    /// Connections reserved for lease renewals and for reading the clock.
    lease: PgPool,
}

impl PostgresStore {
    /// Connects to the database at `postgres://user:password@host/name` and updates its schema.
    ///
    /// # Errors
    /// `Newer` if a later version wrote the database. `Unavailable` if the database is unreachable,
    /// or its settings do not make acknowledged data durable.
    pub async fn open(address: &str) -> Result<Self, StoreError> {
        let (pool, lease) = open::pools(address).await?;
        Ok(Self { pool, lease })
    }

    async fn connection(&self) -> Result<PoolConnection<Postgres>, StoreError> {
        self.pool.acquire().await.map_err(failed)
    }

    /// Runs one transaction. Repeats it if it conflicts with another one.
    async fn write(&self, pool: &PgPool, write: Write) -> Written {
        let mut trials = 1;
        loop {
            match transact(pool, &write).await {
                Err(error) if is_in_the_way(&error) && trials < TRIALS => trials += 1,
                outcome => return outcome.map_err(failed),
            }
        }
    }

    async fn put(&self, write: Write) -> Result<(), StoreError> {
        self.write(&self.pool, write).await.map(drop)
    }
}

async fn transact(pool: &PgPool, write: &Write) -> Result<Outcome, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    let outcome = statements::carry_out(&mut transaction, write).await?;
    transaction.commit().await?;
    Ok(outcome)
}

/// Returns whether the error is a serialization failure or a deadlock.
fn is_in_the_way(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    code.is_some_and(|code| code == "40001" || code == "40P01")
}

impl Store for PostgresStore {
    fn commit(&self, commits: Vec<Commit>) -> Answer<'_, ()> {
        Box::pin(async move {
            let begun = std::time::Instant::now();
            let written = self.put(Write::Commits(commits)).await;
            metrics::histogram!("polychess_commit_seconds").record(begun.elapsed().as_secs_f64());
            if let Err(StoreError::Unavailable(why)) = &written {
                tracing::error!(why, "cannot write to the database");
                metrics::counter!("polychess_commits_failed").increment(1);
            }
            written
        })
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn events<'a>(&'a self, table: &'a str, after: u32) -> Answer<'a, Vec<StoredEvent>> {
        Box::pin(async move { statements::events(&mut *self.connection().await?, table, after).await })
    }

    fn table<'a>(&'a self, id: &'a str) -> Answer<'a, Option<TableRow>> {
        Box::pin(async move { statements::table(&mut *self.connection().await?, id).await })
    }

    fn tables(&self, query: TableQuery, limit: u32) -> Answer<'_, Vec<TableRow>> {
        Box::pin(async move { statements::tables(&mut *self.connection().await?, query, limit).await })
    }

    fn put_session(&self, session: SessionRow) -> Answer<'_, ()> {
        Box::pin(self.put(Write::Session(session)))
    }

    fn session(&self, token: Hash) -> Answer<'_, Option<SessionRow>> {
        Box::pin(async move { statements::session(&mut *self.connection().await?, token).await })
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
            let renewed = self.write(&self.lease, Write::renew(node, lease)).await?;
            Ok(if let Outcome::Renewed(since) = renewed { since } else { 0 })
        })
    }

    fn time(&self) -> Answer<'_, i64> {
        Box::pin(async move { statements::time(&mut *self.lease.acquire().await.map_err(failed)?).await })
    }

    fn claim<'a>(&'a self, table: &'a str, node: &'a str) -> Answer<'a, Claim> {
        Box::pin(async move {
            let claim = self.write(&self.pool, Write::Claim(table.to_owned(), node.to_owned())).await?;
            Ok(if let Outcome::Claimed(claim) = claim { claim } else { Claim::Missing })
        })
    }

    fn release<'a>(&'a self, table: &'a str, node: &'a str, epoch: i64) -> Answer<'a, ()> {
        Box::pin(self.put(Write::Release(table.to_owned(), node.to_owned(), epoch)))
    }

    fn leave<'a>(&'a self, node: &'a str) -> Answer<'a, ()> {
        Box::pin(self.put(Write::Leave(node.to_owned())))
    }

    fn put_seek(&self, seek: SeekRow, most: u32) -> Answer<'_, ()> {
        Box::pin(self.put(Write::PutSeek(seek, most)))
    }

    fn delete_seek<'a>(&'a self, id: &'a str) -> Answer<'a, ()> {
        Box::pin(self.put(Write::DeleteSeek(id.to_owned())))
    }

    fn seeks(&self) -> Answer<'_, Vec<SeekRow>> {
        Box::pin(async move { statements::seeks(&mut *self.connection().await?).await })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.lease.close().await;
            self.pool.close().await;
            Ok(())
        })
    }

    fn sessions_of<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>> {
        Box::pin(async move { statements::sessions_of(&mut *self.connection().await?, table).await })
    }

    fn inspect(&self) -> Answer<'_, Vec<Finding>> {
        Box::pin(async move { statements::inspect(&mut *self.connection().await?).await })
    }

    fn ready(&self) -> Answer<'_, ()> {
        Box::pin(self.put(Write::Trial))
    }
}
