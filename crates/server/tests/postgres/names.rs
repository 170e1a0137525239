//! Tests that names leave the logs of earlier versions, also on PostgreSQL.

use crate::cluster::Cluster;
use crate::run;
use polychess_server::archive::{import, verify};
use polychess_server::clock::ManualClock;
use polychess_server::store::{AccountChange, AccountRow, NamePlace, PostgresStore, Store};
use polychess_server::{Config, Site};
use std::sync::Arc;
use std::time::Duration;

const ARCHIVE: &str = include_str!("../data/archive-0.1.jsonl");
/// The people with the name "Guest 3". The first one has taken over a seat.
const PEOPLE: [&str; 2] = ["eunpa2xuz3ngeyys", "9tfhvpq9zc64rm5p"];

async fn count(address: &str, sql: &'static str) -> i64 {
    let mut connection = <sqlx::PgConnection as sqlx::Connection>::connect(address).await.expect("it is there");
    sqlx::query_scalar(sql).fetch_one(&mut connection).await.expect("it runs")
}

#[tokio::test(flavor = "multi_thread")]
async fn names_leave_the_logs_of_earlier_versions() {
    let cluster = Cluster::shared();
    let address = cluster.database();
    let store = PostgresStore::open(&address).await.expect("a database");
    let games = import(&store, &mut ARCHIVE.as_bytes()).await.expect("imported");
    store.close().await.expect("closed");
    // Undo the last migration, and run it on the games.
    let undo = "DROP TABLE people, forgotten; ALTER TABLE events DROP COLUMN original, DROP COLUMN redaction_sum; \
         DELETE FROM _sqlx_migrations WHERE version = 7";
    run(&address, undo).await;
    let store: Arc<dyn Store> = Arc::new(PostgresStore::open(&address).await.expect("a database"));
    let people = count(&address, "SELECT COUNT(DISTINCT person) FROM people").await;
    assert_eq!(
        people,
        count(&address, "SELECT COUNT(DISTINCT body::json->'body'->>'session') FROM events WHERE kind = 'seated'")
            .await
    );
    let events = "SELECT COUNT(*) FROM events WHERE body LIKE '%Guest 3%'";
    assert_eq!(count(&address, events).await, 3);
    for person in PEOPLE {
        let row = AccountRow {
            id: format!("a-{person}"),
            person: person.into(),
            name: "Guest 3".into(),
            key: person.into(),
            created: 0,
            renamed: None,
            deletes: Some(1),
        };
        store.accounts().change(vec![AccountChange::Add(row)]).await.expect("written");
    }
    let clock = Arc::new(ManualClock::new(1_700_000_000_000));
    let _site = Site::on(Config::default(), store.clone(), clock).await.expect("a site");
    let erased = async {
        while count(&address, events).await > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), erased).await.expect("erased in time");
    let verified = verify(&*store).await.expect("read");
    assert_eq!((verified.tables, verified.findings), (games, Vec::new()));
    assert_eq!(store.names().names_to_erase(NamePlace::default()).await, Ok(vec![]));
    for sql in [
        "SELECT COUNT(*) FROM tables WHERE summary LIKE '%Guest 3%'",
        "SELECT COUNT(*) FROM people WHERE name LIKE '%Guest 3%'",
        "SELECT COUNT(*) FROM accounts",
    ] {
        assert_eq!(count(&address, sql).await, 0, "{sql}");
    }
}
