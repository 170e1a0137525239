//! The tests of names for all stores.

use crate::store::accounts::account;
use crate::store::rows::{chain, commit, row};
use crate::store::seeks::seek_of;
use polychess_server::Hash;
use polychess_server::store::{
    AccountChange, AccountRow, CeremonyRow, Commit, Erasure, NamePlace, SeatName, SessionRow, Store, StoreError,
    StoredEvent, TableQuery, TableRow,
};
use polychess_wire::Phase;
use std::sync::Arc;

fn seat_names(names: &[(&str, usize, &str)]) -> Vec<SeatName> {
    let name =
        |&(person, seat, name): &(&str, usize, &str)| SeatName { person: person.into(), seat, name: name.into() };
    names.iter().map(name).collect()
}

fn named(names: &[(&str, usize, &str)], commit: Commit) -> Commit {
    Commit { names: seat_names(names), ..commit }
}

fn place(table: &str, person: &str) -> NamePlace {
    NamePlace { table: table.into(), person: person.into() }
}

/// Returns the names at a table, which the row of the table also contains.
async fn names_at(store: &dyn Store, table: &str) -> Vec<SeatName> {
    let names = store.names().names_at(table).await.expect("read");
    assert_eq!(store.table(table).await.expect("read").expect("a table").names, names);
    names
}

/// Deletes the account of the person `p`.
async fn delete_account(store: &dyn Store) {
    let row = AccountRow { deletes: Some(50), ..account("1", "p", "ann") };
    store.accounts().change(vec![AccountChange::Add(row)]).await.expect("written");
    store.accounts().change(vec![AccountChange::Remove("1".into(), 50)]).await.expect("deleted");
}

pub(crate) async fn names_of_people_come_with_the_row(store: Arc<dyn Store>) {
    let names = [("p", 0, "Ann \"A\" Lee"), ("p", 2, "Friend"), ("q", 1, "Бен")];
    store.commit(vec![named(&names, commit("a", chain("a", 1, 1, Hash::NONE)))]).await.expect("written");
    store.commit(vec![named(&[("p", 0, "Other")], commit("b", chain("b", 1, 1, Hash::NONE)))]).await.expect("written");
    let expected = seat_names(&names);
    assert_eq!(store.table("a").await, Ok(Some(TableRow { names: expected.clone(), ..row("a", Phase::Playing, 5) })));
    for query in [TableQuery::After(String::new()), TableQuery::Public(Phase::Playing), TableQuery::Of("s1".into())] {
        let rows = store.tables(query, 9).await.expect("read");
        assert!(rows.iter().any(|row| row.id == "a" && row.names == expected), "{rows:?}");
    }
    // A later commit changes one name, and keeps the others.
    store.commit(vec![named(&[("p", 0, "Anna")], commit("a", chain("a", 2, 1, Hash::NONE)))]).await.expect("written");
    assert_eq!(names_at(&*store, "a").await, seat_names(&[("p", 0, "Anna"), ("p", 2, "Friend"), ("q", 1, "Бен")]));
    assert_eq!(store.names().names_at("c").await, Ok(vec![]));
    assert_eq!(store.inspect().await, Ok(vec![]));
}

pub(crate) async fn names_of_deleted_accounts_are_found_and_not_written_again(store: Arc<dyn Store>) {
    for table in ["b", "a"] {
        let names = [("p", 0, "Ann"), ("p", 2, "Ann"), ("q", 1, "Ben")];
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
    let late = named(&[("p", 0, "Ann"), ("q", 1, "Benno")], commit("a", chain("a", 2, 1, Hash::NONE)));
    store.commit(vec![late]).await.expect("written");
    assert_eq!(names_at(&*store, "a").await, seat_names(&[("q", 1, "Benno")]));
    store.names().scrub().await.expect("scrubbed");
}

pub(crate) async fn redacted_events_keep_their_hash(store: Arc<dyn Store>) {
    let events = chain("a", 1, 3, Hash::NONE);
    store.commit(vec![named(&[("p", 0, "Ann")], commit("a", events.clone()))]).await.expect("written");
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
