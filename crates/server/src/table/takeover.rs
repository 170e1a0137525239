//! Restarts the clocks of tables that no server owns.
//!
//! A single server wakes all these tables when it starts. In a cluster, each server wakes the
//! tables of servers that have stopped.

use crate::node::Node;
use crate::reply::Failure;
use crate::store::{StoreError, TableQuery};
use crate::table::message::TableMessage;
use crate::table::registry::locked;
use crate::table::sweep;
use crate::table::tables::Tables;
use crate::token::log_name;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

/// The maximum number of tables per query.
const PAGE: u32 = 1000;
/// The maximum pause between searches for tables without an owner. After a lease has expired, the
/// clocks of its tables are stopped for up to this time.
const SEARCH_PAUSE: Duration = Duration::from_millis(150);
/// The maximum number of tables that the server wakes at the same time.
const WAKE_LIMIT: usize = 8;
/// The pause before the server tries again to read an unreadable log.
const UNREADABLE_PAUSE: Duration = Duration::from_secs(30);
/// The maximum pause between attempts to wake a table.
const MAX_PAUSE: Duration = Duration::from_secs(10);

/// Starts the tasks that wake tables without an owner.
///
/// A single server wakes the tables whose clocks ran when it last stopped. A server in a cluster
/// renews its lease and wakes the tables of stopped servers, until it stops itself.
///
/// # Errors
/// The error of the database, if it cannot be read or, for a cluster, written.
pub(crate) async fn start(tables: &Tables) -> Result<(), Failure> {
    let ctx = &tables.ctx;
    if let Some(node) = &ctx.node {
        let since = node.renew(&*ctx.store, &*ctx.clock).await?;
        tokio::spawn(sweep::run(tables.clone()));
        tokio::spawn(renew_lease(tables.clone(), node.clone(), since));
        tokio::spawn(take_over(tables.clone(), node.pause().min(SEARCH_PAUSE)));
        return Ok(());
    }
    let ids = find_unowned(tables).await?;
    tokio::spawn(sweep::run(tables.clone()));
    locked(&tables.registry.asleep).extend(ids.iter().cloned());
    metrics::gauge!("polychess_tables_unloaded").set(ids.len() as f64);
    tokio::spawn(wake_all(tables.clone(), ids));
    Ok(())
}

/// Returns the ids of timed games in progress that no running server owns.
async fn find_unowned(tables: &Tables) -> Result<VecDeque<String>, StoreError> {
    let mut ids: VecDeque<String> = VecDeque::new();
    loop {
        let after = ids.back().cloned().unwrap_or_default();
        let rows = tables.ctx.store.tables(TableQuery::Unowned(after), PAGE).await?;
        if rows.is_empty() {
            return Ok(ids);
        }
        ids.extend(rows.into_iter().map(|row| row.id));
    }
}

async fn wake_all(tables: Tables, mut ids: VecDeque<String>) {
    let mut waking = JoinSet::new();
    while !tables.registry.is_halted() {
        while waking.len() < WAKE_LIMIT
            && let Some(id) = ids.pop_front()
        {
            waking.spawn(wake(tables.clone(), id));
        }
        if waking.join_next().await.is_none() {
            return;
        }
        metrics::gauge!("polychess_tables_unloaded").set((ids.len() + waking.len()) as f64);
    }
}

/// Wakes a table, and retries after errors. Skips tables that are damaged or that another server
/// owns.
async fn wake(tables: Tables, id: String) {
    let mut pause = Duration::from_millis(250);
    while !tables.registry.is_halted() {
        let (done, woken) = oneshot::channel();
        let woken = match tables.send(&id, TableMessage::Wake { done }).await {
            Ok(()) => woken.await.unwrap_or(Err(Failure::Busy)),
            Err((failure, _)) => Err(failure),
        };
        match woken {
            Ok(()) | Err(Failure::NotFound(_) | Failure::Elsewhere) => return,
            Err(Failure::Broken) => {
                return tracing::error!(table = %log_name(&id), "a table is damaged and stays closed");
            }
            Err(_) => tokio::time::sleep(pause).await,
        }
        pause = (pause * 2).min(MAX_PAUSE);
    }
}

/// Renews the lease of this server until the server stops. If the lease has expired before a
/// renewal, other servers may have claimed tables. In this case, the server claims each of its
/// tables again.
async fn renew_lease(tables: Tables, node: Node, mut since: i64) {
    let ctx = Arc::clone(&tables.ctx);
    while !tables.registry.is_halted() {
        tokio::time::sleep(node.pause()).await;
        // Do not wait longer than the lease, because it would have expired by then.
        let renewed = tokio::time::timeout(node.lease(), node.renew(&*ctx.store, &*ctx.clock)).await;
        match renewed.unwrap_or_else(|_| Err(StoreError::Unavailable("no answer within the lease".into()))) {
            Ok(unbroken) => {
                if unbroken != since {
                    tracing::warn!("the lease expired; the server claims all its tables again");
                    yield_all(&tables).await;
                }
                since = unbroken;
            }
            Err(error) => tracing::warn!(%error, "cannot renew the lease"),
        }
    }
}

async fn yield_all(tables: &Tables) {
    let live = tables.registry.live();
    let ids = live.iter().map(|(id, _)| id.clone()).collect();
    for (_, table) in live {
        // If the table has just been unloaded, this server has already released it.
        let _ = table.send(tables.envelope(TableMessage::Yield)).await;
    }
    tokio::spawn(wake_all(tables.clone(), ids));
}

/// Wakes the tables of stopped servers, until this server stops.
async fn take_over(tables: Tables, pause: Duration) {
    while !tables.registry.is_halted() {
        let wanted = find_unowned(&tables).await.map(|mut ids| {
            let mut unreadable = locked(&tables.registry.unreadable);
            unreadable.retain(|_, tried| tried.elapsed() < UNREADABLE_PAUSE);
            ids.retain(|id| !unreadable.contains_key(id));
            ids
        });
        match wanted {
            Ok(ids) if ids.is_empty() => {}
            // Do not wait for tables that cannot be woken. The next search finds them again.
            Ok(ids) => _ = tokio::time::timeout(MAX_PAUSE, wake_all(tables.clone(), ids)).await,
            Err(error) => tracing::warn!(%error, "cannot look up the tables of stopped servers"),
        }
        tokio::time::sleep(pause).await;
    }
}
