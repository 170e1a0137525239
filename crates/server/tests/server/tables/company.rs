//! Tests the information that clients see about each other: spectators, open offers and partners.

use crate::tables::round::{Round, plain};
use crate::tables::support::TestSite;
use polychess_game::{Choices, Info};
use polychess_rules::Seat;
use polychess_variants::{INFOS, new_match};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn spectator_count_is_broadcast_after_a_moment() {
    let site = TestSite::start().await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    let fan = site.guest("Fan").await;
    let mut sockets = vec![fan.connect().await, fan.connect().await, site.stranger().connect().await];
    let mut counts = Vec::new();
    for socket in &mut sockets {
        counts.push(socket.watch(&round.table).await["now"]["spectators"].as_u64());
    }
    assert_eq!(counts, [Some(1), Some(1), Some(2)], "who has two windows open is one spectator");
    site.clock.advance(Duration::from_millis(1_000));
    let shown = loop {
        let presence = round.sockets[0].next_of("presence").await;
        if presence["spectators"] != 0 {
            break presence;
        }
    };
    assert_eq!((&shown["spectators"], &shown["connected"]), (&json!(2), &json!([true, true, true])));
    // The sockets close together, and the table reports both in one message.
    sockets.clear();
    for _ in 0..50 {
        site.clock.advance(Duration::from_millis(1_000));
        tokio::time::sleep(Duration::from_millis(20)).await;
        let view = round.clients[0].get(&format!("/api/tables/{}", round.table)).await.good();
        if view["now"]["spectators"] == 0 {
            break;
        }
    }
    site.clock.advance(Duration::from_millis(1_000));
    while round.sockets[0].next_of("presence").await["spectators"] != 0 {}
    round.turn().await;
}

/// Returns the pending offers. Checks that all seats and a stranger see the same offers, except for
/// their own answers.
async fn pending(site: &TestSite, round: &Round) -> Value {
    let path = format!("/api/tables/{}", round.table);
    let game = |view: &Value| {
        let mut pending = view["now"]["game"]["pending"].clone();
        for offer in pending.as_array_mut().into_iter().flatten() {
            offer.as_object_mut().expect("an offer").remove("answers");
        }
        json!([pending, view["now"]["game"]["status"]["if_ended"]])
    };
    let seen = game(&site.stranger().get(&path).await.good());
    for client in &round.clients {
        assert_eq!(game(&client.get(&path).await.good()), seen);
    }
    seen
}

fn kinds(round: &Round, seat: usize, info: &Info, view: &Value) -> Vec<String> {
    assert_eq!(view["now"]["you"], json!([seat]), "{}", round.table);
    let forms = view["now"]["game"]["acts"][info.seats[seat].name].as_array().cloned().unwrap_or_default();
    forms.iter().filter_map(|form| form["type"].as_str()).map(str::to_owned).collect()
}

/// In every game, a player declines a draw offer. After a second offer, all players accept and get
/// the announced points. Views always list the players who must still answer.
#[tokio::test(flavor = "multi_thread")]
async fn offers_list_their_pending_players_until_all_have_answered() {
    let site = TestSite::start().await;
    for info in INFOS {
        let mut round = Round::sit(&site, info, json!({})).await;
        let seats = info.seats.len();
        let open = |kinds: &[String]| {
            let draws = ["accept-draw", "agree-draw", "offer-draw"];
            draws.into_iter().find(|draw| kinds.iter().any(|kind| kind == draw)).map(str::to_owned)
        };
        assert_eq!(pending(&site, &round).await[0], json!([]));
        let mut refused = false;
        let mut seat = 0;
        let shown = loop {
            let path = format!("/api/tables/{}", round.table);
            let forms = kinds(&round, seat, info, &round.clients[seat].get(&path).await.good());
            let refusal = forms.iter().find(|kind| kind.starts_with("decline")).cloned();
            if let (Some(refusal), false) = (refusal, refused) {
                round.must(seat, json!({"do": "act", "acts": [{"type": refusal}]})).await;
                assert_eq!(pending(&site, &round).await[0], json!([]), "{}: a refusal ends it", info.id);
                let view = round.clients[0].get(&path).await.good();
                let last = view["log"].as_array().and_then(|log| log.last()).cloned().expect("it is in the log");
                assert_eq!((&last["seat"], &last["words"]), (&json!(seat), &json!("decline the draw")));
                refused = true;
                // A player may offer a draw only once per own move, so play a round.
                for _ in 0..seats {
                    round.turn().await;
                }
                seat = 0;
                continue;
            }
            let kind = open(&forms).unwrap_or_else(|| panic!("{}: seat {seat} may agree: {forms:?}", info.id));
            let shown = pending(&site, &round).await;
            if seat + 1 == seats {
                let (id, expected, table) = (round.fresh_id(), round.seqs[seat], round.table.clone());
                let body = json!({"do": "act", "acts": [{"type": kind}]});
                let answer = round.sockets[seat].command(&table, &id, expected, seat, body).await;
                assert_eq!(answer["type"], "done", "{answer}");
                break shown;
            }
            round.must(seat, json!({"do": "act", "acts": [{"type": kind}]})).await;
            let now = pending(&site, &round).await;
            let (given, waiting): (Vec<usize>, Vec<usize>) = (0..seats).partition(|other| *other <= seat);
            assert_eq!((&now[0][0]["given"], &now[0][0]["waiting"]), (&json!(given), &json!(waiting)), "{}", info.id);
            assert!(now[0][0]["lapses"].as_str().is_some_and(|words| !words.is_empty()));
            seat += 1;
        };
        let view = site.stranger().get(&format!("/api/tables/{}", round.table)).await.good();
        let status = &view["now"]["game"]["status"];
        assert_eq!((&view["now"]["phase"], &status["points"]), (&json!("over"), &shown[1]), "{}", info.id);
        assert_eq!(status["if_ended"], Value::Null);
        assert_eq!(view["now"]["game"]["pending"], json!([]));
    }
}

/// Returns the first game with teams, and the partner of the first seat.
fn sided() -> (&'static Info, usize) {
    let partner = |info: &&'static Info| {
        let game = new_match(info.id, &Choices::default_of(info), None).expect("a new game");
        game.partners(Seat::FIRST).iter().next().map(|seat| seat.index())
    };
    INFOS.iter().find_map(|info| partner(info).map(|seat| (*info, seat))).expect("some game has sides")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_partner_takes_the_seat_where_the_table_says_so() {
    let site = TestSite::start().await;
    let (info, partner) = sided();
    let time = json!({"base": 10_000, "bonus": 0, "kind": "increment"});
    let mut round = Round::sit(&site, info, json!({"leaving": "partner", "time": time})).await;
    assert_eq!(round.on_turn(), 0);
    site.clock.advance(Duration::from_secs(10));
    let other = (0..info.seats.len()).find(|seat| ![0, partner].contains(seat)).expect("an opponent");
    let update = round.update(other).await;
    let whats: Vec<&Value> = update["events"].as_array().expect("events").iter().map(|event| &event["what"]).collect();
    assert_eq!(whats, ["flag", "seated"]);
    assert_eq!(update["now"]["seats"][0]["name"], format!("Guest {partner}"));
    let clock = &update["now"]["clocks"][0]["seats"][0];
    assert_eq!((&clock["left"], &clock["running"]), (&json!(10_000), &json!(true)), "with the time of the partner");
    let view = round.sockets[partner].next_of("table").await["view"].clone();
    assert_eq!(view["now"]["you"], json!([0, partner]));
    assert_eq!(round.sockets[0].next_of("table").await["view"]["now"]["you"], json!([]), "who had it watches");
    let plies = view["now"]["game"]["boards"][0]["plies"].as_array().expect("plies");
    let turn = plies.iter().find(|ply| ply["ends"] == true).expect("a turn")["turn"].clone();
    let (seq, table) = (view["now"]["seq"].as_u64().expect("a number"), round.table.clone());
    let act = json!({"do": "act", "acts": [turn]});
    let answer = round.sockets[partner].command(&table, "for-both", seq, 0, act).await;
    assert_eq!(answer["type"], "done", "{answer}");
    // If the partner also leaves, no player can take over the seats, so the team forfeits.
    let leave = json!({"do": "leave"});
    let answer = round.sockets[partner].command(&table, "leave", seq + 1, partner, leave).await;
    assert_eq!(answer["type"], "done", "{answer}");
    let view = site.stranger().get(&format!("/api/tables/{table}")).await.good();
    assert_eq!(view["now"]["phase"], "over", "{}", view["now"]["game"]["status"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_sides_knows_no_partners() {
    let site = TestSite::start().await;
    let mut round = Round::sit(&site, plain(), json!({"leaving": "partner"})).await;
    round.turn().await;
    round.must(2, json!({"do": "leave"})).await;
    let view = site.stranger().get(&format!("/api/tables/{}", round.table)).await.good();
    let forfeits = view["events"].as_array().expect("events").iter().filter(|event| event["forfeit"] == true);
    assert_eq!(forfeits.count(), 1);
}
