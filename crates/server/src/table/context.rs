//! What every table needs of the server.

use crate::clock::Clock;
use crate::config::Config;
use crate::players::EnginePool;
use crate::store::{Commit, Store, StoreError, StoredEvent};
use crate::table::Table;
use crate::workers::Workers;
use std::sync::Arc;

/// Storage, time, threads and settings.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) workers: Workers,
    pub(crate) engine_pool: EnginePool,
    pub(crate) config: Arc<Config>,
}

impl Context {
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
        let fold = ctx.workers.compute(move || {
            let table = Self::fold(&id, &log)?;
            table.shown();
            Ok(table)
        });
        match fold.await {
            Ok(folded) => folded.map(Some),
            Err(_) => Err(StoreError::Unavailable("the server has too much to do".into())),
        }
    }

    /// What is written when the last `new` events have followed an event with this hash.
    pub(crate) fn commit(&self, before: crate::token::Hash, new: usize, sessions: bool) -> Commit {
        let mut hash = before;
        let events = self.events.iter().skip(self.events.len() - new).map(|event| {
            let stored: StoredEvent = event.stored(hash);
            hash = stored.hash(&self.id);
            stored
        });
        Commit { events: events.collect(), table: self.row(), sessions: sessions.then(|| self.sessions()) }
    }
}
