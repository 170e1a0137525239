//! Tests that a client with many large requests must wait, while other clients are not delayed.

use crate::tables::faults::{Faulty, WAITS, WELL};
use crate::tables::round::{Round, plain};
use crate::tables::support::{Client, TestSite, config, timely};
use polychess_server::Config;
use polychess_server::store::{MemoryStore, Store};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

async fn site_with(change: impl FnOnce(&mut Config)) -> TestSite {
    on_store(Arc::new(MemoryStore::default()), change).await
}

async fn on_store(store: Arc<dyn Store>, change: impl FnOnce(&mut Config)) -> TestSite {
    let mut config = config();
    change(&mut config);
    TestSite::with(config, store).await
}

fn my_table() -> Value {
    let seats: Value = plain().seats.iter().map(|_| json!({"who": "me"})).collect();
    json!({"variant": plain().id, "seats": seats})
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_tables_are_counted_in_bytes() {
    let site = site_with(|config| config.kilobytes_per_minute = 180).await;
    let host = site.guest("Host").await;
    let made = host.create(&my_table()).await;
    let path = format!("/api/tables/{}", made["table"].as_str().expect("an id"));
    let mut had = 0;
    let refused = loop {
        let answer = host.get(&path).await;
        if answer.status != 200 {
            break answer;
        }
        had += answer.text.len();
        assert!(had < 200_000, "it goes on for ever");
    };
    assert_eq!((refused.status, &refused.json()["kind"]), (429, &json!("too-many")));
    assert!(refused.header("retry-after").is_some());
    assert!(had < 40_000, "a sixth of a minute at once: {had}");
    assert_eq!(host.get("/api/players").await.status, 200, "small answers do not count");
}

/// A WebSocket connection never gets a rate-limit error. Instead, a client that has received too
/// much data waits. Other clients are not delayed.
#[tokio::test(flavor = "multi_thread")]
async fn client_that_requests_a_table_repeatedly_is_throttled() {
    let site = site_with(|config| {
        config.kilobytes_per_minute = 1200;
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
    })
    .await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    let greedy = site.stranger();
    let mut greedy = greedy.try_connect(&[("x-forwarded-for", "192.0.2.1")]).await.expect("a socket");
    for _ in 0..50 {
        greedy.send(&json!({"type": "watch", "table": round.table})).await;
    }
    for _ in 0..3 {
        round.turn().await;
    }
    let views = async {
        loop {
            greedy.next_of("table").await;
        }
    };
    let _ = tokio::time::timeout(Duration::from_secs(2), views).await;
    let bytes: usize = greedy.seen.iter().map(String::len).sum();
    assert!((100_000..400_000).contains(&bytes), "a burst of 200 kB and 20 kB a second: {bytes}");
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_of_an_address_are_carried_out_a_few_at_a_time() {
    let store = Arc::new(Faulty::default());
    let site = on_store(store.clone(), |config| {
        config.requests_per_address = 2;
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
    })
    .await;
    let guest = site.guest("Guest").await;
    store.be(WAITS);
    let make = |client: Client| async move { client.create(&my_table()).await };
    let waiting: Vec<_> = (0..2).map(|_| tokio::spawn(make(guest.clone()))).collect();
    tokio::time::sleep(Duration::from_millis(100)).await;
    let more = tokio::spawn({
        let guest = guest.clone();
        async move { guest.get("/api/players").await.status }
    });
    let from_elsewhere = [("x-forwarded-for", "192.0.2.1")];
    let other = site.stranger().send("GET", "/api/players", &from_elsewhere, "").await;
    assert_eq!(other.status, 200, "another address waits for nobody");
    assert!(!more.is_finished(), "a third of the same waits");
    store.be(WELL);
    for one in waiting {
        timely(one).await.expect("made");
    }
    assert_eq!(timely(more).await.expect("an answer"), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_made_at_the_same_time_are_counted() {
    let site = site_with(|config| config.open_games = 3).await;
    let guest = site.guest("Guest").await;
    let make = |client: Client| async move { client.post("/api/tables", &my_table()).await.status };
    let all: Vec<_> = (0..24).map(|_| tokio::spawn(make(guest.clone()))).collect();
    let mut made = 0;
    for one in all {
        made += usize::from(timely(one).await.expect("an answer") == 200);
    }
    assert_eq!(made, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn watches_that_were_refused_leave_room_for_others() {
    let site = TestSite::start().await;
    let round = Round::sit(&site, plain(), json!({})).await;
    let mut socket = site.stranger().connect().await;
    for at in 0..20 {
        socket.send(&json!({"type": "watch", "table": format!("{at:a>16}")})).await;
        assert_eq!(socket.next_of("gone").await["problem"]["kind"], "no-such-table");
    }
    socket.watch(&round.table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_has_an_end_in_bytes_too() {
    let site = site_with(|config| config.talk_bytes_per_seat = 1000).await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    round.must(0, json!({"do": "say", "text": "ä".repeat(450)})).await;
    let (expected, table) = (round.seqs[0], round.table.clone());
    let body = json!({"do": "say", "text": "ä".repeat(51)});
    let answer = round.sockets[0].command(&table, "more", expected, 0, body).await;
    assert_eq!(answer["problem"]["kind"], "too-large", "{answer}");
    round.must(0, json!({"do": "say", "text": "ä".repeat(50)})).await;
    round.must(1, json!({"do": "say", "text": "others may go on"})).await;
}
