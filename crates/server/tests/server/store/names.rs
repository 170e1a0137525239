//! The tests of names for all stores.

use crate::store::accounts::account;
use crate::store::rows::{chain, commit, row};
use crate::store::seeks::seek_of;
use polychess_server::Hash;
use polychess_server::store::{
    AccountChange, AccountRow, CeremonyRow, Commit, Erasure, NamePlace, SessionRow, Store, StoreError, StoredEvent,
    TableQuery, TableRow,
};
use polychess_wire::Phase;
use std::collections::BTreeMap;
use std::sync::Arc;

fn named(names: &[(&str, &str)], commit: Commit) -> Commit {
    Commit { names: names.iter().map(|(person, name)| ((*person).into(), (*name).into())).collect(), ..commit }
}

fn place(table: &str, person: &str) -> NamePlace {
    NamePlace { table: table.into(), person: person.into() }
}

async fn names_at(store: &dyn Store, table: &str) -> Vec<(String, String)> {
    store.table(table).await.expect("read").expect("a table").names.into_iter().collect()
}

/// Deletes the account of the person `p`.
async fn delete_account(store: &dyn Store) {
    let row = AccountRow { deletes: Some(50), ..account("1", "p", "ann") };
    store.accounts().change(vec![AccountChange::Add(row)]).await.expect("written");
    store.accounts().change(vec![AccountChange::Remove("1".into(), 50)]).await.expect("deleted");
}

pub(crate) async fn names_of_people_come_with_the_row(store: Arc<dyn Store>) {
    let names = [("p", "Ann \"A\" Lee"), ("q", "Бен")];
    store.commit(vec![named(&names, commit("a", chain("a", 1, 1, Hash::NONE)))]).await.expect("written");
    store.commit(vec![named(&[("p", "Other")], commit("b", chain("b", 1, 1, Hash::NONE)))]).await.expect("written");
    let expected: BTreeMap<String, String> = names.map(|(person, name)| (person.into(), name.into())).into();
    assert_eq!(store.table("a").await, Ok(Some(TableRow { names: expected.clone(), ..row("a", Phase::Playing, 5) })));
    for query in [TableQuery::After(String::new()), TableQuery::Public(Phase::Playing), TableQuery::Of("s1".into())] {
        let rows = store.tables(query, 9).await.expect("read");
        assert!(rows.iter().any(|row| row.id == "a" && row.names == expected), "{rows:?}");
    }
    // A later commit changes one name, and keeps the others.
    store.commit(vec![named(&[("p", "Anna")], commit("a", chain("a", 2, 1, Hash::NONE)))]).await.expect("written");
    let changed = [("p", "Anna"), ("q", "Бен")].map(|(person, name)| (person.to_owned(), name.to_owned()));
    assert_eq!(names_at(&*store, "a").await, changed);
    assert_eq!(store.inspect().await, Ok(vec![]));
}

pub(crate) async fn names_of_deleted_accounts_are_found_and_not_written_again(store: Arc<dyn Store>) {
    for table in ["b", "a"] {
        let names = [("p", "Ann"), ("q", "Ben")];
        store.commit(vec![named(&names, commit(table, chain(table, 1, 1, Hash::NONE)))]).await.expect("written");
    }
    assert_eq!(store.names().names_to_erase(NamePlace::default()).await, Ok(vec![]));
    delete_account(&*store).await;
    assert_eq!(store.names().names_to_erase(NamePlace::default()).await, Ok(vec![place("a", "p"), place("b", "p")]));
    assert_eq!(store.names().names_to_erase(place("a", "p")).await, Ok(vec![place("b", "p")]));
    let erasure = Erasure { place: place("a", "p"), events: vec![], summary: None };
    store.names().erase_name(erasure).await.expect("erased");
    assert_eq!(store.names().names_to_erase(NamePlace::default()).await, Ok(vec![place("b", "p")]));
    // A live table may still know the name.
    let late = named(&[("p", "Ann"), ("q", "Benno")], commit("a", chain("a", 2, 1, Hash::NONE)));
    store.commit(vec![late]).await.expect("written");
    assert_eq!(names_at(&*store, "a").await, [("q".to_owned(), "Benno".to_owned())]);
    store.names().scrub().await.expect("scrubbed");
}

pub(crate) async fn redacted_events_keep_their_hash(store: Arc<dyn Store>) {
    let events = chain("a", 1, 3, Hash::NONE);
    store.commit(vec![named(&[("p", "Ann")], commit("a", events.clone()))]).await.expect("written");
    delete_account(&*store).await;
    let redacted = events[1].clone().redacted("a", "{\"body\":{}}".into());
    assert_eq!(redacted.hash("a"), events[1].hash("a"));
    assert!(redacted.is_as_redacted("a") && !redacted.is_as_redacted("b"));
    let erasure = |before: &str, event: &StoredEvent| Erasure {
        place: place("a", "p"),
        events: vec![event.clone()],
        summary: Some((before.into(), "{\"a\":1}".into())),
    };
    let outdated = store.names().erase_name(erasure("{\"b\":2}", &redacted)).await;
    assert_eq!(outdated, Err(StoreError::Conflict), "the summary has changed");
    assert_eq!(store.events("a", 0).await, Ok(events.clone()));
    store.names().erase_name(erasure("{}", &redacted)).await.expect("erased");
    let all = [events[0].clone(), redacted, events[2].clone()];
    assert_eq!(store.events("a", 0).await, Ok(all.to_vec()));
    assert_eq!(store.table("a").await.expect("read").expect("a table").summary, "{\"a\":1}");
    // A redacted event is not redacted again.
    let again = events[1].clone().redacted("a", "{}".into());
    store.names().erase_name(erasure("{\"a\":1}", &again)).await.expect("done");
    assert_eq!(store.events("a", 0).await, Ok(all.to_vec()));
    // An import writes redacted events.
    store.commit(vec![commit("c", vec![again.clone()])]).await.expect_err("a log begins with 1");
    let first = StoredEvent { seq: 1, ..again };
    store.commit(vec![commit("c", vec![first.clone()])]).await.expect("written");
    assert_eq!(store.events("c", 0).await, Ok(vec![first]));
}

pub(crate) async fn deletion_ends_ceremonies_and_seeks(store: Arc<dyn Store>) {
    let rows = store.accounts();
    let session = SessionRow {
        person: "p".into(),
        account: Some("1".into()),
        ..SessionRow::guest("s", Hash::of(b"s"), "Ann", 7)
    };
    let ceremony = |id: &str, session: &str| CeremonyRow {
        id: id.into(),
        kind: "add".into(),
        session: Some(session.into()),
        state: "{}".into(),
        expires: 99,
    };
    let changes = [
        AccountChange::PutSession(session),
        AccountChange::Begin(ceremony("own", "s"), 5),
        AccountChange::Begin(ceremony("other", "t"), 5),
    ];
    rows.change(changes.to_vec()).await.expect("written");
    store.renew("node", std::time::Duration::from_secs(60)).await.expect("renewed");
    for person in ["p", "q"] {
        store.put_seek(seek_of(person, "node", 1), 9).await.expect("written");
    }
    delete_account(&*store).await;
    assert_eq!(rows.ceremony("own").await, Ok(None));
    assert!(rows.ceremony("other").await.expect("read").is_some());
    let seeks: Vec<String> = store.seeks().await.expect("read").into_iter().map(|seek| seek.session).collect();
    assert_eq!(seeks, ["q"]);
}
