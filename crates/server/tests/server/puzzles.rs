//! Tests of puzzles: their lists, the puzzle of the day, and the results of accounts.

use crate::accounts::{Browser, account, rejected, wait};
use crate::tables::support::TestSite;
use polychess_puzzles::puzzles;
use polychess_variants::INFOS;
use serde_json::{Value, json};

const DAY: u64 = 24 * 60 * 60;
/// The first day of the test clock, in days since 1970.
const TODAY: i64 = 1_700_000_000 / DAY as i64;

/// Returns the id of the first puzzle of the first game with puzzles.
fn some_puzzle() -> &'static str {
    let mut all = INFOS.iter().flat_map(|info| puzzles(info.id));
    &all.next().expect("a puzzle").id
}

#[tokio::test]
async fn lists_contain_all_puzzles_and_are_revalidated() {
    let site = TestSite::start().await;
    let client = site.stranger();
    let games = client.get("/api/puzzles").await.good();
    let with_puzzles: Vec<&str> = INFOS.iter().map(|info| info.id).filter(|id| !puzzles(id).is_empty()).collect();
    assert_eq!(games.as_array().map(Vec::len), Some(with_puzzles.len()));
    for game in games.as_array().expect("games") {
        let id = game["variant"].as_str().expect("an id");
        let path = format!("/api/puzzles/{id}");
        let answer = client.get(&path).await;
        let tag = answer.header("etag").expect("a tag");
        let all = answer.good();
        assert_eq!(game["count"].as_u64(), all.as_array().map(|all| all.len() as u64), "{id}");
        assert!(all.as_array().expect("puzzles").iter().all(|one| one["variant"] == id && one["steps"][0].is_object()));
        let same = client.send("GET", &path, &[("if-none-match", tag.as_str())], "").await;
        assert_eq!((same.status, same.text.as_str()), (304, ""));
    }
    let unknown = client.get("/api/puzzles/chess-for-five").await;
    assert_eq!((unknown.status, &unknown.json()["kind"]), (404, &json!("unknown-variant")));
}

#[tokio::test]
async fn puzzle_of_the_day_changes_at_midnight_utc() {
    let site = TestSite::start().await;
    let client = site.stranger();
    let first = client.get("/api/puzzles/daily").await.good();
    // The test clock starts at 22:13:20 UTC.
    wait(&site, 3600);
    assert_eq!(client.get("/api/puzzles/daily").await.good(), first);
    wait(&site, 3600);
    let second = client.get("/api/puzzles/daily").await.good();
    assert_ne!(second["id"], first["id"]);
    wait(&site, DAY);
    let third = client.get("/api/puzzles/daily").await.good();
    assert!(third["variant"] != second["variant"] && second["variant"] != first["variant"]);
}

async fn attempt(user: &mut Browser, body: Value) -> Value {
    user.post(&format!("/api/puzzles/{}/attempt", some_puzzle()), &body).await.good()
}

#[tokio::test]
async fn only_the_first_try_changes_the_ratings() {
    let site = TestSite::start().await;
    let (mut ann, _) = account(&site, "Ann", 1).await;
    let (mut ben, _) = account(&site, "Ben", 2).await;
    let own = ann.get("/api/account/puzzles").await.good();
    assert_eq!((&own["rating"]["rating"], &own["tried"]), (&json!(1500), &json!([])));
    let failed = attempt(&mut ann, json!({"solved": false, "hinted": false})).await;
    let rating = |change: &Value, when: &str| change[when]["rating"].as_i64().expect("a rating");
    assert!(rating(&failed, "after") < rating(&failed, "before"));
    let tried = json!({"puzzle": some_puzzle(), "result": "failed", "due": TODAY + 1, "repeated": 0});
    assert_eq!(failed["tried"], tried);
    let again = attempt(&mut ann, json!({"solved": true, "hinted": false, "repeated": true})).await;
    assert_eq!((&again["after"], &again["tried"]), (&failed["after"], &tried));
    // The same result without and with a hint.
    let solved = attempt(&mut ben, json!({"solved": true, "hinted": true})).await;
    let gain = rating(&solved, "after") - rating(&solved, "before");
    assert!(gain > 0 && solved["tried"]["due"] == Value::Null);
    let (mut cleo, _) = account(&site, "Cleo", 3).await;
    let better = attempt(&mut cleo, json!({"solved": true, "hinted": false})).await;
    assert!(rating(&better, "after") - rating(&better, "before") > 2 * gain);
    wait(&site, DAY);
    let repeated = attempt(&mut ann, json!({"solved": true, "hinted": false, "repeated": true})).await;
    assert_eq!(repeated["tried"]["due"], json!(TODAY + 4));
    let own = ann.get("/api/account/puzzles").await.good();
    assert_eq!((&own["rating"], &own["tried"][0]), (&failed["after"], &repeated["tried"]));
    let export = ann.get("/api/account/export").await.good();
    assert_eq!(
        (&export["puzzles"][0]["puzzle"], &export["puzzles"][0]["result"]),
        (&json!(some_puzzle()), &json!("failed"))
    );
}

#[tokio::test]
async fn guests_have_no_results_on_the_server() {
    let site = TestSite::start().await;
    let mut guest = Browser::guest(&site, "Eve").await;
    let path = format!("/api/puzzles/{}/attempt", some_puzzle());
    rejected(&guest.post(&path, &json!({"solved": true, "hinted": false})).await, 401, "no-account");
    rejected(&guest.post(&path, &json!({"solved": 1})).await, 400, "bad-request");
}
