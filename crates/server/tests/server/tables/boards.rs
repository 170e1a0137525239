//! Tests a game that waits for answers and continues as two games on two boards.

use crate::tables::round::Round;
use crate::tables::support::TestSite;
use polychess_variants::info;
use serde_json::{Value, json};
use std::time::Duration;

/// White is stalemated, and all players must choose whether to continue.
const AWAITING: &str = "7/8/9/9bK/11/12/12bR/14/13/12/11/2gK7/9/wK7 - n11 - - 0/1/0 awaiting=gw,points=1:2/1:2/1";

async fn awaiting(site: &TestSite, terms: Value) -> Round {
    let info = info("three-way").expect("it is listed");
    let table = json!({"variant": info.id, "options": {"ending": "last-mate"}, "position": AWAITING, "terms": terms});
    Round::sit_at(site, info, table).await
}

fn time() -> Value {
    json!({"base": 60_000, "bonus": 1_000, "kind": "increment"})
}

fn running(now: &Value) -> Vec<Vec<usize>> {
    let seats = |board: &Value| {
        let clocks = board["seats"].as_array().expect("clocks").iter().enumerate();
        clocks.filter(|(_, clock)| clock["running"] == true).map(|(seat, _)| seat).collect()
    };
    now["clocks"].as_array().expect("boards").iter().map(seats).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stop_while_answers_are_pending_unless_the_terms_time_answers() {
    let site = TestSite::start().await;
    let round = awaiting(&site, json!({"time": time()})).await;
    site.clock.advance(Duration::from_secs(3600));
    let view = round.clients[0].get(&format!("/api/tables/{}", round.table)).await.good();
    assert_eq!(running(&view["now"]), [Vec::<usize>::new()]);
    assert_eq!(view["now"]["clocks"][0]["seats"][2]["left"], 60_000);
    assert_eq!(view["now"]["game"]["awaited"], json!([0, 1, 2]));

    let mut round = awaiting(&site, json!({"time": time(), "answers_on_time": true})).await;
    site.clock.advance(Duration::from_secs(10));
    round.must(0, json!({"do": "act", "acts": [{"type": "no-continue"}]})).await;
    let view = round.clients[0].get(&format!("/api/tables/{}", round.table)).await.good();
    assert_eq!(running(&view["now"]), [[1, 2]]);
    let left: Vec<&Value> = (0..3).map(|seat| &view["now"]["clocks"][0]["seats"][seat]["left"]).collect();
    assert_eq!(left, [50_000, 50_000, 50_000]);
    // A player who runs out of time before answering does not continue.
    site.clock.advance(Duration::from_secs(50));
    let update = round.update(0).await;
    let whats: Vec<&str> =
        update["events"].as_array().expect("events").iter().filter_map(|e| e["what"].as_str()).collect();
    assert_eq!(whats[..2], ["flag", "acted"]);
    assert_eq!(update["now"]["phase"], "over");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_boards_have_clocks_of_their_own() {
    let site = TestSite::start().await;
    let mut round = awaiting(&site, json!({"time": time()})).await;
    let both = json!({"do": "act", "acts": [{"type": "continue", "against": ["white", "gray"]}]});
    round.must(2, both).await;
    let view = round.clients[2].get(&format!("/api/tables/{}", round.table)).await.good();
    assert_eq!(view["now"]["game"]["boards"].as_array().map(Vec::len), Some(2));
    assert_eq!(running(&view["now"]), [[2], [2]], "Black is on turn on both boards");
    site.clock.advance(Duration::from_secs(20));
    let turn = view["now"]["game"]["boards"][1]["plies"][0]["turn"].as_str().expect("a turn").to_owned();
    assert!(turn.starts_with("1:"), "{turn}");
    round.must(2, json!({"do": "act", "acts": [turn]})).await;
    site.clock.advance(Duration::from_secs(5));
    let view = round.clients[2].get(&format!("/api/tables/{}", round.table)).await.good();
    let clocks = &view["now"]["clocks"];
    assert_eq!(clocks[0]["seats"][2]["left"], 35_000);
    assert_eq!(clocks[1]["seats"][2]["left"], 41_000, "the increment is that of the board");
    let other = running(&view["now"])[1].clone();
    assert_eq!(other.len(), 1);
    assert_eq!(clocks[1]["seats"][other[0]]["left"], 55_000);
    // If time runs out on one board, the game on the other board continues.
    site.clock.advance(Duration::from_secs(35));
    let update = round.update(0).await;
    assert_eq!((&update["events"][0]["what"], &update["events"][0]["seat"]), (&json!("flag"), &json!(2)));
    let over: Vec<bool> = (0..2)
        .map(|board| update["now"]["game"]["status"]["boards"][board]["over"].as_bool().expect("over or not"))
        .collect();
    assert_eq!(over, [true, false]);
    assert_eq!(update["now"]["phase"], "playing");
}
