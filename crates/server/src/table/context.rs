//! The services and settings that all tables share.

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
use tokio::sync::Notify;
use tracing::Instrument;

/// The services and settings that all tables share: storage, time, threads, and the cluster.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) workers: Workers,
    pub(crate) engine_pool: EnginePool,
    pub(crate) config: Arc<Config>,
    /// This server's membership in a cluster; `None` if it is the only server.
    pub(crate) node: Option<Node>,
    pub(crate) hooks: Arc<dyn Hooks>,
    list_changes: AtomicU64,
    /// Notified when a rated game has ended.
    pub(crate) rated_end: Notify,
}

impl Context {
    /// Creates the context of a server without a cluster.
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
            rated_end: Notify::new(),
        }
    }

    /// Commits a transaction and notifies the other servers.
    ///
    /// `before` is the table before the transaction, or `None` for a new table. `epoch` is the
    /// epoch of its owner.
    pub(crate) async fn commit(
        &self,
        before: Option<&Table>,
        pending: &mut PendingCommit,
        epoch: i64,
    ) -> Result<(), StoreError> {
        let changes_lists =
            before.is_none_or(|before| before.phase != pending.table.phase || before.seats != pending.table.seats);
        let commits = pending.commits(before, epoch);
        let changes_lists = changes_lists || commits.len() > 1 || commits.iter().any(|commit| !commit.names.is_empty());
        let is_rated = commits.iter().any(|commit| commit.rated.is_some());
        let written = self.store.commit(commits).instrument(tracing::info_span!("commit")).await;
        if let (Ok(()), Some(node)) = (&written, &self.node) {
            node.publish(&pending.table.id, &TableNotice::LogLength(pending.table.seq()));
        }
        if is_rated {
            self.rated_end.notify_one();
        }
        if changes_lists {
            self.list_changes.fetch_add(1, Ordering::Relaxed);
        }
        written
    }

    /// Rebuilds a table from its event log. Returns `None` if the table does not exist.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<Table>, StoreError> {
        let log = self.store.events(id, 0).await?;
        if log.is_empty() {
            return Ok(None);
        }
        let names = self.store.names().names_at(id).await?;
        let id = id.to_owned();
        match self.workers.compute(move || Table::replay(&id, &log).map(|table| table.with_names(names))).await {
            Ok(replayed) => replayed.map(Some),
            Err(_) => Err(StoreError::Unavailable("the server is busy".into())),
        }
    }

    /// Applies all newer events in the log to a copy of `known`. Returns `None` if there are none.
    pub(crate) async fn load_newer(&self, known: &Arc<Table>) -> Result<Option<Table>, StoreError> {
        let log = self.store.events(&known.id, known.seq()).await?;
        if log.is_empty() {
            return Ok(None);
        }
        // Read the names after the events, so that there is a name for each new person.
        let has_names = log.iter().any(|event| ["seated", "handed-over"].contains(&event.kind.as_str()));
        let names = if has_names { Some(self.store.names().names_at(&known.id).await?) } else { None };
        let known = Arc::clone(known);
        match self.workers.compute(move || Table::extend(Some((*known).clone()), &known.id, &log)).await {
            Ok(replayed) => replayed.map(|table| {
                Some(match names {
                    Some(names) => table.with_names(names),
                    None => table,
                })
            }),
            Err(_) => Err(StoreError::Unavailable("the server is busy".into())),
        }
    }

    /// Returns the time in milliseconds since 1970. In a cluster, all servers use the database's
    /// clock.
    pub(crate) fn wall(&self) -> i64 {
        self.clock.wall() + self.node.as_ref().map_or(0, Node::ahead)
    }

    /// Returns the delay before the clocks restart after a stop of `stopped_ms` milliseconds. The
    /// delay gives players time to reconnect.
    ///
    /// The delay is zero if another server of the cluster took over quickly, because its clients
    /// are still connected.
    pub(crate) fn grace(&self, stopped_ms: i64) -> u32 {
        let node = self.node.as_ref().filter(|node| node.broker().is_some());
        let stopped = Duration::from_millis(u64::try_from(stopped_ms).unwrap_or(0));
        let short = node.is_some_and(|node| stopped < 2 * node.lease());
        if short { 0 } else { u32::try_from(self.config.grace.as_millis()).unwrap_or(u32::MAX) }
    }

    /// Returns the value of a counter. It increases with each change that lists of tables must show
    /// immediately.
    pub(crate) fn list_changes(&self) -> u64 {
        self.list_changes.load(Ordering::Relaxed)
    }

    /// Returns the time after which the server unloads an unused table, in milliseconds.
    pub(crate) fn idle_ms(&self) -> u64 {
        u64::try_from(self.config.table_rest.as_millis()).unwrap_or(u64::MAX)
    }
}
