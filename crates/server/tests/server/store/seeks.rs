//! The tests of seeks for all stores.

use crate::store::rows::{chain, commit};
use polychess_server::Hash;
use polychess_server::store::{Commit, SeekRow, Store, StoreError};
use std::sync::Arc;
use std::time::Duration;

const LONG: Duration = Duration::from_secs(600);

pub(crate) fn seek_of(session: &str, node: &str, made: i64) -> SeekRow {
    SeekRow {
        id: format!("{session}{made}"),
        session: session.into(),
        name: "Änne".into(),
        node: node.into(),
        made,
        due: (made % 2 == 0).then_some(made + 1),
        wanted: "{}".into(),
        table: None,
    }
}

pub(crate) async fn a_seek_is_granted_once(store: Arc<dyn Store>) {
    let granting = |table: &str, wishes: &[&str]| {
        let granted = wishes.iter().map(|id| (*id).to_owned()).collect();
        store.commit(vec![Commit { granted, ..commit(table, chain(table, 1, 1, Hash::NONE)) }])
    };
    let (ann, ben) = (seek_of("ann", "one", 2), seek_of("ben", "two", 1));
    store.renew("one", LONG).await.expect("written");
    store.put_seek(ann.clone(), 2).await.expect("written");
    store.put_seek(ben.clone(), 2).await.expect("written");
    assert_eq!(store.seeks().await, Ok(vec![ann.clone()]), "the other server is not there");
    store.renew("two", LONG).await.expect("written");
    assert_eq!(store.seeks().await, Ok(vec![ben.clone(), ann.clone()]), "who came first is in front");
    assert_eq!(store.put_seek(seek_of("cleo", "one", 3), 2).await, Err(StoreError::QuotaExceeded));
    let again = seek_of("ann", "two", 4);
    store.put_seek(again.clone(), 2).await.expect("it stands in the place of the one before");
    assert_eq!(granting("a", &["ben1", "ann2"]).await, Err(StoreError::Conflict), "one of them stands no longer");
    assert_eq!(store.table("a").await, Ok(None), "nothing is kept of what was refused");
    let (one, other) = tokio::join!(granting("a", &["ben1", "ann4"]), granting("b", &["ann4", "ben1"]));
    let table = match (&one, &other) {
        (Ok(()), Err(StoreError::Conflict)) => "a",
        (Err(StoreError::Conflict), Ok(())) => "b",
        _ => panic!("{one:?} {other:?}"),
    };
    let granted = |wish: SeekRow| SeekRow { table: Some(table.into()), ..wish };
    assert_eq!(store.seeks().await, Ok(vec![granted(ben), granted(again)]));
    assert_eq!(store.put_seek(seek_of("ann", "one", 6), 2).await, Err(StoreError::Conflict), "ann is to be told first");
    store.delete_seek("ann4").await.expect("written");
    store.put_seek(seek_of("ann", "one", 6), 2).await.expect("written");
    store.leave("two").await.expect("written");
    assert_eq!(store.seeks().await, Ok(vec![seek_of("ann", "one", 6)]), "a server that leaves takes its wishes along");
}
