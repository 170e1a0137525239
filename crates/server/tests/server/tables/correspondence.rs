//! Tests correspondence games: exact deadlines over months and restarts, and tables that leave the
//! memory between two moves.

use crate::tables::nodes::{Way, at, short_lease};
use crate::tables::round::{Round, plain};
use crate::tables::support::{Client, TestSite, config};
use polychess_server::Config;
use polychess_server::clock::{Clock, ManualClock};
use polychess_server::store::{MemoryStore, Store, StoredEvent};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// The maximum time from a deadline until the server records it, in milliseconds.
const LATEST: i64 = 15_000;

fn days(days: i64) -> Value {
    json!({"time": {"base": days * DAY_MS, "bonus": 0, "kind": "days"}})
}

async fn events(store: &dyn Store, table: &str) -> Vec<StoredEvent> {
    store.events(table, 0).await.expect("the log")
}

/// Waits until the log has an event of this kind, and returns it.
async fn until(store: &dyn Store, table: &str, kind: &str) -> StoredEvent {
    for _ in 0..500 {
        if let Some(event) = events(store, table).await.into_iter().find(|event| event.kind == kind) {
            return event;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("no {kind} in {:?}", events(store, table).await)
}

async fn deadline(client: &Client, table: &str) -> Option<i64> {
    let mine = client.get("/api/tables/mine").await.good();
    let listed = mine.as_array().expect("a list").iter().find(|listed| listed["id"] == table).expect("it is listed");
    listed["deadline"].as_i64()
}

fn left(view: &Value, seat: usize) -> &Value {
    &view["now"]["clocks"][0]["seats"][seat]
}

/// A year of moves, each shortly before its deadline. The days do not add up, and the time of a
/// restart counts.
#[tokio::test(flavor = "multi_thread")]
async fn each_turn_has_its_days_over_a_year_of_moves_and_restarts() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let mut site = TestSite::with(config(), Arc::clone(&store)).await;
    let mut round = Round::sit(&site, plain(), days(14)).await;
    for turn in 0..28 {
        let seat = round.on_turn();
        assert_eq!(
            deadline(&round.clients[seat], &round.table).await,
            Some(events(&*store, &round.table).await.last().expect("an event").time + 14 * DAY_MS)
        );
        site.clock.advance(13 * DAY);
        let view = round.clients[seat].connect().await.watch(&round.table).await;
        assert_eq!((&left(&view, seat)["left"], &left(&view, seat)["running"]), (&json!(DAY_MS), &json!(true)));
        if turn % 9 == 8 {
            site = restart(site, &mut round, &store).await;
        }
        site.clock.advance(DAY - Duration::from_millis(1));
        round.turn().await;
        let view = round.clients[seat].connect().await.watch(&round.table).await;
        assert_eq!((&left(&view, seat)["left"], &left(&view, seat)["running"]), (&json!(14 * DAY_MS), &json!(false)));
    }
    let kinds: Vec<String> = events(&*store, &round.table).await.into_iter().map(|event| event.kind).collect();
    assert!(kinds.iter().all(|kind| !["halted", "revived", "flag"].contains(&kind.as_str())), "{kinds:?}");
}

/// Restarts a site at the same time, and reconnects the players.
async fn restart(mut site: TestSite, round: &mut Round, store: &Arc<dyn Store>) -> TestSite {
    site.stop().await;
    let started = TestSite::with(config(), Arc::clone(store)).await;
    started.clock.advance(Duration::from_millis(site.clock.now()));
    for seat in 0..round.clients.len() {
        round.clients[seat] = at(&started, &round.clients[seat]);
        round.sockets[seat] = round.clients[seat].connect().await;
        round.sockets[seat].watch(&round.table).await;
    }
    started
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sleeping_table_records_its_flag_in_time() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let rest = Duration::from_secs(60);
    let site = TestSite::with(Config { table_rest: rest, ..config() }, Arc::clone(&store)).await;
    let mut terms = days(1);
    terms["leaving"] = json!("computer");
    let round = Round::sit(&site, plain(), terms).await;
    let (table, seat) = (round.table.clone(), round.on_turn());
    let began = events(&*store, &table).await.last().expect("an event").time;
    let client = round.clients[seat].clone();
    drop(round);
    site.clock.advance(DAY - Duration::from_secs(1));
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(events(&*store, &table).await.last().expect("an event").kind, "started");
    assert_eq!(deadline(&client, &table).await, Some(began + DAY_MS));
    // The next search of the server is at most a few seconds later.
    for _ in 0..5 {
        site.clock.advance(Duration::from_secs(1));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let flag = until(&*store, &table, "flag").await;
    assert!((began + DAY_MS..began + DAY_MS + LATEST).contains(&flag.time), "{} after {began}", flag.time);
    until(&*store, &table, "stand-in").await;
    // The computer moves at once, and the next player has a whole day.
    site.clock.advance(Duration::from_secs(6));
    let next = until(&*store, &table, "acted").await.time + DAY_MS;
    assert_eq!(deadline(&client, &table).await, Some(next));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_that_fell_while_the_server_was_stopped_is_recorded_after_its_start() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let mut site = TestSite::with(config(), Arc::clone(&store)).await;
    let round = Round::sit(&site, plain(), days(3)).await;
    site.stop().await;
    let site = TestSite::with(config(), Arc::clone(&store)).await;
    site.clock.advance(4 * DAY);
    let flag = until(&*store, &round.table, "flag").await;
    let start = events(&*store, &round.table).await[0].time;
    assert!(flag.time >= start + 4 * DAY_MS, "{} {start}", flag.time);
}

#[tokio::test(flavor = "multi_thread")]
async fn another_server_records_the_flag_of_a_dead_one() {
    let clock = Arc::new(ManualClock::new(1_700_000_000_000));
    let store: Arc<dyn Store> = Arc::new(MemoryStore::by(clock.clone()));
    let ways = [Way::to(&store), Way::to(&store)];
    let [first, second] =
        [TestSite::with(short_lease(), ways[0].clone()).await, TestSite::with(short_lease(), ways[1].clone()).await];
    let round = Round::sit(&first, plain(), days(1)).await;
    let began = events(&*store, &round.table).await.last().expect("an event").time;
    ways[0].cut(true);
    clock.advance(DAY - Duration::from_secs(1));
    second.clock.advance(DAY - Duration::from_secs(1));
    // The second server renews its lease, and compares its clock with the database.
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(events(&*store, &round.table).await.last().expect("an event").kind, "started");
    // Each step is shorter than the lease, which the second server renews in between.
    for _ in 0..8 {
        clock.advance(Duration::from_millis(700));
        second.clock.advance(Duration::from_millis(700));
        tokio::time::sleep(Duration::from_millis(400)).await;
    }
    let flag = until(&*store, &round.table, "flag").await;
    assert!((began + DAY_MS..began + DAY_MS + LATEST).contains(&flag.time), "{} after {began}", flag.time);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_moves_although_no_client_watches() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let site = TestSite::with(config(), Arc::clone(&store)).await;
    let host = site.guest("Host").await;
    let level = site.stranger().get("/api/players").await.good()[0]["id"].clone();
    let computer = json!({"who": "computer", "player": level});
    let seats = json!([computer, computer, {"who": "me"}]);
    let made = host.create(&json!({"variant": plain().id, "seats": seats, "terms": days(2)})).await;
    let table = made["table"].as_str().expect("an id");
    let acted = async || events(&*store, table).await.iter().filter(|event| event.kind == "acted").count();
    for _ in 0..200 {
        site.clock.advance(Duration::from_secs(1));
        tokio::time::sleep(Duration::from_millis(20)).await;
        if acted().await == 2 {
            break;
        }
    }
    assert_eq!(acted().await, 2, "both computers have moved");
    let last = events(&*store, table).await.last().expect("an event").time;
    assert_eq!(deadline(&host, table).await, Some(last + 2 * DAY_MS));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_some_numbers_of_days_are_possible() {
    let site = TestSite::start().await;
    let host = site.guest("Host").await;
    let seats = json!([{"who": "me"}, {"who": "open"}, {"who": "open"}]);
    let status = async |time: Value| {
        let table = json!({"variant": plain().id, "seats": seats, "terms": {"time": time}});
        host.post("/api/tables", &table).await.status
    };
    for number in [1, 2, 3, 5, 7, 14] {
        assert_eq!(status(days(number)["time"].clone()).await, 200, "{number} days");
    }
    for (base, bonus) in [(4 * DAY_MS, 0), (DAY_MS, 1000), (1000, 0), (0, DAY_MS)] {
        assert_eq!(status(json!({"base": base, "bonus": bonus, "kind": "days"})).await, 400, "{base} + {bonus}");
    }
}

/// A player with many finished games still finds the games that wait.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_list_of_games_contains_all_unfinished_ones() {
    let site = TestSite::start().await;
    let round = Round::sit(&site, plain(), days(14)).await;
    let (client, seats) = (&round.clients[0], plain().seats.len());
    let mine: Vec<Value> = vec![json!({"who": "me"}); seats];
    for number in 0..101 {
        site.clock.advance(Duration::from_secs(1));
        let made = client.create(&json!({"variant": plain().id, "seats": mine})).await;
        let table = made["table"].as_str().expect("an id");
        let mut socket = client.connect().await;
        let seq = socket.watch(table).await["now"]["seq"].as_u64().expect("a number");
        let done = socket.command(table, &format!("c{number}"), seq, 0, json!({"do": "abort"})).await;
        assert_eq!(done["type"], "done", "{done}");
    }
    assert!(deadline(client, &round.table).await.is_some());
}
