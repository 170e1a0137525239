//! Tests vacations: they stop the clocks of correspondence games, and their days are limited.

use crate::accounts::{Browser, account, wait};
use crate::tables::round::plain;
use crate::tables::support::TestSite;
use polychess_server::clock::Clock as _;
use polychess_server::store::{AccountChange, AccountKey, VacationRow};
use serde_json::{Value, json};
use std::time::Duration;

const DAY: u64 = 24 * 60 * 60;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Creates a correspondence game of one day per turn. The user plays all seats.
async fn game(user: &mut Browser) -> String {
    let seats = vec![json!({"who": "me"}); plain().seats.len()];
    let terms = json!({"time": {"base": DAY_MS, "bonus": 0, "kind": "days"}});
    let made = user.post("/api/tables", &json!({"variant": plain().id, "seats": seats, "terms": terms})).await;
    made.good()["table"].as_str().expect("an id").to_owned()
}

/// Waits until the deadline of the only game is at this time.
async fn expect_deadline(user: &mut Browser, expected: i64) {
    let mut deadline = Value::Null;
    for _ in 0..200 {
        deadline = user.get("/api/tables/mine").await.good()[0]["deadline"].clone();
        if deadline == expected {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the deadline is {deadline}, not {expected}");
}

async fn has(site: &TestSite, table: &str, kind: &str) -> bool {
    for _ in 0..20 {
        if site.store.events(table, 0).await.expect("the log").iter().any(|event| event.kind == kind) {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    false
}

async fn begin(user: &mut Browser, days: u32) -> Result<Value, Value> {
    let answer = user.post("/api/account/vacation", &json!({"days": days})).await;
    if answer.status == 200 { Ok(answer.json()["vacation"].clone()) } else { Err(answer.json()["kind"].clone()) }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_stops_the_clock_and_everyone_sees_it() {
    let site = TestSite::start().await;
    let (mut ann, _) = account(&site, "Ann", 1).await;
    let table = game(&mut ann).await;
    let start = site.clock.wall();
    expect_deadline(&mut ann, start + DAY_MS).await;
    wait(&site, DAY / 2);
    assert_eq!(begin(&mut ann, 14).await, Ok(json!({"until": start + DAY_MS / 2 + 14 * DAY_MS, "days_left": 16})));
    expect_deadline(&mut ann, start + 15 * DAY_MS).await;
    let view = site.stranger().get(&format!("/api/tables/{table}")).await.good();
    assert_eq!(view["now"]["seats"][0]["vacation"], start + DAY_MS / 2 + 14 * DAY_MS);
    assert_eq!(view["events"].as_array().and_then(|all| all.last()).expect("an event")["what"], "vacation");
    wait(&site, 14 * DAY);
    assert!(!has(&site, &table, "flag").await, "half a day is left");
    wait(&site, DAY / 2 + 5);
    assert!(has(&site, &table, "flag").await, "the time is over");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vacation_can_end_early() {
    let site = TestSite::start().await;
    let (mut ann, _) = account(&site, "Ann", 1).await;
    game(&mut ann).await;
    let start = site.clock.wall();
    begin(&mut ann, 7).await.expect("a vacation");
    expect_deadline(&mut ann, start + 8 * DAY_MS).await;
    wait(&site, 2 * DAY);
    let ended = ann.delete("/api/account/vacation").await.good();
    assert_eq!(ended["vacation"], json!({"until": null, "days_left": 28}));
    expect_deadline(&mut ann, start + 3 * DAY_MS).await;
}

/// A server may fail before it has informed all tables.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_was_not_informed_reads_the_vacation_before_a_flag() {
    let site = TestSite::start().await;
    let (mut ann, _) = account(&site, "Ann", 1).await;
    let table = game(&mut ann).await;
    let row = site.store.accounts().account(AccountKey::Name("ann".into())).await.expect("read").expect("an account");
    let (began, ends) = (site.clock.wall(), site.clock.wall() + 3 * DAY_MS);
    let vacation = VacationRow { person: row.person, number: 1, began, ends };
    site.store.accounts().change(vec![AccountChange::AddVacation(vacation)]).await.expect("stored");
    wait(&site, DAY + 5);
    assert!(has(&site, &table, "vacation").await);
    assert!(!has(&site, &table, "flag").await, "the player is on vacation");
    wait(&site, 2 * DAY);
    assert!(has(&site, &table, "flag").await);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_days_of_vacation_are_limited() {
    let site = TestSite::start().await;
    let (mut ann, _) = account(&site, "Ann", 1).await;
    let refused = Err(json!("vacation"));
    for days in [0, 15, 400] {
        assert_eq!(begin(&mut ann, days).await, refused, "{days} days");
    }
    begin(&mut ann, 14).await.expect("the first");
    assert_eq!(begin(&mut ann, 1).await, refused, "one at a time");
    wait(&site, 14 * DAY);
    begin(&mut ann, 14).await.expect("the second");
    wait(&site, 14 * DAY);
    assert_eq!(begin(&mut ann, 3).await, refused, "two days are left");
    begin(&mut ann, 2).await.expect("the third");
}
