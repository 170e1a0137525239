//! Tests of the reviews of finished games.

use crate::tables::round::{Round, plain};
use crate::tables::support::{Client, LIMIT, TestSite, config};
use polychess_server::Config;
use polychess_server::store::{MemoryStore, ReviewProgress, Store};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Returns settings for fast reviews.
fn fast() -> Config {
    Config { review_nodes: 300, ..config() }
}

/// Plays this number of turns.
async fn play(site: &TestSite, turns: usize) -> Round {
    let mut round = Round::sit(site, plain(), json!({})).await;
    for _ in 0..turns {
        round.turn().await;
    }
    round
}

/// Lets the player to move resign until the game is over.
async fn end(round: &mut Round) {
    let route = format!("/api/tables/{}", round.table);
    while round.clients[0].get(&route).await.good()["now"]["phase"] != "over" {
        let seat = round.on_turn();
        round.must(seat, json!({"do": "act", "acts": [{"type": "resign"}]})).await;
    }
}

async fn review(client: &Client, table: &str) -> Value {
    client.get(&format!("/api/tables/{table}/review")).await.good()
}

/// Waits until `wanted` accepts the view of a review.
async fn until(client: &Client, table: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let view = review(client, table).await;
        if wanted(&view) {
            return view;
        }
        assert!(begun.elapsed() < LIMIT, "{view}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn sum(points: &Value) -> f64 {
    points.as_array().expect("a list").iter().map(|points| points.as_f64().expect("a number")).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_game_has_a_review_after_a_request() {
    let site = TestSite::with(fast(), Arc::new(MemoryStore::default())).await;
    let mut round = play(&site, 7).await;
    let route = format!("/api/tables/{}/review", round.table);
    let early = round.clients[0].post(&route, &json!({})).await;
    assert_eq!((early.status, &early.json()["kind"]), (422, &json!("game-not-over")));
    end(&mut round).await;
    let client = round.clients[1].clone();
    assert_eq!(review(&client, &round.table).await["state"], "none");
    let stranger = site.stranger().post(&route, &json!({})).await;
    assert_eq!((stranger.status, &stranger.json()["kind"]), (401, &json!("no-session")));
    client.post(&route, &json!({})).await.good();
    let done = until(&client, &round.table, |view| view["state"] == "done").await;
    assert_eq!((&done["done"], &done["turns"]), (&json!(7), &json!(7)));
    let review = &done["review"];
    let turns = review["turns"].as_array().expect("turns");
    assert_eq!(turns.len(), 7);
    for (at, turn) in turns.iter().enumerate() {
        assert_eq!(turn["entry"], json!(at), "each turn is one entry of the log");
        assert!((sum(&turn["points"]) - sum(&review["points"])).abs() < 1e-3, "{turn}");
        assert!(sum(&turn["change"]).abs() < 1e-3 && turn["loss"].as_f64() >= Some(0.0), "{turn}");
    }
    assert_eq!(review["players"].as_array().map(Vec::len), Some(round.clients.len()));
    let file = client.get(&format!("/api/tables/{}/record", round.table)).await;
    assert!(file.text.contains("[Evaluation \"version=2 nodes=300\"]"), "{}", file.text);
    assert!(file.text.matches("[%eval ").count() >= 7, "{}", file.text);
    // A second request changes nothing.
    assert_eq!(&client.post(&route, &json!({})).await.good()["review"], review);
    let missing = client.post("/api/tables/aaaaaaaaaaaaaaaa/review", &json!({})).await;
    assert_eq!(missing.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn server_reviews_finished_games_without_a_request() {
    let config = Config { review_every_game: true, ..fast() };
    let site = TestSite::with(config, Arc::new(MemoryStore::default())).await;
    let mut round = play(&site, 5).await;
    end(&mut round).await;
    let done = until(&round.clients[0], &round.table, |view| view["state"] == "done").await;
    assert_eq!(done["review"]["turns"].as_array().map(Vec::len), Some(5));
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_request_a_quarter_of_the_daily_reviews() {
    let config = Config { review_threads: 0, reviews_per_day: 4, ..fast() };
    let site = TestSite::with(config, Arc::new(MemoryStore::default())).await;
    let (mut first, mut second) = (play(&site, 3).await, play(&site, 3).await);
    end(&mut first).await;
    end(&mut second).await;
    let guest = first.clients[0].clone();
    let request = |table: &str| {
        let (guest, route) = (guest.clone(), format!("/api/tables/{table}/review"));
        async move { guest.post(&route, &json!({})).await }
    };
    assert_eq!(request(&first.table).await.good()["state"], "waiting");
    assert_eq!(request(&first.table).await.good()["state"], "waiting", "the same review is free");
    let refused = request(&second.table).await;
    assert_eq!((refused.status, &refused.json()["kind"]), (422, &json!("too-many-reviews")));
    site.clock.advance(Duration::from_secs(24 * 60 * 60));
    let later = request(&second.table).await.good();
    assert_eq!((&later["state"], &later["ahead"]), (&json!("waiting"), &json!(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn review_continues_on_another_server() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let mut slow = TestSite::with(Config { review_nodes: 100_000, ..config() }, Arc::clone(&store)).await;
    let mut round = play(&slow, 90).await;
    end(&mut round).await;
    round.clients[0].post(&format!("/api/tables/{}/review", round.table), &json!({})).await.good();
    until(&round.clients[0], &round.table, |view| view["done"].as_u64() > Some(0)).await;
    slow.stop().await;
    let saved = store.reviews().review(&round.table).await.expect("read").expect("a review");
    assert_eq!(saved.progress, ReviewProgress::Open);
    assert!(saved.done > 0 && saved.done < 90, "{} turns", saved.done);
    let next = TestSite::with(fast(), Arc::clone(&store)).await;
    let client = Client { address: next.address, ..round.clients[0].clone() };
    let done = until(&client, &round.table, |view| view["state"] == "done").await;
    assert_eq!(done["review"]["turns"].as_array().map(Vec::len), Some(90));
    assert_eq!(done["review"]["nodes"], 100_000, "the first turns are those of the other server");
    let kept = store.reviews().review(&round.table).await.expect("read").expect("a review");
    assert_eq!((kept.done, kept.progress), (90, ReviewProgress::Done));
}
