//! What every store does.

use crate::{chain, commit, row};
use polychess_server::Hash;
use polychess_server::store::{Commit, MemoryStore, SessionRow, SqliteStore, Store, StoreError, TableQuery};
use polychess_wire::{Phase, Visibility};
use std::sync::Arc;

/// Runs a test on an empty store of each kind.
macro_rules! on_every_store {
    ($($name:ident),+ $(,)?) => {
        mod memory {
            $(#[tokio::test]
            async fn $name() {
                super::$name(super::Arc::new(super::MemoryStore::default())).await;
            })+
        }
        mod sqlite {
            $(#[tokio::test]
            async fn $name() {
                let folder = tempfile::tempdir().expect("a folder");
                let store = super::SqliteStore::open(&folder.path().join("test.db")).await.expect("a database");
                super::$name(super::Arc::new(store)).await;
            })+
        }
    };
}

on_every_store! {
    events_come_back_as_they_were,
    a_number_is_given_once,
    a_command_is_carried_out_once,
    commits_are_all_or_nothing,
    writers_at_once_never_both_win,
    lists_have_what_they_ask_for,
    sessions_are_found_by_their_token,
}

async fn events_come_back_as_they_were(store: Arc<dyn Store>) {
    let events = chain("a", 1, 5, Hash::NONE);
    store.commit(vec![commit("a", events[..3].to_vec())]).await.expect("written");
    store.commit(vec![commit("a", events[3..].to_vec())]).await.expect("written");
    assert_eq!(store.events("a", 0).await.expect("read"), events);
    assert_eq!(store.events("a", 3).await.expect("read"), events[3..]);
    assert_eq!(store.events("a", 9).await.expect("read"), []);
    assert_eq!(store.events("b", 0).await.expect("read"), []);
    assert_eq!(store.table("a").await.expect("read"), Some(row("a", Phase::Playing, 5)));
    assert_eq!(store.table("b").await.expect("read"), None);
    store.ready().await.expect("ready");
}

async fn a_number_is_given_once(store: Arc<dyn Store>) {
    let events = chain("a", 1, 2, Hash::NONE);
    store.commit(vec![commit("a", events.clone())]).await.expect("written");
    let again = store.commit(vec![commit("a", chain("a", 2, 1, Hash::NONE))]).await;
    assert_eq!(again, Err(StoreError::Conflict));
    let gap = store.commit(vec![commit("a", chain("a", 4, 1, Hash::NONE))]).await;
    assert_eq!(gap, Err(StoreError::Conflict), "nothing may be missing");
    let late = store.commit(vec![commit("b", chain("b", 2, 1, Hash::NONE))]).await;
    assert_eq!(late, Err(StoreError::Conflict), "a log begins with 1");
    assert_eq!(store.events("a", 0).await.expect("read"), events);
}

async fn a_command_is_carried_out_once(store: Arc<dyn Store>) {
    let events = chain("a", 1, 2, Hash::NONE);
    store.commit(vec![commit("a", events.clone())]).await.expect("written");
    let mut next = chain("a", 3, 1, events[1].hash("a"));
    next[0].command = Some("c1".into());
    next[0].seat = Some(1);
    let again = store.commit(vec![commit("a", next.clone())]).await;
    assert_eq!(again, Err(StoreError::Conflict));
    // Another seat may choose the same id, and what no command caused has none.
    next[0].seat = Some(0);
    store.commit(vec![commit("a", next.clone())]).await.expect("written");
    for seq in 4..6 {
        let mut event = chain("a", seq, 1, Hash::NONE);
        event[0].command = None;
        store.commit(vec![commit("a", event)]).await.expect("written");
    }
}

async fn commits_are_all_or_nothing(store: Arc<dyn Store>) {
    store.commit(vec![commit("a", chain("a", 1, 1, Hash::NONE))]).await.expect("written");
    let both = vec![commit("b", chain("b", 1, 2, Hash::NONE)), commit("a", chain("a", 1, 1, Hash::NONE))];
    assert_eq!(store.commit(both).await, Err(StoreError::Conflict));
    assert_eq!(store.table("b").await.expect("read"), None);
    assert_eq!(store.events("b", 0).await.expect("read"), []);
    let both = vec![commit("b", chain("b", 1, 2, Hash::NONE)), commit("a", chain("a", 2, 1, Hash::NONE))];
    store.commit(both).await.expect("written");
    assert_eq!(store.events("b", 0).await.expect("read").len(), 2);
}

async fn writers_at_once_never_both_win(store: Arc<dyn Store>) {
    store.commit(vec![commit("a", chain("a", 1, 1, Hash::NONE))]).await.expect("written");
    let write = |at: u32| {
        let store = Arc::clone(&store);
        async move {
            let mut event = chain("a", 2, 1, Hash::NONE);
            event[0].command = Some(format!("by{at}"));
            // Others write other tables in the same transactions.
            let other = format!("t{at:03}");
            let (a, b) = tokio::join!(
                store.commit(vec![commit("a", event)]),
                store.commit(vec![commit(&other, chain(&other, 1, 3, Hash::NONE))])
            );
            assert_eq!(b, Ok(()), "a conflict elsewhere disturbs nobody");
            usize::from(a.is_ok())
        }
    };
    let tasks: Vec<_> = (0..60).map(|at| tokio::spawn(write(at))).collect();
    let mut won = 0;
    for task in tasks {
        won += task.await.expect("no panic");
    }
    assert_eq!(won, 1);
    assert_eq!(store.events("a", 0).await.expect("read").len(), 2);
}

async fn lists_have_what_they_ask_for(store: Arc<dyn Store>) {
    let put = |id: &str, phase, created, visibility, sessions: &[&str]| {
        let mut commit = Commit {
            table: row(id, phase, created),
            events: chain(id, 1, 1, Hash::NONE),
            sessions: Some(sessions.iter().map(|s| (*s).to_owned()).collect()),
        };
        commit.table.visibility = visibility;
        store.commit(vec![commit])
    };
    put("a", Phase::Gathering, 1, Visibility::Public, &["x"]).await.expect("written");
    put("b", Phase::Gathering, 3, Visibility::Public, &["x", "y"]).await.expect("written");
    put("c", Phase::Gathering, 2, Visibility::Unlisted, &["y"]).await.expect("written");
    put("d", Phase::Playing, 4, Visibility::Private, &["x"]).await.expect("written");
    put("e", Phase::Over, 5, Visibility::Public, &["x"]).await.expect("written");
    let list = async |query: TableQuery, limit| {
        let rows = store.tables(query, limit).await.expect("read");
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(list(TableQuery::Public(Phase::Gathering), 9).await, ["b", "a"]);
    assert_eq!(list(TableQuery::Public(Phase::Gathering), 1).await, ["b"]);
    assert_eq!(list(TableQuery::Public(Phase::Playing), 9).await, Vec::<String>::new());
    assert_eq!(list(TableQuery::Of("x".into()), 9).await, ["e", "d", "b", "a"]);
    assert_eq!(list(TableQuery::UnfinishedOf("x".into()), 9).await, ["d", "b", "a"]);
    assert_eq!(list(TableQuery::Of("nobody".into()), 9).await, Vec::<String>::new());
    assert_eq!(list(TableQuery::Timed, 9).await, ["d"]);
    assert_eq!(list(TableQuery::After("b".into()), 2).await, ["c", "d"]);
    // Who leaves no longer finds it; who is not named stays.
    let leave = Commit { table: row("a", Phase::Gathering, 1), events: chain("a", 2, 1, Hash::NONE), sessions: None };
    store.commit(vec![leave.clone()]).await.expect("written");
    assert_eq!(list(TableQuery::Of("x".into()), 9).await.len(), 4);
    let leave = Commit { events: chain("a", 3, 1, Hash::NONE), sessions: Some(vec![]), ..leave };
    store.commit(vec![leave]).await.expect("written");
    assert_eq!(list(TableQuery::Of("x".into()), 9).await, ["e", "d", "b"]);
}

async fn sessions_are_found_by_their_token(store: Arc<dyn Store>) {
    let ann = SessionRow { id: "1".into(), token: Hash::of(b"ann"), name: "Ann".into(), created: 7 };
    store.put_session(ann.clone()).await.expect("written");
    assert_eq!(store.session(Hash::of(b"ann")).await.expect("read"), Some(ann.clone()));
    assert_eq!(store.session(Hash::of(b"bob")).await.expect("read"), None);
    let renamed = SessionRow { name: "Anna".into(), ..ann.clone() };
    store.put_session(renamed.clone()).await.expect("written");
    assert_eq!(store.session(Hash::of(b"ann")).await.expect("read"), Some(renamed));
    let thief = SessionRow { token: Hash::of(b"thief"), ..ann.clone() };
    assert_eq!(store.put_session(thief).await, Err(StoreError::Conflict), "a token is for life");
    let twin = SessionRow { id: "2".into(), ..ann };
    assert_eq!(store.put_session(twin).await, Err(StoreError::Conflict), "a token is one session's");
}
