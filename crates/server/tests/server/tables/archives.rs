//! Tests that the server can read the logs of earlier versions.

use crate::tables::support::{TestSite, config};
use polychess_server::archive::{import, verify};
use polychess_server::store::{MemoryStore, SqliteStore, Store, TableQuery};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Tables of version 0.1 with every kind of event.
const ARCHIVE: &str = include_str!("../../data/archive-0.1.jsonl");

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

/// A database of version 0.1. It contains tables of all games, with many options and endings.
const DATABASE: &[u8] = include_bytes!("../../data/v0.1/polychess.db");

/// The views of these tables in version 0.1, one per line.
const SHOWN: &str = include_str!("../../data/v0.1/tables.jsonl");

#[tokio::test(flavor = "multi_thread")]
async fn database_of_an_earlier_version_keeps_its_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("polychess.db");
    std::fs::write(&path, DATABASE).expect("it is written");
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&path).await.expect("a database"));
    let verified = verify(store.as_ref()).await.expect("it can be read");
    assert_eq!((verified.tables, verified.findings), (SHOWN.lines().count(), Vec::new()));
    let site = TestSite::with(config(), store).await;
    for line in SHOWN.lines() {
        let then: Value = serde_json::from_str(line).expect("JSON");
        let id = then["id"].as_str().expect("an id");
        let now = site.stranger().get(&format!("/api/tables/{id}")).await.good();
        assert_eq!(now["options"], then["options"], "{id}");
        let each = |list: &Value, field: &str| -> Value {
            list.as_array().expect("a list").iter().map(|entry| entry[field].clone()).collect()
        };
        assert_eq!(each(&now["now"]["seats"], "name"), then["seats"], "{id}");
        // A computer that is to move plays immediately, so the views differ.
        if now["now"]["phase"] == "playing" && each(&now["now"]["seats"], "who").to_string().contains("computer") {
            continue;
        }
        assert_eq!(now["now"]["phase"], then["phase"], "{id}");
        assert_eq!(without_reasons(&now["now"]["game"]["position"]), then["position"], "{id}");
        for (field, value) in then["status"].as_object().expect("fields") {
            // Version 0.1 did not list players whose resignation or forfeit ended the game.
            if field == "out" && value.as_array().is_some_and(Vec::is_empty) && then["status"]["over"] == true {
                continue;
            }
            assert_eq!(now["now"]["game"]["status"][field], in_new_words(value), "{id}: {field}");
        }
        assert_eq!(each(&now["log"], "text"), then["log"], "{id}");
        // The log may end with further events, because the clocks have been stopped and restarted.
        let events = each(&now["events"], "what");
        let (events, known) = (events.as_array().expect("a list"), then["events"].as_array().expect("a list"));
        assert!(events.starts_with(known), "{id}: {known:?}, now {events:?}");
    }
}

/// Converts a position string to the format of version 0.1, which lacks the reason for the end of
/// one of two boards.
fn without_reasons(position: &Value) -> String {
    let mut text = position.as_str().expect("a position string").to_owned();
    while let Some(from) = text.find("over=") {
        let to = text[from..].find([',', ' ']).map_or(text.len(), |length| from + length + 1);
        text.replace_range(from..to.min(text.len()), "");
    }
    text
}

/// The texts of reasons in version 0.1, and their current texts.
const WORDS: [(&str, &str); 4] = [
    ("draw agreed by all who were left", "draw agreed by all remaining players"),
    ("nullified: somebody left a three-way contest", "nullified: a player left three-way play"),
    ("time or seat given up", "a player ran out of time or left the table"),
    ("last player standing", "the last player in the game"),
];

/// Replaces old texts of reasons in a field of the status.
fn in_new_words(value: &Value) -> Value {
    let mut value = value.clone();
    if let Some(words) = value.get_mut("words")
        && let Some((_, new)) = WORDS.iter().find(|(old, _)| *words == *old)
    {
        *words = Value::from(*new);
    }
    value
}
