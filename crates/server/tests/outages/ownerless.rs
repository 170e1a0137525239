//! Measures how long tables have no owner, according to the database.

use polychess_server::store::{PostgresStore, Store, TableQuery};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The interval between measurements.
const LOOK: Duration = Duration::from_millis(100);

/// Records the longest time that a timed game in progress had no owner. Ignores outages of the
/// database, because then no server can own a table.
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
        // The table may have lost its owner right after the previous measurement.
        since = rows
            .into_iter()
            .map(|row| (since.remove(&row.id).unwrap_or(before), row.id))
            .map(|(at, id)| (id, at))
            .collect();
        let most = since.values().map(|at| looked.duration_since(*at).as_millis()).max().unwrap_or(0);
        longest.fetch_max(u64::try_from(most).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}
