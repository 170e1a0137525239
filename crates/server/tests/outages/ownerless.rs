//! How long tables are without an owner that is there, as the database sees it.

use polychess_server::store::{PostgresStore, Store, TableQuery};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How often it is looked.
const LOOK: Duration = Duration::from_millis(100);

/// Looks, from now on, for timed tables that are on and nobody's; keeps the longest time of one. While the database is away nobody can own
/// anything: that does not count.
pub(crate) async fn watch(direct: String, longest: Arc<AtomicU64>) {
    let store = PostgresStore::open(&direct).await.expect("the database");
    let mut since: HashMap<String, Instant> = HashMap::new();
    let mut looked = Instant::now();
    loop {
        tokio::time::sleep(LOOK).await;
        let rows = store.tables(TableQuery::Unowned(String::new()), 1000).await;
        let before = std::mem::replace(&mut looked, Instant::now());
        let Ok(rows) = rows else {
            since.clear();
            continue;
        };
        // One that is found now may have been nobody's since it was last looked.
        since = rows
            .into_iter()
            .map(|row| (since.remove(&row.id).unwrap_or(before), row.id))
            .map(|(at, id)| (id, at))
            .collect();
        let most = since.values().map(|at| looked.duration_since(*at).as_millis()).max().unwrap_or(0);
        longest.fetch_max(u64::try_from(most).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}
