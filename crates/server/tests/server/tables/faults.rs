//! Tests failures of the database. The server acknowledges only stored commands and loses none.

use crate::tables::round::{Round, plain};
use crate::tables::support::{TestSite, config};
use polychess_server::Hash;
use polychess_server::archive::{export, import, verify};
use polychess_server::store::{
    AccountStore, Answer, Claim, Commit, Finding, MemoryStore, NameStore, PuzzleStore, RatingStore, ReviewStore,
    SessionRow, SqliteStore, Store, StoreError, StoredEvent, TableQuery, TableRow,
};
use polychess_variants::INFOS;
use serde_json::json;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

pub(crate) const WELL: u8 = 0;
/// Writes fail.
pub(crate) const FAILS: u8 = 1;
/// Writes succeed, but the server gets an error and cannot know the outcome.
const LOSES_THE_ANSWER: u8 = 2;

/// Writes wait until the mode changes.
pub(crate) const WAITS: u8 = 3;

/// A store whose writes can fail in several ways, as the mode `how` specifies.
#[derive(Debug, Default)]
pub(crate) struct Faulty {
    kept: MemoryStore,
    how: AtomicU8,
}

impl Faulty {
    pub(crate) fn be(&self, how: u8) {
        self.how.store(how, Ordering::SeqCst);
    }

    fn failure<T>() -> Result<T, StoreError> {
        Err(StoreError::Unavailable("database or disk is full".into()))
    }
}

impl Store for Faulty {
    fn commit(&self, commits: Vec<Commit>) -> Answer<'_, ()> {
        Box::pin(async move {
            match self.how.load(Ordering::SeqCst) {
                WELL => self.kept.commit(commits).await,
                FAILS => Self::failure(),
                WAITS => {
                    while self.how.load(Ordering::SeqCst) == WAITS {
                        tokio::time::sleep(Duration::from_millis(2)).await;
                    }
                    self.kept.commit(commits).await
                }
                _ => self.kept.commit(commits).await.and_then(|()| Self::failure()),
            }
        })
    }

    fn events<'a>(&'a self, table: &'a str, after: u32) -> Answer<'a, Vec<StoredEvent>> {
        self.kept.events(table, after)
    }

    fn table<'a>(&'a self, id: &'a str) -> Answer<'a, Option<TableRow>> {
        self.kept.table(id)
    }

    fn tables(&self, query: TableQuery, limit: u32) -> Answer<'_, Vec<TableRow>> {
        self.kept.tables(query, limit)
    }

    fn put_session(&self, session: SessionRow) -> Answer<'_, ()> {
        Box::pin(async move {
            match self.how.load(Ordering::SeqCst) {
                WELL => self.kept.put_session(session).await,
                _ => Self::failure(),
            }
        })
    }

    fn accounts(&self) -> &dyn AccountStore {
        self.kept.accounts()
    }

    fn reviews(&self) -> &dyn ReviewStore {
        self.kept.reviews()
    }

    fn puzzles(&self) -> &dyn PuzzleStore {
        self.kept.puzzles()
    }

    fn ratings(&self) -> &dyn RatingStore {
        self.kept.ratings()
    }

    fn names(&self) -> &dyn NameStore {
        self.kept.names()
    }

    fn session(&self, token: Hash) -> Answer<'_, Option<SessionRow>> {
        self.kept.session(token)
    }

    fn sessions_of<'a>(&'a self, table: &'a str) -> Answer<'a, Vec<String>> {
        self.kept.sessions_of(table)
    }

    crate::tables::nodes::owners!();

    fn inspect(&self) -> Answer<'_, Vec<Finding>> {
        self.kept.inspect()
    }

    fn ready(&self) -> Answer<'_, ()> {
        Box::pin(async move { if self.how.load(Ordering::SeqCst) == WELL { Ok(()) } else { Self::failure() } })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_and_recovers() {
    let store = Arc::new(Faulty::default());
    let site = TestSite::with(config(), store.clone()).await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    let (seat, turn) = (round.on_turn(), round.some_turn());
    let (expected, table) = (round.seqs[seat], round.table.clone());
    let body = json!({"do": "act", "acts": [turn]});
    store.be(FAILS);
    let answer = round.sockets[seat].command(&table, "a", expected, seat, body.clone()).await;
    assert_eq!(answer["problem"]["kind"], "unavailable", "{answer}");
    assert_eq!(round.clients[0].get("/readyz").await.status, 503);
    assert_eq!(round.clients[0].get("/healthz").await.status, 200);
    let seats: serde_json::Value = plain().seats.iter().map(|_| json!({"who": "me"})).collect();
    let made = round.clients[0].post("/api/tables", &json!({"variant": plain().id, "seats": seats})).await;
    assert_eq!((made.status, made.header("retry-after").is_some()), (503, true), "{}", made.text);
    assert_eq!(site.stranger().post("/api/session", &json!({"name": "Late"})).await.status, 503);
    let view = round.clients[1].get(&format!("/api/tables/{table}")).await.good();
    assert_eq!(view["log"], json!([]), "what is there can be read");
    expect_no_events(&mut round).await;
    store.be(WELL);
    let answer = round.sockets[seat].command(&table, "a", expected, seat, body).await;
    assert_eq!(answer["type"], "done", "{answer}");
    round.everybody().await;
    assert_eq!(round.clients[0].get("/readyz").await.status, 200);
    round.turn().await;
}

/// Checks that clients have received no events since their last read. Ignores changes of presence.
async fn expect_no_events(round: &mut Round) {
    for socket in &mut round.sockets {
        socket.send(&json!({"type": "ping", "nonce": 1})).await;
        loop {
            let message = socket.next().await;
            match message["type"].as_str() {
                Some("presence") => {}
                Some("pong") => break,
                _ => panic!("it was told {message}"),
            }
        }
    }
}

/// If another program locks the database file, commands fail until it releases the lock.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_cannot_be_written_refuses_and_recovers() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("p.db");
    let store = Arc::new(SqliteStore::open(&path).await.expect("a database"));
    let site = TestSite::with(config(), store.clone()).await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    round.turn().await;
    let mut holder = SqliteConnectOptions::new().filename(&path).connect().await.expect("it opens");
    sqlx::query("BEGIN IMMEDIATE").execute(&mut holder).await.expect("it is held");
    let (seat, turn) = (round.on_turn(), round.some_turn());
    let (expected, table) = (round.seqs[seat], round.table.clone());
    let body = json!({"do": "act", "acts": [turn]});
    let answer = round.sockets[seat].command(&table, "a", expected, seat, body.clone()).await;
    assert_eq!(answer["problem"]["kind"], "unavailable", "{answer}");
    assert_eq!(round.clients[0].get("/readyz").await.status, 503);
    let view = site.stranger().get(&format!("/api/tables/{table}")).await.good();
    assert_eq!(view["log"].as_array().map(Vec::len), Some(1), "what is there can be read, and no more");
    expect_no_events(&mut round).await;
    sqlx::query("ROLLBACK").execute(&mut holder).await.expect("it is free");
    assert_eq!(round.clients[0].get("/readyz").await.status, 200);
    let answer = round.sockets[seat].command(&table, "a", expected, seat, body).await;
    assert_eq!(answer["type"], "done", "{answer}");
    round.everybody().await;
    round.turn().await;
    assert_eq!(verify(store.as_ref()).await.expect("it can be read").findings, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_whose_fate_was_unknown_is_carried_out_once() {
    let store = Arc::new(Faulty::default());
    let site = TestSite::with(config(), store.clone()).await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    let (seat, turn) = (round.on_turn(), round.some_turn());
    let (expected, table) = (round.seqs[seat], round.table.clone());
    let body = json!({"do": "act", "acts": [turn]});
    store.be(LOSES_THE_ANSWER);
    let answer = round.sockets[seat].command(&table, "a", expected, seat, body.clone()).await;
    assert_eq!(answer["problem"]["kind"], "unavailable", "{answer}");
    store.be(WELL);
    let answer = round.sockets[seat].command(&table, "a", expected, seat, body).await;
    assert_eq!(answer["type"], "done", "{answer}");
    let view = round.clients[1].get(&format!("/api/tables/{table}")).await.good();
    assert_eq!(view["log"].as_array().map(Vec::len), Some(1));
    for other in (0..3).filter(|&other| other != seat) {
        round.update(other).await;
    }
    round.seqs[seat] = round.seqs[(seat + 1) % 3];
    round.turn().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_kept_can_be_verified_exported_and_imported() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("p.db");
    let store = Arc::new(SqliteStore::open(&path).await.expect("a database"));
    let mut site = TestSite::with(config(), store.clone()).await;
    for info in INFOS {
        let time = json!({"base": 60_000, "bonus": 0, "kind": "delay"});
        let mut round = Round::sit(&site, info, json!({"time": time})).await;
        round.turn().await;
        round.must(1, json!({"do": "say", "text": "hello"})).await;
        round.turn().await;
    }
    site.stop().await;
    let verified = verify(store.as_ref()).await.expect("it can be read");
    assert_eq!((verified.tables, verified.findings.len()), (INFOS.len(), 0), "{verified:?}");
    let mut archive = Vec::new();
    assert_eq!(export(store.as_ref(), &mut archive).await.expect("written"), INFOS.len());
    let copy = MemoryStore::default();
    assert_eq!(import(&copy, &mut archive.as_slice()).await.expect("read"), INFOS.len());
    assert_eq!(verify(&copy).await.expect("it can be read"), verified);
    let again = import(&copy, &mut archive.as_slice()).await.expect_err("they are there already");
    assert!(again.to_string().starts_with("line 1 of the archive"), "{again}");
    let forged = String::from_utf8(archive).expect("text").replacen("hello", "hallo", 1);
    let forged = import(&MemoryStore::default(), &mut forged.as_bytes()).await.expect_err("the chain is broken");
    assert!(forged.to_string().contains("does not follow"), "{forged}");
    for bad in ["{", "{\"table\":\"a\",\"events\":[]}", "[]", "{\"table\":\"a\",\"events\":[{}]}"] {
        assert!(import(&MemoryStore::default(), &mut bad.as_bytes()).await.is_err(), "{bad}");
    }
}
