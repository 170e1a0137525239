//! Tests a game of every variant, from the creation of the table to a reconnection.

use crate::tables::round::{Round, plain};
use crate::tables::support::TestSite;
use polychess_variants::INFOS;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_and_resumed() {
    let site = TestSite::start().await;
    for info in INFOS {
        let mut round = Round::sit(&site, info, json!({})).await;
        for _ in 0..6 {
            round.turn().await;
        }
        // One player loses the connection while the others continue. Later this player receives the
        // missed events.
        let known = round.seqs[0];
        round.sockets[0] = round.clients[0].connect().await;
        let (seat, turn) = (round.on_turn(), round.some_turn());
        let mut late = round.clients[0].connect().await;
        let id = round.fresh_id();
        let expected = round.seqs[seat];
        if seat == 0 {
            round.sockets[0].watch(&round.table).await;
        }
        let body = json!({"do": "act", "acts": [turn]});
        let answer = round.sockets[seat].command(&round.table, &id, expected, seat, body.clone()).await;
        assert_eq!(answer["type"], "done", "{answer}");
        late.send(&json!({"type": "watch", "table": round.table, "since": known})).await;
        let update = late.next_of("update").await;
        let missed: Vec<&str> =
            update["events"].as_array().expect("events").iter().filter_map(|e| e["what"].as_str()).collect();
        assert_eq!(missed, ["acted"]);
        assert_eq!(update["log"].as_array().map(Vec::len), Some(7));
        // A repeated command gets the same reply and is not executed again.
        let again = round.sockets[seat].command(&round.table, &id, expected, seat, body.clone()).await;
        assert_eq!(again, answer);
        // A new command is stale if the client does not know the last event. The reply contains
        // that event.
        let other = (seat + 1) % info.seats.len();
        if other != 0 {
            let stale = round.sockets[other].command(&round.table, "late", expected, other, body).await;
            assert_eq!(stale["type"], "stale", "{stale}");
            assert_eq!(stale["events"].as_array().map(Vec::len), Some(1));
        }
        let view = round.clients[0].get(&format!("/api/tables/{}", round.table)).await.good();
        assert_eq!(view["log"].as_array().map(Vec::len), Some(7));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_opens_one_seat_once() {
    let site = TestSite::start().await;
    let info = plain();
    let host = site.guest("Host").await;
    let seats: Value =
        info.seats.iter().enumerate().map(|(i, _)| json!({"who": if i == 0 { "me" } else { "link" }})).collect();
    let made = host.create(&json!({"variant": info.id, "seats": seats, "terms": {"visibility": "private"}})).await;
    let path = format!("/api/tables/{}/join", made["table"].as_str().expect("an id"));
    let token = made["invitations"][0]["token"].as_str().expect("a token");
    assert!(token.len() >= 52, "256 bits");
    let (friend, thief) = (site.guest("Friend").await, site.guest("Thief").await);
    assert_eq!(thief.post(&path, &json!({"token": "x".repeat(52)})).await.status, 404, "a guess shows nothing, either");
    assert_eq!(thief.post(&path, &json!({"seat": 1})).await.status, 404, "a private table shows nothing");
    assert_eq!(friend.post(&path, &json!({"token": token})).await.good()["seat"], 1);
    assert_eq!(friend.post(&path, &json!({"token": token})).await.good()["seat"], 1, "asked twice, given once");
    assert_eq!(thief.post(&path, &json!({"token": token})).await.status, 422);
    let kept = site.store.events(made["table"].as_str().expect("an id"), 0).await.expect("events");
    assert!(kept.iter().all(|event| !event.body.contains(token)), "only its hash is kept");
}
