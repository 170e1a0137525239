//! The tests of correspondence tables and vacations for all stores.

use crate::store::accounts::account;
use crate::store::rows::{chain, commit, row};
use polychess_server::Hash;
use polychess_server::store::{AccountChange, Commit, Store, StoreError, TableQuery, TableRow, VacationRow};
use polychess_wire::Phase;
use std::sync::Arc;
use std::time::Duration;

async fn due(store: &dyn Store, now: i64, node: &str) -> Vec<String> {
    let query = TableQuery::Due { now, node: node.into() };
    store.tables(query, 10).await.expect("rows").into_iter().map(|row| row.id).collect()
}

pub(crate) async fn due_tables_are_found_unless_another_server_has_them(store: Arc<dyn Store>) {
    for (id, phase, due) in [
        ("a", Phase::Playing, Some(30)),
        ("b", Phase::Playing, Some(10)),
        ("c", Phase::Playing, Some(20)),
        ("d", Phase::Playing, None),
        ("e", Phase::Over, Some(10)),
    ] {
        let new = commit(id, chain(id, 1, 1, Hash::NONE));
        let table = TableRow { due, ..row(id, phase, 5) };
        store.commit(vec![Commit { table, ..new }]).await.expect("a table");
    }
    let one = store.table("a").await.expect("read").expect("a row");
    assert_eq!(one.due, Some(30));
    assert_eq!(due(&*store, 20, "").await, ["b", "c"], "the earliest comes first");
    assert_eq!(due(&*store, 9, "").await, [""; 0]);
    store.renew("n1", Duration::from_secs(60)).await.expect("a lease");
    store.claim("b", "n1").await.expect("a claim");
    assert_eq!(due(&*store, 30, "n2").await, ["c", "a"]);
    assert_eq!(due(&*store, 30, "n1").await, ["b", "c", "a"]);
    store.leave("n1").await.expect("it leaves");
    assert_eq!(due(&*store, 30, "n2").await, ["b", "c", "a"]);
}

pub(crate) async fn vacations_are_numbered_and_deleted_with_the_account(store: Arc<dyn Store>) {
    let rows = store.accounts();
    let vacation = |number, began, ends| VacationRow { person: "p1".into(), number, began, ends };
    rows.change(vec![AccountChange::Add(account("1", "p1", "ann"))]).await.expect("an account");
    rows.change(vec![AccountChange::AddVacation(vacation(1, 5, 9))]).await.expect("a vacation");
    let again = rows.change(vec![AccountChange::AddVacation(vacation(1, 6, 7))]).await;
    assert_eq!(again, Err(StoreError::Conflict));
    rows.change(vec![AccountChange::AddVacation(vacation(2, 20, 30))]).await.expect("another vacation");
    rows.change(vec![AccountChange::EndVacation(vacation(2, 20, 25))]).await.expect("an end");
    let unknown = rows.change(vec![AccountChange::EndVacation(vacation(3, 0, 1))]).await;
    assert_eq!(unknown, Err(StoreError::Conflict));
    assert_eq!(rows.vacations("p1").await, Ok(vec![vacation(1, 5, 9), vacation(2, 20, 25)]));
    assert_eq!(rows.vacations("p2").await, Ok(vec![]));
    let mut leaving = account("1", "p1", "ann");
    leaving.deletes = Some(40);
    rows.change(vec![AccountChange::Update(leaving)]).await.expect("a change");
    rows.change(vec![AccountChange::Remove("1".into(), 40)]).await.expect("deleted");
    assert_eq!(rows.vacations("p1").await, Ok(vec![]));
}
