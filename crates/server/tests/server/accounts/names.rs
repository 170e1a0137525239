//! Tests that the name of a deleted account leaves the database.

use crate::accounts::{Authenticator, Browser, wait};
use crate::tables::round::{Round, plain};
use crate::tables::support::{TestSite, config, timely};
use polychess_server::Site;
use polychess_server::archive::{export, import, verify};
use polychess_server::clock::ManualClock;
use polychess_server::store::{AccountChange, AccountRow, MemoryStore, NamePlace, SqliteStore, Store, TableQuery};
use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

const DAYS_14: u64 = 14 * 24 * 3600;

/// Returns whether a file in this folder contains a text.
fn is_in_files(folder: &Path, text: &str) -> bool {
    let files = std::fs::read_dir(folder).expect("a folder").flatten();
    let mut contents = files.map(|file| std::fs::read(file.path()).expect("a file"));
    contents.any(|bytes| bytes.windows(text.len()).any(|part| part == text.as_bytes()))
}

/// Waits until no file in this folder contains one of these texts.
async fn until_gone(folder: &Path, texts: &[&str]) {
    timely(async {
        while texts.iter().any(|text| is_in_files(folder, text)) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn former_names_of_a_deleted_account_leave_the_database() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("polychess.db");
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&file).await.expect("a database"));
    let mut site = TestSite::with(config(), store.clone()).await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    round.turn().await;
    for event in store.events(&round.table, 0).await.expect("events") {
        assert!(!event.body.contains("Guest"), "{event:?}");
    }
    let mut ann = Browser { client: round.clients[0].clone() };
    ann.add_passkey(&mut Authenticator::new(1)).await.good();
    ann.post("/api/session", &json!({"name": "Zelda Quist"})).await.good();
    let seats = json!([{"who": "me"}, {"who": "open"}, {"who": "open"}]);
    let table = json!({"variant": plain().id, "terms": {"visibility": "public"}, "seats": seats});
    let later = ann.client.create(&table).await["table"].as_str().expect("an id").to_owned();
    assert!(is_in_files(folder.path(), "Guest 0") && is_in_files(folder.path(), "Zelda Quist"));
    ann.delete("/api/account").await.good();
    wait(&site, DAYS_14);
    // The first site keeps the table in memory, with the names.
    let _other = Site::on(config(), store.clone(), site.clock.clone()).await.expect("a site");
    until_gone(folder.path(), &["Guest 0", "Zelda Quist"]).await;
    let seat = round.on_turn();
    assert_ne!(seat, 0, "Guest 0 has moved");
    let turn = json!({"do": "act", "acts": [round.some_turn()]});
    let (table, known) = (round.table.clone(), round.seqs[seat]);
    let answer = round.sockets[seat].command(&table, "late", known, seat, turn).await;
    assert_eq!(answer["type"], "done", "{answer}");
    site.stop().await;

    let verified = verify(&*store).await.expect("read");
    assert_eq!((verified.tables, verified.findings), (2, Vec::new()));
    assert!(!is_in_files(folder.path(), "Guest 0") && is_in_files(folder.path(), "Guest 1"));
    let site = TestSite::with(config(), store.clone()).await;
    let view = site.stranger().get(&format!("/api/tables/{}", round.table)).await.good();
    let names =
        |list: &Value| list.as_array().expect("seats").iter().map(|seat| seat["name"].clone()).collect::<Value>();
    assert_eq!(names(&view["now"]["seats"]), json!([null, "Guest 1", "Guest 2"]));
    assert!(!view.to_string().contains("Guest 0"), "{view}");
    let mine = site.stranger();
    let listed = mine.get("/api/tables").await.good();
    assert!(listed.to_string().contains(&later) && !listed.to_string().contains("Zelda"), "{listed}");
}

/// A database of version 0.1, whose events and summaries contain names.
const DATABASE: &[u8] = include_bytes!("../../data/v0.1/polychess.db");

#[tokio::test(flavor = "multi_thread")]
async fn names_leave_the_logs_of_earlier_versions() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("polychess.db");
    std::fs::write(&file, DATABASE).expect("written");
    // Version 0.1 did not overwrite deleted data.
    for sql in [
        "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n LIMIT 500) \
         INSERT INTO sessions (id, token, name, created) SELECT 'x' || n, 'x' || n, 'Guest 3, once', 1 FROM n",
        "DELETE FROM sessions WHERE name = 'Guest 3, once'",
    ] {
        let mut connection = SqliteConnectOptions::new().filename(&file).connect().await.expect("it opens");
        sqlx::query(sql).execute(&mut connection).await.expect("it runs");
        connection.close().await.expect("closed");
    }
    assert!(is_in_files(folder.path(), "Guest 3, once"));
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&file).await.expect("a database"));
    let all = store.tables(TableQuery::After(String::new()), u32::MAX).await.expect("rows");
    let mut people = Vec::new();
    for row in &all {
        for event in store.events(&row.id, 0).await.expect("events") {
            let body: Value = serde_json::from_str(&event.body).expect("JSON");
            if event.kind == "seated" && body["body"]["name"] == "Guest 3" {
                people.push(body["body"]["session"].as_str().expect("a person").to_owned());
            }
        }
    }
    people.sort_unstable();
    people.dedup();
    assert!(people.len() > 5);
    for person in &people {
        let (id, person, key) = (format!("a-{person}"), person.clone(), person.clone());
        let (created, renamed, deletes) = (0, None, Some(1));
        let session = person.clone();
        let row = AccountRow { id, person, name: "Guest 3".into(), key, created, renamed, deletes };
        let changes = vec![AccountChange::Add(row), AccountChange::EndSession(session)];
        store.accounts().change(changes).await.expect("written");
    }
    let hashes = async || {
        let mut hashes = Vec::new();
        for row in &all {
            let log = store.events(&row.id, 0).await.expect("events");
            hashes.push(log.first().map(|first| first.hash(&row.id)));
        }
        hashes
    };
    let before = hashes().await;
    let clock = Arc::new(ManualClock::new(1_700_000_000_000));
    let site = Site::on(config(), store.clone(), clock).await.expect("a site");
    until_gone(folder.path(), &["Guest 3"]).await;
    drop(site);
    assert_eq!(store.names().names_to_erase(NamePlace::default()).await, Ok(vec![]));
    assert!(is_in_files(folder.path(), "Guest 2"));
    let verified = verify(&*store).await.expect("read");
    assert_eq!((verified.tables, verified.findings), (all.len(), Vec::new()));
    assert_eq!(hashes().await, before);
    // An archive has the proofs of the redactions, and the names of the other people.
    let mut archive = Vec::new();
    export(&*store, &mut archive).await.expect("exported");
    let text = String::from_utf8(archive).expect("a text");
    assert!(text.contains("\"redaction\"") && text.contains("Guest 2") && !text.contains("Guest 3"));
    let copy = MemoryStore::default();
    assert_eq!(import(&copy, &mut text.as_bytes()).await.expect("imported"), all.len());
    assert_eq!(verify(&copy).await.expect("read").findings, []);
    // A change that is not a redaction is found.
    let forged = text.replacen("\"redaction\":{\"original\":\"", "\"redaction\":{\"original\":\"0", 1);
    assert!(import(&MemoryStore::default(), &mut forged.as_bytes()).await.is_err());
}
