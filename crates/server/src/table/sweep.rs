//! Loads correspondence tables when they are due.
//!
//! Each server searches the database for tables whose player has run out of time, or whose computer
//! is to move. It skips the tables that another running server has in memory, because that server
//! finds them too. The search has an index, so its cost does not depend on the number of games.

use crate::node::Node;
use crate::reply::Failure;
use crate::store::{StoreError, TableQuery};
use crate::table::message::TableMessage;
use crate::table::tables::Tables;
use crate::token::log_name;
use std::collections::HashMap;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

/// The pause between two searches, in milliseconds. A flag falls at most this time after its
/// deadline, plus the lease of a dead server and the time to load the table.
const PAUSE: u64 = 2_000;
/// The maximum number of tables per search.
const PAGE: u32 = 1000;
/// The maximum number of tables that the server loads at the same time.
const LOAD_LIMIT: usize = 8;
/// The pause before the server tries again to load a damaged table, in milliseconds.
const DAMAGED_PAUSE: u64 = 600_000;

/// Loads due tables until the server stops.
pub(super) async fn run(tables: Tables) {
    let clock = std::sync::Arc::clone(&tables.ctx.clock);
    // The damaged tables, with the time of the next attempt.
    let mut damaged: HashMap<String, u64> = HashMap::new();
    while !tables.registry.is_halted() {
        damaged.retain(|_, again| *again > clock.now());
        match find_due(&tables, damaged.len()).await {
            Ok(ids) => {
                let ids = ids.into_iter().filter(|id| !damaged.contains_key(id)).collect();
                for id in load_all(&tables, ids).await {
                    tracing::error!(table = %log_name(&id), "a due table is damaged");
                    damaged.insert(id, clock.now() + DAMAGED_PAUSE);
                }
            }
            Err(error) => tracing::warn!(%error, "cannot look up the due tables"),
        }
        clock.until(clock.now() + PAUSE).await;
    }
}

/// Returns the ids of due tables that no other running server has in memory.
async fn find_due(tables: &Tables, damaged: usize) -> Result<Vec<String>, StoreError> {
    let ctx = &tables.ctx;
    let node = ctx.node.as_ref().map_or("", Node::name).to_owned();
    let limit = PAGE.saturating_add(u32::try_from(damaged).unwrap_or(0));
    let rows = ctx.store.tables(TableQuery::Due { now: ctx.wall(), node }, limit).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Loads tables, and returns the damaged ones. Does not retry, because the next search finds the
/// other tables again.
async fn load_all(tables: &Tables, ids: Vec<String>) -> Vec<String> {
    let (mut ids, mut loading, mut damaged) = (ids.into_iter(), JoinSet::new(), Vec::new());
    loop {
        while loading.len() < LOAD_LIMIT
            && !tables.registry.is_halted()
            && let Some(id) = ids.next()
        {
            loading.spawn(load(tables.clone(), id));
        }
        match loading.join_next().await {
            Some(Ok(broken)) => damaged.extend(broken),
            Some(Err(_)) => {}
            None => return damaged,
        }
    }
}

/// Loads a table, which then records its timeouts and lets its computers move. Returns the id if
/// the table is damaged.
async fn load(tables: Tables, id: String) -> Option<String> {
    let (done, loaded) = oneshot::channel();
    let result = match tables.send(&id, TableMessage::Wake { done }).await {
        Ok(()) => loaded.await.unwrap_or(Err(Failure::Busy)),
        Err((failure, _)) => Err(failure),
    };
    matches!(result, Err(Failure::Broken)).then_some(id)
}
