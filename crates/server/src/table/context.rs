//! What every table needs of the server.

use crate::clock::Clock;
use crate::config::Config;
use crate::node::{Node, Word};
use crate::players::EnginePool;
use crate::store::{Store, StoreError};
#[cfg(test)]
use crate::table::lapse::Lapse;
use crate::table::standing::Table;
use crate::table::step::Done;
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
    /// This server among others; none where it is the only one.
    pub(crate) node: Option<Node>,
    /// A mistake made on purpose.
    #[cfg(test)]
    pub(crate) lapse: Option<Lapse>,
    changes: AtomicU64,
}

impl Context {
    /// Without other servers.
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
            #[cfg(test)]
            lapse: None,
            changes: AtomicU64::new(0),
        }
    }

    /// Makes what has happened at a table durable; `before` is how far it was, `epoch` that in which it is owned.
    pub(crate) async fn commit(&self, before: Option<&Table>, done: &mut Done, epoch: i64) -> Result<(), StoreError> {
        let lists = before.is_none_or(|before| before.phase != done.table.phase || before.seats != done.table.seats);
        let commits = done.commits(before, epoch);
        let lists = lists || commits.len() > 1;
        let written = self.store.commit(commits).instrument(tracing::info_span!("commit")).await;
        if let (Ok(()), Some(node)) = (&written, &self.node) {
            node.say(&done.table.id, &Word::At(done.table.seq()));
        }
        if lists {
            self.changes.fetch_add(1, Ordering::Relaxed);
        }
        written
    }

    /// Milliseconds since 1970, by the clock that all servers of the site share.
    pub(crate) fn wall(&self) -> i64 {
        self.clock.wall() + self.node.as_ref().map_or(0, Node::ahead)
    }

    /// How long clocks of a table do not count when they run again, in milliseconds, having stood for so long: people have to come back. Where
    /// another server has gone on at once, they are still there.
    pub(crate) fn grace(&self, stood: i64) -> u32 {
        let among = self.node.as_ref().filter(|node| node.broker().is_some());
        let stood = Duration::from_millis(u64::try_from(stood).unwrap_or(0));
        let short = among.is_some_and(|node| stood < 2 * node.lease());
        if short { 0 } else { u32::try_from(self.config.grace.as_millis()).unwrap_or(u32::MAX) }
    }

    /// How often something has happened that lists of tables show at once.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    /// How long a table that nobody needs stays, in milliseconds.
    pub(crate) fn idle(&self) -> u64 {
        u64::try_from(self.config.table_rest.as_millis()).unwrap_or(u64::MAX)
    }
}

impl Table {
    /// Folds the log of a table; `None` when there is no such table.
    pub(crate) async fn load(ctx: &Context, id: &str) -> Result<Option<Self>, StoreError> {
        let log = ctx.store.events(id, 0).await?;
        if log.is_empty() {
            return Ok(None);
        }
        let id = id.to_owned();
        match ctx.workers.compute(move || Self::fold(&id, &log)).await {
            Ok(folded) => folded.map(Some),
            Err(_) => Err(StoreError::Unavailable("the server has too much to do".into())),
        }
    }

    /// The same table with what has happened at it since; `None` when nothing has.
    pub(crate) async fn later(ctx: &Context, known: &Arc<Self>) -> Result<Option<Self>, StoreError> {
        let log = ctx.store.events(&known.id, known.seq()).await?;
        if log.is_empty() {
            return Ok(None);
        }
        let known = Arc::clone(known);
        match ctx.workers.compute(move || Self::fold_on(Some((*known).clone()), &known.id, &log)).await {
            Ok(folded) => folded.map(Some),
            Err(_) => Err(StoreError::Unavailable("the server has too much to do".into())),
        }
    }
}
