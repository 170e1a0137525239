//! Tests that a backup can be restored to the moment before a mistake, as `docs/operating.md`
//! describes.

use crate::cluster::Cluster;
use crate::run;
use crate::store::rows::{chain, commit};
use polychess_server::Hash;
use polychess_server::archive::verify;
use polychess_server::store::{PostgresStore, Store};
use sqlx::{Connection, PgConnection};
use std::fs;
use std::io::Write as _;
use std::time::Duration;

/// The settings from `packaging/site/compose.yaml`. The server runs their commands in its data
/// folder.
const ARCHIVE: &str = "
wal_level = replica
archive_mode = on
archive_command = 'mkdir -p ../archive && test ! -f ../archive/%f && cp %p ../archive/%f'
";

/// Appends lines to the configuration. The server reads them when it starts.
fn configure(cluster: &Cluster, lines: &str) {
    let path = cluster.path().join("data/postgresql.conf");
    let mut file = fs::OpenOptions::new().append(true).open(path).expect("a file");
    file.write_all(lines.as_bytes()).expect("written");
}

/// Copies the data of the running server to `folder`.
fn back_up(cluster: &Cluster, folder: &str) {
    let host = format!("--host={}", cluster.path().display());
    cluster.run("pg_basebackup", &[&host, "--username=polychess", "--checkpoint=fast", "--pgdata", folder]);
}

/// Replaces the data of a stopped server with a backup.
fn put_back(cluster: &Cluster, folder: &str) {
    let path = |name: &str| cluster.path().join(name);
    fs::rename(path("data"), path("lost")).expect("it has ended");
    fs::rename(path(folder), path("data")).expect("a backup");
    fs::write(path("data/recovery.signal"), "").expect("written");
}

/// Returns the result of a query as text.
async fn ask(address: &str, sql: &'static str) -> String {
    let mut connection = PgConnection::connect(address).await.expect("it is there");
    sqlx::query_scalar(sql).fetch_one(&mut connection).await.expect("an answer")
}

/// Waits until a query returns `yes`.
async fn until(address: &str, sql: &'static str) {
    for _ in 0..600 {
        if ask(address, sql).await == "yes" {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it does not come to that: {sql}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_restored_to_the_moment_before_a_mistake() {
    let cluster = Cluster::start();
    cluster.kill();
    configure(&cluster, ARCHIVE);
    cluster.begin();
    let address = cluster.database();
    let store = PostgresStore::open(&address).await.expect("a database");
    let events = chain("a", 1, 40, Hash::NONE);
    store.commit(vec![commit("a", events[..10].to_vec())]).await.expect("written");
    back_up(&cluster, "base");
    store.commit(vec![commit("a", events[10..].to_vec())]).await.expect("written");
    let moment = ask(&address, "SELECT clock_timestamp()::text").await;

    run(&address, "DROP TABLE events CASCADE").await;
    assert!(store.events("a", 0).await.is_err(), "all is lost");
    run(&address, "CREATE TABLE last AS SELECT pg_walfile_name(pg_switch_wal()) AS name").await;
    run(&address, "SELECT pg_switch_wal()").await;
    until(&address, "SELECT CASE WHEN last_archived_wal >= name THEN 'yes' ELSE 'no' END FROM pg_stat_archiver, last")
        .await;
    cluster.kill();

    put_back(&cluster, "base");
    configure(&cluster, &format!("restore_command = 'cp ../archive/%f %p'\nrecovery_target_time = '{moment}'\n"));
    cluster.begin();
    until(&address, "SELECT CASE WHEN pg_get_wal_replay_pause_state() = 'paused' THEN 'yes' ELSE 'no' END").await;
    run(&address, "SELECT pg_wal_replay_resume()").await;
    until(&address, "SELECT CASE WHEN pg_is_in_recovery() THEN 'no' ELSE 'yes' END").await;

    let store = PostgresStore::open(&address).await.expect("a database");
    assert_eq!(store.events("a", 0).await.expect("they are there again"), events);
    let verified = verify(&store).await.expect("read");
    assert_eq!((verified.tables, verified.events), (1, 40), "{:?}", verified.findings);
    store.commit(vec![commit("a", chain("a", 41, 1, Hash::NONE))]).await.expect("and it goes on");
}
