//! Tests of the analysis board's requests.

use crate::accounts::{account, rejected};
use crate::tables::round::plain;
use crate::tables::support::{TestSite, config};
use polychess_analysis::threats;
use polychess_game::{AnyMatch, Choices, Request};
use polychess_server::Config;
use polychess_server::store::MemoryStore;
use serde_json::{Value, json};
use std::sync::Arc;

fn request(lines: usize, nodes: u64) -> Value {
    json!({"game": {"variant": "three-player"}, "lines": lines, "nodes": nodes})
}

#[tokio::test(flavor = "multi_thread")]
async fn analysis_returns_lines_whose_points_add_up() {
    let config = Config { analysis_nodes: 2_000, ..config() };
    let site = TestSite::with(config, Arc::new(MemoryStore::default())).await;
    let client = site.stranger();
    let found = client.post("/api/analysis", &request(3, 1_000_000)).await.good();
    assert_eq!((&found["limit"], &found["seat"]), (&json!(2_000), &json!(0)));
    assert!(found["depth"].as_u64() > Some(0) && found["nodes"].as_u64() <= Some(2_100), "{found}");
    let lines = found["lines"].as_array().expect("lines");
    assert_eq!(lines.len(), 3);
    for line in lines {
        let sum: f64 = line["points"].as_array().expect("points").iter().filter_map(Value::as_f64).sum();
        assert!((sum - 4.0).abs() < 1e-3 && line["turns"][0]["text"].is_string(), "{line}");
        let seats: Vec<Value> = (0..line["turns"].as_array().map_or(0, Vec::len)).map(|turn| json!(turn % 3)).collect();
        assert_eq!(line["seats"], json!(seats), "nobody skips a turn in the opening");
    }
    for lines in [0, 6] {
        let answer = client.post("/api/analysis", &request(lines, 100)).await;
        assert_eq!((answer.status, &answer.json()["kind"]), (400, &json!("bad-request")));
    }
    let mut wrong = request(1, 100);
    wrong["board"] = json!(3);
    assert_eq!(client.post("/api/analysis", &wrong).await.json()["kind"], "bad-request");
}

#[tokio::test(flavor = "multi_thread")]
async fn server_without_analysis_threads_says_so() {
    let site = TestSite::with(Config { analysis_threads: 0, ..config() }, Arc::new(MemoryStore::default())).await;
    let answer = site.stranger().post("/api/analysis", &request(1, 100)).await;
    assert_eq!((answer.status, &answer.json()["kind"]), (422, &json!("no-analysis")));
}

#[tokio::test(flavor = "multi_thread")]
async fn players_of_a_rated_game_analyze_after_its_end() {
    let site = TestSite::start().await;
    let mut browsers = Vec::new();
    for (seed, name) in (1..).zip(["Anna", "Benno", "Clara"]) {
        browsers.push(account(&site, name, seed).await.0);
    }
    let terms = json!({"rated": true, "time": {"base": 600_000, "bonus": 0, "kind": "increment"}});
    let seats = json!([{"who": "me"}, {"who": "open"}, {"who": "open"}]);
    let table = json!({"variant": plain().id, "seats": seats, "terms": terms});
    let id = browsers[0].post("/api/tables", &table).await.good()["table"].as_str().expect("an id").to_owned();
    browsers[0].post("/api/analysis", &request(1, 100)).await.good();
    assert_eq!(browsers[0].get("/api/analysis/allowed").await.good(), true);
    for browser in &mut browsers[1..] {
        browser.post(&format!("/api/tables/{id}/join"), &json!({})).await.good();
    }
    let answer = browsers[2].post("/api/analysis", &request(1, 100)).await;
    rejected(&answer, 403, "rated-game");
    rejected(&browsers[2].get("/api/analysis/allowed").await, 403, "rated-game");
    site.stranger().post("/api/analysis", &request(1, 100)).await.good();
    let mut socket = browsers[0].client.connect().await;
    let seq = socket.watch(&id).await["now"]["seq"].as_u64().expect("a number");
    let resign = json!({"do": "act", "acts": [{"type": "resign"}]});
    assert_eq!(socket.command(&id, "c1", seq, 0, resign).await["type"], "done");
    browsers[2].post("/api/analysis", &request(1, 100)).await.good();
}

/// Plays pseudo-random turns of Three player chess until an army threatens something.
fn game_with_threats() -> Box<dyn AnyMatch> {
    let info = polychess_variants::info("three-player").expect("a game");
    let mut game = polychess_variants::new_match(info.id, &Choices::default_of(info), None).expect("a start");
    let mut random = 5_usize;
    while threats(game.as_ref(), 0).expect("a board").is_empty() {
        let legal = game.legal();
        random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        game.apply(&Request::turn(&legal[(random >> 33) % legal.len()])).expect("a legal turn");
    }
    game
}

#[tokio::test(flavor = "multi_thread")]
async fn threats_name_attacker_and_victim() {
    let site = TestSite::start().await;
    let game = game_with_threats();
    let body = json!({"variant": "three-player", "position": game.position_text()});
    let found = site.stranger().post("/api/threats", &body).await.good();
    assert_eq!(found, serde_json::to_value(threats(game.as_ref(), 0).expect("a board")).expect("JSON"));
    assert_ne!(found[0]["seat"], found[0]["victim"]);
    let wrong = json!({"variant": "three-player", "position": game.position_text(), "board": 1});
    assert_eq!(site.stranger().post("/api/threats", &wrong).await.json()["kind"], "bad-request");
}
