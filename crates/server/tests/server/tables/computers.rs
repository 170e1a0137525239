//! Tests computer players: they move, give people time to act, and delay no other player.

use crate::tables::round::plain;
use crate::tables::support::TestSite;
use polychess_server::clock::Clock as _;
use polychess_variants::INFOS;
use serde_json::{Value, json};
use std::time::Duration;

async fn table(site: &TestSite, variant: &str, seats: Value) -> (crate::tables::support::Socket, String, Value) {
    table_on(site, variant, seats, json!({})).await
}

async fn table_on(
    site: &TestSite,
    variant: &str,
    seats: Value,
    terms: Value,
) -> (crate::tables::support::Socket, String, Value) {
    let host = site.guest("Host").await;
    let made = host.create(&json!({"variant": variant, "seats": seats, "terms": terms})).await;
    let table = made["table"].as_str().expect("an id").to_owned();
    let mut socket = host.connect().await;
    let view = socket.watch(&table).await;
    (socket, table, view["now"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_against_computers_of_every_level() {
    let site = TestSite::start().await;
    let players = site.stranger().get("/api/players").await.good();
    for info in INFOS {
        for player in players.as_array().expect("players") {
            let others = (1..info.seats.len()).map(|_| json!({"who": "computer", "player": player["id"]}));
            let seats: Value = std::iter::once(json!({"who": "me"})).chain(others).collect();
            let (mut socket, table, mut now) = table(&site, info.id, seats).await;
            for round in 0..2 {
                while now["game"]["boards"][0]["plies"].as_array().is_none_or(Vec::is_empty) {
                    match tokio::time::timeout(Duration::from_millis(60), socket.next_of("update")).await {
                        Ok(update) => now = update["now"].clone(),
                        // Advance the clock, so that the time limit ends a long search.
                        Err(_) => site.clock.advance(Duration::from_secs(5)),
                    }
                }
                let plies = now["game"]["boards"][0]["plies"].as_array().expect("plies");
                let turn = plies.iter().find(|ply| ply["ends"] == true).expect("a turn")["turn"].clone();
                let seq = now["seq"].as_u64().expect("a number");
                let act = json!({"do": "act", "acts": [turn]});
                let done = socket.command(&table, &format!("t{round}"), seq, 0, act).await;
                assert_eq!(done["type"], "done", "{done}");
                now = Value::Null;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_leaves_people_a_moment_before_it_closes_an_act() {
    let site = TestSite::start().await;
    let mut met = 0;
    for info in INFOS {
        // Seat 0 is a person who offers a draw and moves. Seat 1 is a computer whose move closes
        // the offer. People in all other seats may accept it.
        let seats: Value = (0..info.seats.len())
            .map(|seat| if seat == 1 { json!({"who": "computer", "player": "random"}) } else { json!({"who": "me"}) })
            .collect();
        let (mut socket, table, now) = table(&site, info.id, seats).await;
        let forms = now["game"]["acts"][info.seats[0].name].as_array().cloned().unwrap_or_default();
        if !forms.iter().any(|form| form["type"] == "offer-draw") {
            continue;
        }
        met += 1;
        let plies = now["game"]["boards"][0]["plies"].as_array().expect("plies");
        let turn = plies.iter().find(|ply| ply["ends"] == true).expect("a turn")["turn"].clone();
        let seq = now["seq"].as_u64().expect("a number");
        let acts = json!({"do": "act", "acts": [{"type": "offer-draw"}, turn]});
        let done = socket.command(&table, "a", seq, 0, acts).await;
        assert_eq!(done["type"], "done", "{done}");
        let update = socket.next_of("update").await;
        let open = &update["now"]["game"]["acts"];
        let may_accept = info.seats.iter().skip(2).any(|seat| {
            open[seat.name].as_array().is_some_and(|forms| forms.iter().any(|form| form["type"] == "accept-draw"))
        });
        assert!(may_accept, "{open}");
        site.clock.advance(Duration::from_millis(4_900));
        let early = tokio::time::timeout(Duration::from_millis(400), socket.next_of("update")).await;
        assert!(early.is_err(), "the computer waits: {early:?}");
        // The test does not know the start of the search, so it adds a margin to the delay.
        site.clock.advance(Duration::from_millis(5_000));
        let update = socket.next_of("update").await;
        assert_eq!((&update["events"][0]["what"], &update["events"][0]["seat"]), (&json!("acted"), &json!(1)));
    }
    assert!(met > 0, "some game has offers of a draw");
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_do_not_wait_for_acts_that_recur() {
    let site = TestSite::start().await;
    for info in INFOS {
        let seats: Value = (0..info.seats.len())
            .map(|seat| if seat == 0 { json!({"who": "me"}) } else { json!({"who": "computer", "player": "random"}) })
            .collect();
        let (mut socket, table, now) = table(&site, info.id, seats).await;
        let plies = now["game"]["boards"][0]["plies"].as_array().expect("plies");
        let turn = plies.iter().find(|ply| ply["ends"] == true).expect("a turn")["turn"].clone();
        let seq = now["seq"].as_u64().expect("a number");
        let done = socket.command(&table, "a", seq, 0, json!({"do": "act", "acts": [turn]})).await;
        assert_eq!(done["type"], "done", "{done}");
        socket.next_of("update").await;
        for seat in 1..info.seats.len() {
            // The search takes real time, so the test advances the clock step by step.
            let moved = async {
                loop {
                    site.clock.advance(Duration::from_millis(100));
                    let update = tokio::time::timeout(Duration::from_millis(200), socket.next_of("update")).await;
                    if let Ok(update) = update {
                        break update;
                    }
                }
            };
            let before = site.clock.now();
            let update = moved.await;
            assert_eq!(update["events"][0]["seat"], json!(seat), "{}", info.id);
            let waited = site.clock.now() - before;
            assert!(waited <= 1_500, "{}: seat {seat} has waited {waited} ms", info.id);
        }
    }
}

/// A computer moves before its time runs out, although it waits for people and searches.
///
/// Level `random` never answers offers. Its moves close them, so it delays them. Level `search`
/// answers offers and needs no delay.
#[tokio::test(flavor = "multi_thread")]
async fn a_computer_moves_before_its_clock_falls() {
    for (player, left) in [("random", 1_000..=6_000), ("search", 1_000..=9_900)] {
        moves_in_time(player, left).await;
    }
}

async fn moves_in_time(player: &str, wanted: std::ops::RangeInclusive<u64>) {
    let site = TestSite::start().await;
    let info = plain();
    let seats: Value = (0..info.seats.len())
        .map(|seat| if seat == 1 { json!({"who": "computer", "player": player}) } else { json!({"who": "me"}) })
        .collect();
    let terms = json!({"courtesy": 60_000, "time": {"base": 10_000, "bonus": 0, "kind": "increment"}});
    let (mut socket, table, now) = table_on(&site, info.id, seats, terms).await;
    let plies = now["game"]["boards"][0]["plies"].as_array().expect("plies");
    let turn = plies.iter().find(|ply| ply["ends"] == true).expect("a turn")["turn"].clone();
    let acts = json!({"do": "act", "acts": [{"type": "offer-draw"}, turn]});
    let done = socket.command(&table, "a", now["seq"].as_u64().expect("a number"), 0, acts).await;
    assert_eq!(done["type"], "done", "{done}");
    socket.next_of("update").await;
    for _ in 0..40 {
        site.clock.advance(Duration::from_millis(250));
        let update = tokio::time::timeout(Duration::from_millis(300), socket.next_of("update")).await;
        if let Ok(update) = update {
            assert_eq!((&update["events"][0]["what"], &update["events"][0]["seat"]), (&json!("acted"), &json!(1)));
            if update["now"]["game"]["boards"][0]["scene"]["to_move"] == json!(1) {
                continue; // an answer to the offer
            }
            let left = update["now"]["clocks"][0]["seats"][1]["left"].as_u64().expect("a number");
            assert!(wanted.contains(&left), "{player} waits as long as it should: {left}");
            return;
        }
    }
    panic!("{player} never moved");
}

#[tokio::test(flavor = "multi_thread")]
async fn table_of_computers_alone_is_rejected() {
    let site = TestSite::start().await;
    let info = plain();
    let host = site.guest("Host").await;
    let computers: Value = info.seats.iter().map(|_| json!({"who": "computer", "player": "random"})).collect();
    let answer = host.post("/api/tables", &json!({"variant": info.id, "seats": computers})).await;
    assert_eq!(answer.status, 400, "{}", answer.text);
    let unknown: Value = info.seats.iter().map(|_| json!({"who": "computer", "player": "oracle"})).collect();
    let answer = host.post("/api/tables", &json!({"variant": info.id, "seats": unknown})).await;
    assert_eq!(answer.status, 400, "{}", answer.text);
}
