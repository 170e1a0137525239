//! Tests the properties of the SQLite store: durability, a single server, the schema, clear errors.

use crate::store::rows::{chain, commit};
use polychess_server::Hash;
use polychess_server::archive::verify;
use polychess_server::store::{
    Commit, SessionRow, SqliteStore, Store, StoreError, TableQuery, TableRow, backup, private_folder,
};
use sqlx::{ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use std::path::Path;

async fn run(path: &Path, sql: &'static str) {
    let mut connection = SqliteConnectOptions::new().filename(path).connect().await.expect("it opens");
    sqlx::query(sql).execute(&mut connection).await.expect("it runs");
    connection.close().await.expect("it closes");
}

#[tokio::test]
async fn what_was_acknowledged_is_there_when_it_is_opened_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("p.db");
    let events = chain("a", 1, 3, Hash::NONE);
    {
        let store = SqliteStore::open(&path).await.expect("a database");
        store.commit(vec![commit("a", events.clone())]).await.expect("written");
    }
    let store = SqliteStore::open(&path).await.expect("the same database");
    assert_eq!(store.events("a", 0).await.expect("read"), events);
    let mut connection = SqliteConnectOptions::new().filename(&path).connect().await.expect("it opens");
    let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut connection).await.expect("a mode");
    assert_eq!(journal, "wal");
}

#[tokio::test]
async fn a_database_that_was_closed_is_one_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("p.db");
    let store = SqliteStore::open(&path).await.expect("a database");
    let events = chain("a", 1, 3, Hash::NONE);
    store.commit(vec![commit("a", events.clone())]).await.expect("written");
    store.close().await.expect("closed");
    let late = store.commit(vec![commit("a", chain("a", 4, 1, events[2].hash("a")))]).await;
    assert!(matches!(late, Err(StoreError::Unavailable(_))), "{late:?}");
    assert!(!path.with_extension("db-wal").exists(), "its log is in it");
    drop(store);
    let alone = folder.path().join("alone.db");
    std::fs::copy(&path, &alone).expect("copied");
    let copied = SqliteStore::open(&alone).await.expect("a database");
    assert_eq!(copied.events("a", 0).await.expect("read"), events);
}

#[tokio::test]
async fn one_server_uses_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("p.db");
    let _first = SqliteStore::open(&path).await.expect("a database");
    let second = SqliteStore::open(&path).await;
    assert!(matches!(second, Err(StoreError::Unavailable(why)) if why.contains("in use by another server")));
    // Deleting lock files does not allow a second server to open the database.
    for entry in std::fs::read_dir(folder.path()).expect("a folder").flatten() {
        if entry.path().extension().is_some_and(|extension| extension == "lock") {
            std::fs::remove_file(entry.path()).expect("removed");
        }
    }
    assert!(SqliteStore::open(&path).await.is_err(), "there is still one server");
}

#[cfg(unix)]
#[tokio::test]
async fn other_users_cannot_read_the_database() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let (path, copy) = (folder.path().join("in/it/p.db"), folder.path().join("copy.db"));
    let data = path.parent().expect("a folder");
    private_folder(data).expect("made");
    let store = SqliteStore::open(&path).await.expect("a database");
    store.commit(vec![commit("a", chain("a", 1, 3, Hash::NONE))]).await.expect("written");
    backup(&path, &copy).await.expect("copied");
    let mode = |path: &Path| std::fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    assert_eq!(mode(data), 0o700);
    for file in [&path, &copy, &path.with_extension("db-wal"), &path.with_extension("db-shm")] {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
}

/// Verification detects damage to pages, indices, deleted rows, seats and names. It also detects
/// damage to the last event, although no later event contains its hash.
#[tokio::test]
async fn damage_is_found() {
    const SOUND: &[u8] = include_bytes!("../../data/v0.1/polychess.db");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("p.db");
    let sound = folder.path().join("sound.db");
    std::fs::write(&path, SOUND).expect("written");
    let store = SqliteStore::open(&path).await.expect("a database");
    assert_eq!(verify(&store).await.expect("read").findings, []);
    // Rows of version 0.1 have no head and no checksum. The test rewrites them in the current
    // format.
    let ann = SessionRow::guest("1", Hash::of(b"ann"), "Ann", 7);
    store.put_session(ann).await.expect("written");
    let game = store.tables(TableQuery::After(String::new()), 1).await.expect("read").remove(0);
    let events = store.events(&game.id, 0).await.expect("read");
    let head = events.last().map(|last| last.hash(&game.id));
    let row = TableRow { head, ..game.clone() };
    store
        .commit(vec![Commit {
            table: row,
            events: Vec::new(),
            sessions: None,
            epoch: 0,
            quota: None,
            granted: vec![],
            rated: None,
            names: vec![],
        }])
        .await
        .expect("written");
    store.close().await.expect("closed");
    drop(store);
    std::fs::copy(&path, &sound).expect("copied");
    let last = format!(
        "UPDATE events SET server_time = server_time + 1 WHERE game = '{}' AND seq = {}",
        game.id,
        events.len()
    );
    for (sql, why) in [
        ("PRAGMA foreign_keys = OFF; DELETE FROM tables WHERE id = (SELECT MIN(id) FROM tables)", "and is not there"),
        ("DELETE FROM seats", "its seats differ from its log"),
        ("UPDATE sessions SET name = 'Eve' WHERE id = '1'", "a session is not as it was written"),
        ("UPDATE tables SET phase = 'over' WHERE phase = 'playing'", "its row differs from its log"),
        (last.as_str(), "its row differs from its log"),
        ("UPDATE events SET body = replace(body, 'a', 'b') WHERE seq = 2", "the database is damaged"),
    ] {
        std::fs::copy(&sound, &path).expect("copied");
        let mut connection = SqliteConnectOptions::new().filename(&path).connect().await.expect("it opens");
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.expect("it runs");
        connection.close().await.expect("closed");
        let store = SqliteStore::open(&path).await.expect("a database");
        let found = verify(&store).await.expect("read").findings;
        assert!(found.iter().any(|finding| finding.why.contains(why)), "{sql}: {found:?}");
    }
    // A damaged page of an index: it lists missing rows, or lacks existing ones.
    std::fs::copy(&sound, &path).expect("copied");
    let mut connection = SqliteConnectOptions::new().filename(&path).connect().await.expect("it opens");
    let select = "SELECT rootpage FROM sqlite_master WHERE name = 'tables_by_phase'";
    let page: i64 = sqlx::query_scalar(select).fetch_one(&mut connection).await.expect("a page");
    let size: i64 = sqlx::query_scalar("PRAGMA page_size").fetch_one(&mut connection).await.expect("a size");
    connection.close().await.expect("closed");
    let mut bytes = std::fs::read(&path).expect("read");
    let middle = usize::try_from((page - 1) * size + size * 3 / 4).expect("an offset");
    bytes[middle..middle + 64].fill(0xaa);
    std::fs::write(&path, bytes).expect("written");
    let store = SqliteStore::open(&path).await.expect("a database");
    let found = verify(&store).await.expect("read").findings;
    assert!(found.iter().any(|finding| finding.table.is_none()), "{found:?}");
}

#[tokio::test]
async fn a_newer_schema_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("p.db");
    drop(SqliteStore::open(&path).await.expect("a database"));
    run(
        &path,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'later', 1, x'00', 1)",
    )
    .await;
    let newer = SqliteStore::open(&path).await;
    assert!(matches!(&newer, Err(StoreError::Newer(9999))), "{newer:?}");
}

#[tokio::test]
async fn what_is_no_database_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("p.db");
    std::fs::write(&path, "this is no database, whatever its name says ".repeat(40)).expect("written");
    let opened = SqliteStore::open(&path).await;
    assert!(matches!(&opened, Err(StoreError::Unavailable(why)) if why.contains("p.db")), "{opened:?}");
}

/// A limit on the file simulates a full disk, because SQLite returns the same error.
#[tokio::test]
async fn a_full_disk_acknowledges_nothing_and_recovers() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("p.db");
    let store = SqliteStore::open_with_pages(&path, 72).await.expect("a small database");
    let mut kept = 0;
    let mut previous = Hash::NONE;
    let full = loop {
        let mut events = chain("a", kept + 1, 1, previous);
        events[0].body = format!("\"{}\"", "x".repeat(4000));
        let hash = events[0].hash("a");
        match store.commit(vec![commit("a", events)]).await {
            Ok(()) => (kept, previous) = (kept + 1, hash),
            Err(error) => break error,
        }
        assert!(kept < 1000, "it must be full some time");
    };
    assert!(matches!(&full, StoreError::Unavailable(why) if why.contains("full")), "{full}");
    assert_eq!(
        store.events("a", 0).await.expect("it can be read").len(),
        kept as usize,
        "what was acknowledged is there"
    );
    // The same store still accepts data that fits.
    let ann = SessionRow::guest("1", Hash::of(b"ann"), "Ann", 7);
    store.put_session(ann.clone()).await.expect("there is room for a name");
    assert_eq!(store.session(ann.token).await.expect("read"), Some(ann));
    assert!(store.ready().await.is_err(), "it is not ready for games");
    drop(store);
    // A server starts on the full disk, reads the data, and waits for room.
    let store = SqliteStore::open_with_pages(&path, 72).await.expect("it needs no room to start");
    assert_eq!(store.events("a", 0).await.expect("it can be read").len(), kept as usize);
    assert!(store.ready().await.is_err(), "it is not ready yet");
    drop(store);
    let store = SqliteStore::open(&path).await.expect("with room again");
    let next = chain("a", kept + 1, 1, previous);
    store.commit(vec![commit("a", next)]).await.expect("it goes on where it was");
    store.ready().await.expect("it is ready again");
}

/// The error names the remedy instead of SQLite's "disk I/O error 4874".
#[tokio::test]
async fn a_start_on_a_full_disk_says_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    for pages in [1, 2, 8] {
        let path = folder.path().join(format!("{pages}.db"));
        let error = SqliteStore::open_with_pages(&path, pages).await.expect_err("there is no room").to_string();
        let wanted = format!("{}: the disk is full; free at least 1 MB there", path.display());
        assert!(error.contains(&wanted), "{error}");
        SqliteStore::open(&path).await.expect("with room it starts");
    }
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_is_said_to_be_so() {
    let missing = SqliteStore::open(Path::new("/proc/polychess/p.db")).await;
    assert!(matches!(&missing, Err(StoreError::Unavailable(why)) if why.contains("/proc/polychess")), "{missing:?}");
}

#[tokio::test]
async fn a_backup_of_a_database_in_use_is_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, copy) = (folder.path().join("p.db"), folder.path().join("copy.db"));
    let store = SqliteStore::open(&path).await.expect("a database");
    let events = chain("a", 1, 200, Hash::NONE);
    store.commit(vec![commit("a", events.clone())]).await.expect("written");
    backup(&path, &copy).await.expect("copied");
    assert!(backup(&path, &copy).await.is_err(), "a backup overwrites nothing");
    drop(store);
    let copied = SqliteStore::open(&copy).await.expect("a database");
    assert_eq!(copied.events("a", 0).await.expect("read"), events);
    assert!(backup(&folder.path().join("none.db"), &folder.path().join("other.db")).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_under_load_has_everything_acknowledged_before_it_and_no_half_of_anything() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("p.db");
    let store = SqliteStore::open(&path).await.expect("a database");
    let events = chain("a", 1, 4000, Hash::NONE);
    let (output_text, mut written) = tokio::sync::watch::channel(0);
    let writing = tokio::spawn({
        let (store, events) = (store.clone(), events.clone());
        async move {
            for two in events.chunks(2) {
                store.commit(vec![commit("a", two.to_vec())]).await.expect("written");
                output_text.send_replace(two[1].seq as usize);
            }
        }
    });
    let mut caught = 0;
    let copies = tempfile::tempdir().expect("another folder");
    for copy in ["b.db", "c.db", "d.db"].map(|name| copies.path().join(name)) {
        let before = *written.wait_for(|count| *count > caught + 20).await.expect("it goes on");
        backup(&path, &copy).await.expect("copied");
        let copied = SqliteStore::open(&copy).await.expect("a database").events("a", 0).await.expect("read");
        assert!(copied.len() >= before && copied.len() % 2 == 0, "{} of {before}", copied.len());
        assert_eq!(copied, events[..copied.len()]);
        caught = *written.borrow_and_update();
    }
    assert!(!writing.is_finished(), "it was written all the time");
    writing.abort();
}
