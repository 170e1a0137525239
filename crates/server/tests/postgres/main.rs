//! Tests the PostgreSQL store with the test suite of all stores and with tests of its own.
//!
//! `cargo xtask ci --only postgres` runs these tests. A plain `cargo test` skips them, because they
//! need PostgreSQL's programs.

mod cluster;
mod moving;
mod names;
mod restoring;
#[path = "../server/store"]
mod store {
    pub(crate) mod accounts;
    pub(crate) mod due;
    pub(crate) mod names;
    pub(crate) mod puzzles;
    pub(crate) mod ratings;
    pub(crate) mod reviews;
    pub(crate) mod rows;
    pub(crate) mod seeks;
    pub(crate) mod suite;
}

use cluster::Cluster;
use polychess_server::Hash;
use polychess_server::store::{Commit, PostgresStore, SessionRow, Store, StoreError, TableQuery};
use sqlx::{Connection, PgConnection};
use store::rows::{chain, commit};

async fn run(address: &str, sql: &'static str) {
    let mut connection = PgConnection::connect(address).await.expect("it is there");
    sqlx::raw_sql(sql).execute(&mut connection).await.expect("it runs");
}

store::suite::suite! {
    let cluster = Cluster::shared();
    (PostgresStore::open(&cluster.database()).await.expect("a database"), cluster)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_is_there_after_a_crash_and_the_store_goes_on() {
    let cluster = Cluster::start();
    let store = PostgresStore::open(&cluster.database()).await.expect("a database");
    let events = chain("a", 1, 40, Hash::NONE);
    for event in &events[..20] {
        store.commit(vec![commit("a", vec![event.clone()])]).await.expect("written");
    }
    cluster.kill();
    let lost = store.commit(vec![commit("a", vec![events[20].clone()])]).await;
    assert!(matches!(lost, Err(StoreError::Unavailable(_))), "{lost:?}");
    assert!(store.ready().await.is_err());
    cluster.begin();
    assert_eq!(store.events("a", 0).await.expect("it connects anew"), events[..20]);
    store.ready().await.expect("ready again");
    store.commit(vec![commit("a", events[20..].to_vec())]).await.expect("written");
    assert_eq!(store.events("a", 0).await.expect("read"), events);
}

/// The server works with the role that `packaging/site/database.sh` creates. The role owns one
/// database and is not a superuser.
#[tokio::test(flavor = "multi_thread")]
async fn a_role_that_owns_its_database_alone_suffices() {
    let cluster = Cluster::shared();
    let admin = cluster.database();
    run(&admin, "CREATE ROLE chess_site LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION").await;
    run(&admin, "CREATE DATABASE chess_site OWNER chess_site").await;
    run(&admin, "REVOKE ALL ON DATABASE chess_site FROM PUBLIC").await;
    let address = format!("postgres://chess_site@localhost/chess_site?{}", admin.split_once('?').expect("a socket").1);
    let store = PostgresStore::open(&address).await.expect("a database");
    store.commit(vec![commit("a", chain("a", 1, 3, Hash::NONE))]).await.expect("written");
    store.ready().await.expect("ready");
}

#[tokio::test(flavor = "multi_thread")]
async fn databases_that_cannot_be_used_are_refused_with_the_reason() {
    let cluster = Cluster::shared();
    let address = cluster.database();
    drop(PostgresStore::open(&address).await.expect("a database"));
    let refusal = async |address: &str| PostgresStore::open(address).await.expect_err("it is refused").to_string();
    let none = format!("postgres://polychess@localhost/none?{}", address.split_once('?').expect("a socket").1);
    assert!(refusal(&none).await.contains("\"none\" does not exist"));
    assert!(
        refusal("postgres://[").await.contains("postgres://user:password@host"),
        "it says what an address looks like"
    );
    let secret = refusal("postgres://ann:hunter2@127.0.0.1:1/chess").await;
    assert!(secret.contains("127.0.0.1") && !secret.contains("hunter2"), "{secret}");
    assert!(secret.contains("refused"), "it says why: {secret}");
    let forgetful = refusal(&format!("{address}&options=-csynchronous_commit=off")).await;
    assert!(forgetful.contains("synchronous_commit is off"), "{forgetful}");
    let read_only = refusal(&format!("{address}&options=-cdefault_transaction_read_only=on")).await;
    assert!(read_only.contains("read-only"), "{read_only}");
    let foreign = cluster.database();
    run(&foreign, "CREATE TABLE tables (chairs INTEGER)").await;
    let foreign = refusal(&foreign).await;
    assert!(foreign.contains("relation \"tables\" already exists"), "it is another program's: {foreign}");
    let changed = cluster.database();
    drop(PostgresStore::open(&changed).await.expect("a database"));
    run(&changed, "UPDATE _sqlx_migrations SET checksum = '' WHERE version = 1").await;
    let changed = refusal(&changed).await;
    assert!(changed.contains("migration 1 was previously applied but has been modified"), "{changed}");
    run(
        &address,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'later', true, '', 1)",
    )
    .await;
    assert_eq!(PostgresStore::open(&address).await.expect_err("newer"), StoreError::Newer(9999));
}

/// If the database becomes read-only, the store still reads but acknowledges no writes. It recovers
/// automatically.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_becomes_read_only_loses_nothing() {
    let cluster = Cluster::start();
    let address = cluster.database();
    let store = PostgresStore::open(&address).await.expect("a database");
    store.commit(vec![commit("a", chain("a", 1, 3, Hash::NONE))]).await.expect("written");
    let events = store.events("a", 0).await.expect("read");
    let next = || vec![commit("a", chain("a", 4, 1, Hash::NONE))];
    let writable = format!("{address}&options=-cdefault_transaction_read_only=off");
    let becomes = async |sql: &'static str, written: bool| {
        run(&writable, sql).await;
        run(&writable, "SELECT pg_reload_conf()").await;
        // Connections use the changed setting only after a moment.
        for _ in 0..100 {
            if store.ready().await.is_ok() == written {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        panic!("it does not become so: {sql}");
    };
    becomes("ALTER SYSTEM SET default_transaction_read_only = on", false).await;
    for _ in 0..40 {
        let refused = store.commit(next()).await;
        assert!(matches!(&refused, Err(StoreError::Unavailable(why)) if why.contains("read-only")), "{refused:?}");
    }
    assert!(store.renew("one", std::time::Duration::from_secs(1)).await.is_err());
    assert_eq!(store.events("a", 0).await.expect("it can be read"), events);
    becomes("ALTER SYSTEM RESET default_transaction_read_only", true).await;
    store.commit(next()).await.expect("written");
}

/// Servers reclaim their tables without data loss after their leases have been deleted.
#[tokio::test(flavor = "multi_thread")]
async fn servers_that_are_forgotten_come_back() {
    let cluster = Cluster::shared();
    let address = cluster.database();
    let store = PostgresStore::open(&address).await.expect("a database");
    store.commit(vec![commit("a", chain("a", 1, 1, Hash::NONE))]).await.expect("written");
    let long = std::time::Duration::from_secs(600);
    store.renew("one", long).await.expect("written");
    store.claim("a", "one").await.expect("taken");
    run(&address, "DELETE FROM nodes; UPDATE tables SET owner = NULL").await;
    let next = Commit { epoch: 1, ..commit("a", chain("a", 2, 1, Hash::NONE)) };
    store.commit(vec![next]).await.expect("nobody else has had it");
    assert_eq!(store.claim("a", "one").await, Err(StoreError::Superseded));
    store.renew("one", long).await.expect("written");
    store.claim("a", "one").await.expect("taken");
    assert_eq!(store.tables(TableQuery::Unowned(String::new()), 9).await, Ok(vec![]));
}

#[tokio::test(flavor = "multi_thread")]
async fn damage_is_found() {
    let cluster = Cluster::shared();
    let address = cluster.database();
    let store = PostgresStore::open(&address).await.expect("a database");
    let ann = SessionRow::guest("1", Hash::of(b"ann"), "Ann", 7);
    store.put_session(ann).await.expect("written");
    store.commit(vec![commit("a", chain("a", 1, 3, Hash::NONE))]).await.expect("written");
    assert_eq!(store.inspect().await.expect("read"), []);
    run(&address, "UPDATE sessions SET name = 'Eve'").await;
    run(&address, "ALTER TABLE events DROP CONSTRAINT events_game_fkey; UPDATE events SET game = 'b' WHERE seq = 3")
        .await;
    let found = store.inspect().await.expect("read");
    assert!(found.iter().any(|finding| finding.why.contains("a session is not as it was written")), "{found:?}");
    assert!(found.iter().any(|finding| finding.table.as_deref() == Some("b")), "{found:?}");
}
