//! The database of a simulated site, and the nodes' connections to it, which can be slow or broken.

use crate::store::{
    AccountStore, Answer, Claim, Commit, Finding, MemoryStore, NameStore, PuzzleStore, RatingStore, ReviewStore,
    SeekRow, SessionRow, Store, StoreError, StoredEvent, TableQuery, TableRow,
};
use crate::tests::simulation::clocks::{DatabaseClock, MachineClock};
use crate::tests::simulation::fault::InjectedFault;
use crate::tests::simulation::world::World;
use crate::token::Hash;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::sleep;

/// The state of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Passage {
    Open,
    /// Messages in transit are lost, and their senders get an error.
    Cut,
    /// Messages in transit arrive when the connection is open again.
    Held,
    /// A commit fails immediately, but reaches the database when the connection is open again. All
    /// other messages are held.
    Late,
}

/// The maximum error of a node's estimate of the database's time, in milliseconds.
const APART: i64 = 100;

/// The database that all nodes share. It checks that only owners commit.
#[derive(Debug)]
pub(crate) struct Database {
    pub(crate) kept: MemoryStore,
    world: Arc<World>,
    /// The last owner of each table: the epoch, and the number of the node.
    owners: Mutex<BTreeMap<String, (i64, usize)>>,
    fault: Option<InjectedFault>,
}

impl Database {
    pub(crate) fn new(world: &Arc<World>, fault: Option<InjectedFault>) -> Self {
        let kept = MemoryStore::by(Arc::new(DatabaseClock(Arc::clone(world))));
        Self { kept, world: Arc::clone(world), owners: Mutex::default(), fault }
    }

    fn owners(&self) -> MutexGuard<'_, BTreeMap<String, (i64, usize)>> {
        self.owners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the total number of claims of all tables.
    pub(crate) fn epochs(&self) -> i64 {
        self.owners().values().map(|owner| owner.0).sum()
    }

    async fn commit(&self, node: usize, mut commits: Vec<Commit>) -> Result<(), StoreError> {
        let named: Vec<(String, i64)> = commits.iter().map(|c| (c.table.id.clone(), c.epoch)).collect();
        if self.fault == Some(InjectedFault::IgnoredEpochs) {
            let owners = self.owners();
            for commit in &mut commits {
                commit.epoch = owners.get(&commit.table.id).map_or(commit.epoch, |owner| owner.0);
            }
        }
        let now = self.kept.time().await?;
        if let Some(event) = commits.iter().flat_map(|commit| &commit.events).find(|event| event.time > now + APART) {
            self.world.find(format!("node {node} commits {event:?} at {now}"));
        }
        self.kept.commit(commits).await?;
        for (table, epoch) in named {
            self.world.note(format_args!("node {node} commits at {table} in epoch {epoch}"));
            let owner = self.owners().get(&table).copied();
            if owner.is_some_and(|owner| owner != (epoch, node)) {
                self.world.find(format!("node {node} commits at {table} in epoch {epoch}, its owner being {owner:?}"));
            }
        }
        Ok(())
    }

    async fn claim(&self, node: usize, table: &str, name: &str) -> Result<Claim, StoreError> {
        let claim = self.kept.claim(table, name).await?;
        if let Claim::Taken { epoch, .. } = claim {
            self.world.note(format_args!("node {node} owns {table} from epoch {epoch} on"));
            let before = self.owners().insert(table.to_owned(), (epoch, node));
            if before.is_some_and(|before| before.0 >= epoch) {
                self.world.find(format!("{table} is in epoch {epoch} after {before:?}"));
            }
        }
        Ok(claim)
    }
}

/// A node's connection to the database. Delays run on the node's machine, so they stop while the
/// machine is frozen.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    database: Arc<Database>,
    node: usize,
    clock: Arc<MachineClock>,
    passage: Arc<Mutex<Passage>>,
}

impl Way {
    pub(crate) fn new(database: &Arc<Database>, node: usize, clock: &Arc<MachineClock>) -> Self {
        let passage = Arc::new(Mutex::new(Passage::Open));
        Self { database: Arc::clone(database), node, clock: Arc::clone(clock), passage }
    }

    pub(crate) fn set(&self, passage: Passage) {
        *self.passage.lock().unwrap_or_else(PoisonError::into_inner) = passage;
    }

    pub(crate) fn passage(&self) -> Passage {
        *self.passage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Delays a message in one direction. Fails if the connection is cut.
    async fn travel(&self) -> Result<(), StoreError> {
        sleep(Duration::from_millis(self.database.world.draw(0..4))).await;
        loop {
            match self.passage() {
                Passage::Open => return Ok(()),
                Passage::Cut => return Err(StoreError::Unavailable("no way to the database".into())),
                Passage::Held | Passage::Late => sleep(Duration::from_millis(7)).await,
            }
        }
    }

    /// Executes a commit when the connection is open again. The node gets no reply.
    async fn arrive_late(self, commits: Vec<Commit>) {
        if self.travel().await.is_ok() {
            self.database.world.reach(self.clock.world());
            let _ = self.database.commit(self.node, commits).await;
        }
    }

    /// Sends a request and returns the reply. Either message may be lost.
    async fn ask<T>(&self, what: impl Future<Output = Result<T, StoreError>> + Send) -> Result<T, StoreError> {
        self.travel().await?;
        self.database.world.reach(self.clock.world());
        let answer = what.await;
        self.travel().await?;
        answer
    }
}

impl Store for Way {
    fn commit(&self, commits: Vec<Commit>) -> Answer<'_, ()> {
        if self.passage() == Passage::Late {
            tokio::spawn(self.clone().arrive_late(commits));
            return Box::pin(async { Err(StoreError::Unavailable("the database did not answer in time".into())) });
        }
        Box::pin(self.ask(self.database.commit(self.node, commits)))
    }

    fn claim<'a>(&'a self, table: &'a str, node: &'a str) -> Answer<'a, Claim> {
        Box::pin(self.ask(self.database.claim(self.node, table, node)))
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn events<'a>(&'a self, table: &'a str, after: u32) -> Answer<'a, Vec<StoredEvent>> {
        Box::pin(self.ask(self.database.kept.events(table, after)))
    }

    fn table<'a>(&'a self, id: &'a str) -> Answer<'a, Option<TableRow>> {
        Box::pin(self.ask(self.database.kept.table(id)))
    }

    fn tables(&self, query: TableQuery, limit: u32) -> Answer<'_, Vec<TableRow>> {
        // A run with an injected bug has no correspondence tables. Their query would change the random
        // numbers of the seeds that find the bug.
        if self.database.fault.is_some() && matches!(query, TableQuery::Due { .. }) {
            return Box::pin(async { Ok(Vec::new()) });
        }
        Box::pin(self.ask(self.database.kept.tables(query, limit)))
    }

    fn put_session(&self, session: SessionRow) -> Answer<'_, ()> {
        Box::pin(self.ask(self.database.kept.put_session(session)))
    }

    fn accounts(&self) -> &dyn AccountStore {
        self.database.kept.accounts()
    }

    fn reviews(&self) -> &dyn ReviewStore {
        self.database.kept.reviews()
    }

    fn puzzles(&self) -> &dyn PuzzleStore {
        self.database.kept.puzzles()
    }

    fn ratings(&self) -> &dyn RatingStore {
        self.database.kept.ratings()
    }

    fn names(&self) -> &dyn NameStore {
        self.database.kept.names()
    }

    fn session(&self, token: Hash) -> Answer<'_, Option<SessionRow>> {
        Box::pin(self.ask(self.database.kept.session(token)))
    }

    fn renew<'a>(&'a self, node: &'a str, lease: Duration) -> Answer<'a, i64> {
        Box::pin(self.ask(self.database.kept.renew(node, lease)))
    }

    fn time(&self) -> Answer<'_, i64> {
        Box::pin(self.ask(self.database.kept.time()))
    }

    fn release<'a>(&'a self, table: &'a str, node: &'a str, epoch: i64) -> Answer<'a, ()> {
        Box::pin(self.ask(self.database.kept.release(table, node, epoch)))
    }

    fn leave<'a>(&'a self, node: &'a str) -> Answer<'a, ()> {
        Box::pin(self.ask(self.database.kept.leave(node)))
    }

    fn put_seek(&self, wish: SeekRow, most: u32) -> Answer<'_, ()> {
        Box::pin(self.ask(self.database.kept.put_seek(wish, most)))
    }

    fn delete_seek<'a>(&'a self, id: &'a str) -> Answer<'a, ()> {
        Box::pin(self.ask(self.database.kept.delete_seek(id)))
    }

    fn seeks(&self) -> Answer<'_, Vec<SeekRow>> {
        Box::pin(self.ask(self.database.kept.seeks()))
    }

    fn sessions_of<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>> {
        Box::pin(self.ask(self.database.kept.sessions_of(table)))
    }

    fn inspect(&self) -> Answer<'_, Vec<Finding>> {
        Box::pin(self.ask(self.database.kept.inspect()))
    }

    fn ready(&self) -> Answer<'_, ()> {
        Box::pin(self.ask(self.database.kept.ready()))
    }
}
