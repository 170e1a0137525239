//! Tests of rated games: their conditions, hidden names, and the ratings after the end.

use crate::accounts::{Browser, account, rejected};
use crate::tables::round::plain;
use crate::tables::support::{Client, Socket, TestSite, config};
use polychess_server::ratings::check_ratings;
use polychess_server::store::{MemoryStore, Store};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

const NAMES: [&str; 3] = ["Anna", "Benno", "Clara"];

fn terms() -> Value {
    json!({"rated": true, "visibility": "public", "time": {"base": 600_000, "bonus": 0, "kind": "increment"}})
}

fn rated_table(seats: &[&str]) -> Value {
    let seats: Value = seats.iter().map(|who| json!({"who": who})).collect();
    json!({"variant": plain().id, "seats": seats, "terms": terms()})
}

async fn accounts(site: &TestSite) -> Vec<Browser> {
    let mut browsers = Vec::new();
    for (seed, name) in (1..).zip(NAMES) {
        browsers.push(account(site, name, seed).await.0);
    }
    browsers
}

/// Starts a rated game of three accounts. Returns the table's id.
async fn start(browsers: &mut [Browser]) -> String {
    let created = browsers[0].post("/api/tables", &rated_table(&["me", "open", "open"])).await.good();
    let id = created["table"].as_str().expect("an id").to_owned();
    for browser in &mut browsers[1..] {
        browser.post(&format!("/api/tables/{id}/join"), &json!({})).await.good();
    }
    id
}

/// Sends a command of a seat, which must succeed.
async fn command(browsers: &[Browser], table: &str, seat: usize, body: Value) {
    let mut socket = browsers[seat].client.connect().await;
    let seq = socket.watch(table).await["now"]["seq"].as_u64().expect("a number");
    let answer = socket.command(table, "c1", seq, seat, body).await;
    assert_eq!(answer["type"], "done", "{answer}");
}

/// Ends the game: the player at this seat resigns, and the others share the first place.
async fn resign(browsers: &[Browser], table: &str, seat: usize) {
    command(browsers, table, seat, json!({"do": "act", "acts": [{"type": "resign"}]})).await;
}

/// Returns the ratings at a table after the server has computed the changes.
async fn changed(client: &Client, table: &str) -> Value {
    for _ in 0..500 {
        let ratings = client.get(&format!("/api/tables/{table}/ratings")).await.good();
        if ratings["pending"] == false && ratings["changes"].as_array().is_some_and(|all| !all.is_empty()) {
            return ratings;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("no ratings for {table}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_changes_the_ratings_of_its_players() {
    let site = TestSite::start().await;
    let mut browsers = accounts(&site).await;
    let table = start(&mut browsers).await;
    let before = browsers[0].get(&format!("/api/tables/{table}/ratings")).await.good();
    let new = json!({"rating": 1500, "deviation": 500, "provisional": true});
    assert_eq!(before, json!({"seats": [new, null, null], "pending": false, "changes": []}));
    resign(&browsers, &table, 2).await;
    let after = changed(&site.stranger(), &table).await;
    let rating = |at: usize| after["changes"][at]["after"]["rating"].as_i64().expect("a number");
    assert!(rating(0) > 1500 && rating(0) == rating(1) && rating(2) < 1500, "{after}");
    assert_eq!(after["changes"][0]["before"], new);
    assert_eq!(after["seats"][0], after["changes"][0]["after"]);
    let own = browsers[0].get("/api/account/ratings").await.good();
    assert_eq!((&own["ratings"][0]["games"], &own["ratings"][0]["variant"]), (&json!(1), &json!(plain().id)));
    assert_eq!(own["ratings"][0]["history"][0]["rating"], after["changes"][0]["after"]);
    assert_eq!(site.stranger().get("/api/people/anna/ratings").await.good(), own);
    assert_eq!(browsers[0].get("/api/account/export").await.good()["ratings"], own["ratings"]);
    // One game is not enough for the leaderboard. After 30 games, the ratings are certain enough.
    let path = format!("/api/ratings/{}", plain().id);
    assert_eq!(site.stranger().get(&path).await.good()["rows"], json!([]));
    for game in 0..30 {
        let table = start(&mut browsers).await;
        resign(&browsers, &table, if game % 3 == 0 { 1 } else { 2 }).await;
        changed(&browsers[0].client, &table).await;
    }
    let rows = site.stranger().get(&path).await.good()["rows"].clone();
    assert_eq!((&rows[0]["name"], &rows[0]["rank"], &rows[0]["games"]), (&json!("Anna"), &json!(1), &json!(31)));
    assert_eq!(rows[0]["rating"]["provisional"], false);
    let check = check_ratings(&*site.store).await.expect("read");
    assert_eq!((check.games, check.ratings, check.findings), (31, 3, vec![]));
    // After a long time without games, the leaderboard lists no one.
    site.clock.advance(Duration::from_secs(61 * 24 * 60 * 60));
    assert_eq!(site.stranger().get(&path).await.good()["rows"], json!([]));
    rejected(&site.stranger().get("/api/ratings/chess").await, 422, "unknown-variant");
}

#[tokio::test(flavor = "multi_thread")]
async fn rated_tables_have_conditions() {
    let site = TestSite::start().await;
    let mut browsers = accounts(&site).await;
    let with = |change: Value| {
        let mut table = rated_table(&["me", "open", "open"]);
        for (key, value) in change.as_object().expect("an object") {
            match key.as_str() {
                "seats" | "position" => table[key] = value.clone(),
                key => table["terms"][key] = value.clone(),
            }
        }
        table
    };
    let computer = site.stranger().get("/api/players").await.good()[0]["id"].clone();
    let computer = json!({"who": "computer", "player": computer});
    for wrong in [
        json!({"seats": [{"who": "me"}, {"who": "open"}, computer]}),
        json!({"seats": [{"who": "me"}, {"who": "me", "name": "Anton"}, {"who": "open"}]}),
        json!({"time": null}),
        json!({"visibility": "private"}),
        json!({"leaving": "computer"}),
        json!({"leaving": "nullify"}),
        json!({"position": "any"}),
    ] {
        rejected(&browsers[0].post("/api/tables", &with(wrong)).await, 400, "bad-request");
    }
    let mut guest = Browser::guest(&site, "Gast").await;
    rejected(&guest.post("/api/tables", &with(json!({}))).await, 403, "account-needed");
    let created = browsers[0].post("/api/tables", &with(json!({"visibility": "unlisted"}))).await.good();
    let path = format!("/api/tables/{}", created["table"].as_str().expect("an id"));
    rejected(&guest.post(&format!("{path}/join"), &json!({})).await, 403, "account-needed");
    rejected(&browsers[0].post(&format!("{path}/join"), &json!({})).await, 422, "rated");
    let change = json!({"do": "computer", "seat": 1, "player": computer["player"]});
    rejected(&browsers[0].post(&format!("{path}/seats"), &change).await, 422, "rated");
    browsers[1].post(&format!("{path}/join"), &json!({})).await.good();
}

/// Asserts that a text contains none of the names, except the viewer's own.
fn has_no_names(text: &str, own: Option<usize>, place: &str) {
    for (at, name) in NAMES.iter().enumerate().filter(|(at, _)| own != Some(*at)) {
        assert!(!text.contains(name), "seat {at} at {place}: {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_hidden_until_the_end() {
    let site = TestSite::start().await;
    let mut browsers = accounts(&site).await;
    let table = start(&mut browsers).await;
    let mut watchers: Vec<(Option<usize>, Socket)> = vec![(None, site.stranger().connect().await)];
    for (seat, browser) in browsers.iter().enumerate() {
        watchers.push((Some(seat), browser.client.connect().await));
    }
    for (_, watcher) in &mut watchers {
        watcher.watch(&table).await;
    }
    let paths = ["", "/ratings", "/at/0", "/record", "/record.json", "/record.pgn4"];
    let paths = paths.map(|end| format!("/api/tables/{table}{end}"));
    let more = ["/api/tables", "/api/tables/mine", "/api/lobby"].map(str::to_owned);
    let pages = ["table", "review", "embed"].map(|page| format!("/{page}/{table}"));
    for path in paths.iter().chain(&more).chain(&pages) {
        has_no_names(&site.stranger().get(path).await.text, None, path);
        for (seat, browser) in browsers.iter().enumerate() {
            has_no_names(&browser.client.get(path).await.text, Some(seat), path);
        }
    }
    let mine = browsers[1].get("/api/tables/mine").await.good();
    assert_eq!((&mine[0]["rated"], &mine[0]["seats"][1]["name"]), (&json!(true), &json!("Benno")));
    let export = browsers[1].get("/api/account/export").await;
    assert_eq!(export.status, 200);
    has_no_names(&export.text, Some(1), "the export of an account");
    command(&browsers, &table, 2, json!({"do": "say", "text": "Good luck"})).await;
    for (own, watcher) in &mut watchers {
        watcher.event("said").await;
        watcher.seen.iter().for_each(|text| has_no_names(text, *own, "the socket"));
    }
    resign(&browsers, &table, 1).await;
    for (_, watcher) in &mut watchers {
        let update = watcher.event("over").await;
        assert_eq!(update["now"]["seats"][2]["name"], "Clara");
        // The whole table follows, because the earlier events lack the names.
        let view = watcher.next_of("table").await["view"].clone();
        let seated = view["events"].as_array().expect("events").iter().filter(|event| event["what"] == "seated");
        assert_eq!(seated.map(|event| event["name"].clone()).collect::<Vec<_>>(), NAMES.map(Value::from));
    }
    let record = site.stranger().get(&format!("/api/tables/{table}/record")).await.text;
    assert!(NAMES.iter().all(|name| record.contains(name)), "{record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn aborted_games_are_not_rated() {
    let site = TestSite::start().await;
    let mut browsers = accounts(&site).await;
    let table = start(&mut browsers).await;
    command(&browsers, &table, 0, json!({"do": "abort"})).await;
    let ratings = browsers[0].get(&format!("/api/tables/{table}/ratings")).await.good();
    assert_eq!((&ratings["pending"], &ratings["changes"]), (&json!(false), &json!([])));
    assert_eq!(site.store.ratings().rated_games(0, 9).await, Ok(vec![]));
    assert_eq!(browsers[0].get("/api/account/ratings").await.good()["ratings"], json!([]));
}

/// The server may stop between the end of a game and the computation of the ratings. Two servers
/// then process the same queue.
#[tokio::test(flavor = "multi_thread")]
async fn a_restart_and_two_servers_apply_each_game_once() {
    let first: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let mut site = TestSite::with(config(), Arc::clone(&first)).await;
    let mut browsers = accounts(&site).await;
    for seat in [2, 0, 1] {
        let table = start(&mut browsers).await;
        resign(&browsers, &table, seat).await;
        changed(&browsers[0].client, &table).await;
    }
    site.stop().await;
    // Copy the results into a database whose server stopped before it computed any rating.
    let games = first.ratings().rated_games(0, 9).await.expect("read");
    let second: Arc<dyn Store> = Arc::new(MemoryStore::default());
    for queued in &games {
        let table = first.table(&queued.table).await.expect("read").expect("a table");
        let events = first.events(&queued.table, 0).await.expect("read");
        let rated = Some(queued.game.clone());
        let commit = polychess_server::store::Commit {
            table,
            events,
            sessions: None,
            epoch: 0,
            quota: None,
            granted: vec![],
            rated,
            names: vec![],
        };
        second.commit(vec![commit]).await.expect("written");
    }
    assert_eq!(second.ratings().processed().await, Ok(0));
    let _servers =
        (TestSite::with(config(), Arc::clone(&second)).await, TestSite::with(config(), Arc::clone(&second)).await);
    for _ in 0..500 {
        if second.ratings().processed().await == Ok(3) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    for queued in &games {
        let changes = first.ratings().changes_of_game(queued.seq).await.expect("read");
        assert_eq!(changes.len(), 3);
        assert_eq!(second.ratings().changes_of_game(queued.seq).await, Ok(changes), "game {}", queued.seq);
    }
    let check = check_ratings(&*second).await.expect("read");
    assert_eq!((check.games, check.findings), (3, vec![]));
}
