//! The services that tables use.

use crate::clock::Clock;
use crate::config::Config;
use crate::node::{Node, TableNotice};
use crate::players::EnginePool;
use crate::store::{Store, StoreError};
use crate::table::hooks::{Hooks, NoFaults};
use crate::table::state::Table;
use crate::table::transaction::PendingCommit;
use crate::workers::Workers;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tracing::Instrument;

/// Storage, time, threads and settings.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) workers: Workers,
    pub(crate) engine_pool: EnginePool,
    pub(crate) config: Arc<Config>,
    /// This server as a node of a cluster; `None` if it is the only server.
    pub(crate) node: Option<Node>,
    pub(crate) hooks: Arc<dyn Hooks>,
    list_changes: AtomicU64,
}

impl Context {
    /// Creates the context of a single server.
    pub(crate) fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, engine_pool: EnginePool, config: Config) -> Self {
        let workers = Workers::new(config.workers, config.patience);
        let config = Arc::new(config);
        Self {
            store,
            clock,
            workers,
            engine_pool,
            config,
            node: None,
            hooks: Arc::new(NoFaults),
            list_changes: AtomicU64::new(0),
        }
    }

    /// Commits a transaction. `before` is the table before it, `epoch` the epoch of its owner.
    pub(crate) async fn commit(
        &self,
        before: Option<&Table>,
        pending: &mut PendingCommit,
        epoch: i64,
    ) -> Result<(), StoreError> {
        let changes_lists =
            before.is_none_or(|before| before.phase != pending.table.phase || before.seats != pending.table.seats);
        let commits = pending.commits(before, epoch);
        let changes_lists = changes_lists || commits.len() > 1;
        let written = self.store.commit(commits).instrument(tracing::info_span!("commit")).await;
        if let (Ok(()), Some(node)) = (&written, &self.node) {
            node.publish(&pending.table.id, &TableNotice::LogLength(pending.table.seq()));
        }
        if changes_lists {
            self.list_changes.fetch_add(1, Ordering::Relaxed);
        }
        written
    }

    /// Loads a table from its log; `None` if it does not exist.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<Table>, StoreError> {
        let log = self.store.events(id, 0).await?;
        if log.is_empty() {
            return Ok(None);
        }
        let id = id.to_owned();
        match self.workers.compute(move || Table::replay(&id, &log)).await {
            Ok(replayed) => replayed.map(Some),
            Err(_) => Err(StoreError::Unavailable("the server is busy".into())),
        }
    }

    /// Returns a table with the events after `known`; `None` if there are none.
    pub(crate) async fn load_newer(&self, known: &Arc<Table>) -> Result<Option<Table>, StoreError> {
        let log = self.store.events(&known.id, known.seq()).await?;
        if log.is_empty() {
            return Ok(None);
        }
        let known = Arc::clone(known);
        match self.workers.compute(move || Table::extend(Some((*known).clone()), &known.id, &log)).await {
            Ok(replayed) => replayed.map(Some),
            Err(_) => Err(StoreError::Unavailable("the server is busy".into())),
        }
    }

    /// Returns the time in milliseconds since 1970, by the clock that all servers share.
    pub(crate) fn wall(&self) -> i64 {
        self.clock.wall() + self.node.as_ref().map_or(0, Node::ahead)
    }

    /// Returns the delay of clocks that run again after `stopped_ms`, so that players can
    /// reconnect. Zero if another server took over soon, because the players are still connected
    /// then.
    pub(crate) fn grace(&self, stopped_ms: i64) -> u32 {
        let node = self.node.as_ref().filter(|node| node.broker().is_some());
        let stopped = Duration::from_millis(u64::try_from(stopped_ms).unwrap_or(0));
        let short = node.is_some_and(|node| stopped < 2 * node.lease());
        if short { 0 } else { u32::try_from(self.config.grace.as_millis()).unwrap_or(u32::MAX) }
    }

    /// Returns a counter of the changes that lists of tables must show immediately.
    pub(crate) fn list_changes(&self) -> u64 {
        self.list_changes.load(Ordering::Relaxed)
    }

    /// Returns the time in milliseconds after which an unused table is unloaded.
    pub(crate) fn idle_ms(&self) -> u64 {
        u64::try_from(self.config.table_rest.as_millis()).unwrap_or(u64::MAX)
    }
}
