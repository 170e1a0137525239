//! Logs of earlier versions: what was once kept can always be read.

use crate::support::{TestSite, config};
use polychess_server::store::{MemoryStore, SqliteStore, Store, TableQuery, import, verify};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Tables of version 0.1 with everything that can happen at one.
const ARCHIVE: &str = include_str!("../data/archive-0.1.jsonl");

const KINDS: [&str; 25] = [
    "aborted",
    "acted",
    "answered",
    "computer",
    "consented",
    "created",
    "declined",
    "disclosed",
    "flag",
    "freed",
    "halted",
    "handed-over",
    "left",
    "offered",
    "over",
    "paused",
    "proposed",
    "rematch",
    "resumed",
    "revived",
    "said",
    "seated",
    "stand-in",
    "started",
    "taken-back",
];

#[tokio::test(flavor = "multi_thread")]
async fn what_earlier_versions_kept_is_read_and_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let sqlite = SqliteStore::open(&folder.path().join("p.db")).await.expect("a database");
    let stores: [Arc<dyn Store>; 2] = [Arc::new(MemoryStore::default()), Arc::new(sqlite)];
    for store in stores {
        let count = import(store.as_ref(), &mut ARCHIVE.as_bytes()).await.expect("it is read");
        assert_eq!(count, ARCHIVE.lines().count());
        let verified = verify(store.as_ref()).await.expect("it can be read");
        assert_eq!((verified.tables, verified.findings), (count, Vec::new()));
        let rows = store.tables(TableQuery::After(String::new()), u32::MAX).await.expect("rows");
        let mut kinds = BTreeSet::new();
        for row in &rows {
            kinds.extend(store.events(&row.id, 0).await.expect("events").into_iter().map(|event| event.kind));
        }
        assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), KINDS);
        let site = TestSite::with(config(), store).await;
        for row in rows {
            let view = site.stranger().get(&format!("/api/tables/{}", row.id)).await.good();
            assert_eq!(view["variant"], row.variant.as_str());
        }
    }
}
