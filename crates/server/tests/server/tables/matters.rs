//! Tests pauses, takebacks, aborts, rematches and leaving, and actions that are sent with a move.

use crate::tables::round::{Round, plain};
use crate::tables::support::TestSite;
use polychess_variants::INFOS;
use serde_json::{Value, json};
use std::time::Duration;

fn whats(update: &Value) -> Vec<&str> {
    update["events"].as_array().expect("events").iter().filter_map(|e| e["what"].as_str()).collect()
}

impl Round {
    /// Sends a command that must be rejected with this kind of problem.
    async fn refused(&mut self, seat: usize, body: Value, kind: &str) {
        let (id, expected, table) = (self.fresh_id(), self.seqs[seat], self.table.clone());
        let answer = self.sockets[seat].command(&table, &id, expected, seat, body).await;
        assert_eq!((&answer["type"], &answer["problem"]["kind"]), (&json!("refused"), &json!(kind)), "{answer}");
    }

    /// Accepts a proposal for all seats. Returns the last update.
    async fn agree(&mut self, matter: &Value) -> Value {
        let mut body = matter.clone();
        body["do"] = json!("propose");
        let last = self.sockets.len() - 1;
        for seat in 0..last {
            self.must(seat, body.clone()).await;
        }
        let (id, expected, table) = (self.fresh_id(), self.seqs[last], self.table.clone());
        let answer = self.sockets[last].command(&table, &id, expected, last, body).await;
        assert_eq!(answer["type"], "done", "{answer}");
        for seat in 1..=last {
            self.update(seat).await;
        }
        self.update(0).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_needs_everybody_and_stops_the_clocks() {
    let site = TestSite::start().await;
    let time = json!({"base": 60_000, "bonus": 0, "kind": "increment"});
    let mut round = Round::sit(&site, plain(), json!({"time": time})).await;
    round.turn().await;
    let seat = round.on_turn();
    round.must(0, json!({"do": "propose", "matter": "pause"})).await;
    round.refused(0, json!({"do": "propose", "matter": "pause"}), "refused").await;
    round.must(1, json!({"do": "decline", "matter": "pause"})).await;
    round.refused(1, json!({"do": "decline", "matter": "pause"}), "refused").await;
    let update = round.agree(&json!({"matter": "pause"})).await;
    assert_eq!(whats(&update), ["consented", "paused"]);
    assert_eq!(update["now"]["phase"], "paused");
    site.clock.advance(Duration::from_secs(3600));
    let turn = round.some_turn();
    round.refused(seat, json!({"do": "act", "acts": [turn]}), "paused").await;
    round.must(1, json!({"do": "resume"})).await;
    round.refused(1, json!({"do": "resume"}), "not-paused").await;
    site.clock.advance(Duration::from_secs(5));
    let view = round.clients[0].get(&format!("/api/tables/{}", round.table)).await.good();
    assert_eq!(view["now"]["clocks"][0]["seats"][seat]["left"], 55_000);
    round.turn().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_are_taken_back_with_their_time_when_everybody_consents() {
    let site = TestSite::start().await;
    for info in INFOS {
        let time = json!({"base": 60_000, "bonus": 1_000, "kind": "increment"});
        let mut round = Round::sit(&site, info, json!({"time": time})).await;
        let first = (round.on_turn(), round.game["position"].clone());
        for _ in 0..3 {
            site.clock.advance(Duration::from_secs(4));
            round.turn().await;
        }
        round.refused(0, json!({"do": "propose", "matter": "takeback", "turns": 4}), "refused").await;
        round.refused(0, json!({"do": "propose", "matter": "takeback", "turns": 0}), "refused").await;
        // A turn cancels an open takeback proposal.
        round.must(0, json!({"do": "propose", "matter": "takeback", "turns": 2})).await;
        round.turn().await;
        let update = round.agree(&json!({"matter": "takeback", "turns": 4})).await;
        assert_eq!(whats(&update), ["consented", "taken-back"]);
        assert_eq!((&update["log_from"], &update["now"]["game"]["position"]), (&json!(0), &first.1));
        assert_eq!(next_seat(&update), Some(first.0 as u64));
        assert_eq!(
            update["now"]["clocks"][0]["seats"][first.0]["left"], 56_000,
            "the time of its turn is not given back"
        );
        round.turn().await;
    }
}

fn next_seat(update: &Value) -> Option<u64> {
    update["now"]["game"]["boards"][0]["scene"]["to_move"].as_u64()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_can_be_given_up_before_its_second_round_and_played_again() {
    let site = TestSite::start().await;
    for info in INFOS {
        let seats = info.seats.len();
        let mut round = Round::sit(&site, info, json!({})).await;
        for _ in 0..seats {
            round.turn().await;
        }
        round.refused(0, json!({"do": "abort"}), "refused").await;
        let mut round = Round::sit(&site, info, json!({})).await;
        round.turn().await;
        round.refused(0, json!({"do": "propose", "matter": "rematch"}), "refused").await;
        round.must(seats - 1, json!({"do": "abort"})).await;
        let turn = round.some_turn();
        round.refused(0, json!({"do": "act", "acts": [turn]}), "game-over").await;
        let update = round.agree(&json!({"matter": "rematch"})).await;
        assert_eq!(whats(&update), ["consented", "rematch"]);
        let new = update["now"]["rematch"].as_str().expect("a table").to_owned();
        assert_eq!(update["events"][1]["table"], new);
        for (seat, client) in round.clients.iter().enumerate() {
            let view = client.get(&format!("/api/tables/{new}")).await.good();
            assert_eq!(view["now"]["phase"], "playing");
            assert_eq!(view["now"]["you"], json!([(seat + 1) % seats]), "everybody sits one seat further");
        }
        round.refused(0, json!({"do": "propose", "matter": "rematch"}), "refused").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn own_games_show_pending_rematch_proposals() {
    let site = TestSite::start().await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    round.turn().await;
    round.must(0, json!({"do": "abort"})).await;
    let asked = async |round: &Round| round.clients[1].get("/api/tables/mine").await.good()[0]["rematch"].clone();
    assert_eq!(asked(&round).await, Value::Null);
    round.must(0, json!({"do": "propose", "matter": "rematch"})).await;
    let open = asked(&round).await;
    assert_eq!((&open["by"], &open["waiting"][0]), (&json!(0), &json!(1)));
    round.must(1, json!({"do": "decline", "matter": "rematch"})).await;
    assert_eq!(asked(&round).await, Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn friends_around_one_screen_are_one_person() {
    let site = TestSite::start().await;
    let info = plain();
    let host = site.guest("Host").await;
    let seats: Value = info.seats.iter().map(|seat| json!({"who": "me", "name": seat.title})).collect();
    let table =
        host.create(&json!({"variant": info.id, "seats": seats})).await["table"].as_str().expect("an id").to_owned();
    let mut socket = host.connect().await;
    let view = socket.watch(&table).await;
    assert_eq!(view["now"]["you"].as_array().map(Vec::len), Some(info.seats.len()));
    assert_eq!(view["now"]["seats"][1]["name"], info.seats[1].title);
    let turn = view["now"]["game"]["boards"][0]["plies"][0]["turn"].clone();
    let seat = view["now"]["game"]["boards"][0]["scene"]["to_move"].as_u64().expect("a seat") as usize;
    let seq = view["now"]["seq"].as_u64().expect("a number");
    let done = socket.command(&table, "a", seq, seat, json!({"do": "act", "acts": [turn]})).await;
    assert_eq!(done["type"], "done", "{done}");
    let undo = json!({"do": "propose", "matter": "takeback", "turns": 1});
    let done = socket.command(&table, "b", seq + 1, seat, undo).await;
    assert_eq!(done["type"], "done", "{done}");
    assert_eq!(whats(&socket.event("taken-back").await), ["proposed", "taken-back"], "nobody else has to consent");
}

#[tokio::test(flavor = "multi_thread")]
async fn acts_travel_with_a_move_together_or_not_at_all() {
    let site = TestSite::start().await;
    for info in INFOS {
        let mut round = Round::sit(&site, info, json!({})).await;
        let (seat, turn) = (round.on_turn(), round.some_turn());
        let name = info.seats[seat].name;
        let forms = round.game["acts"][name].as_array().cloned().unwrap_or_default();
        let Some(form) = forms.iter().find(|f| f["type"] == "offer-draw" || f["type"] == "agree-draw") else {
            continue;
        };
        let act = json!({"type": form["type"]});
        let bad = json!({"do": "act", "acts": [act, "not a turn"]});
        round.refused(seat, bad, "bad-act").await;
        round.refused(seat, json!({"do": "act", "acts": [act, turn, turn]}), "bad-act").await;
        round.refused(seat, json!({"do": "act", "acts": []}), "bad-act").await;
        round.refused(seat, json!({"do": "act", "acts": [{"type": "forfeit"}]}), "bad-act").await;
        round.refused(seat, json!({"do": "act", "acts": [{"type": form["type"], "seat": name}]}), "bad-act").await;
        let view = round.clients[0].get(&format!("/api/tables/{}", round.table)).await.good();
        assert_eq!(view["log"], json!([]), "nothing of it was done");
        round.must(seat, json!({"do": "act", "acts": [act, turn]})).await;
        let view = round.clients[0].get(&format!("/api/tables/{}", round.table)).await.good();
        let log = view["log"].as_array().expect("a log");
        assert_eq!((log[0]["turn"].as_bool(), log[1]["turn"].as_bool()), (Some(false), Some(true)));
    }
}

/// A client can send a declaration together with the move that makes it valid. Either both take
/// effect, or neither does.
#[tokio::test(flavor = "multi_thread")]
async fn a_declaration_travels_with_the_move_that_makes_it_true() {
    const BEFORE: &str = "7/8/9/9bK/11/12/12bR/14/13/11gB/11/2gK7/9/wK7 g n11 - - 0/0/0";
    let site = TestSite::start().await;
    let info = polychess_variants::info("three-way").expect("it is listed");
    let mut round = Round::sit_at(&site, info, json!({"variant": info.id, "position": BEFORE})).await;
    let declare = json!({"type": "declare-mate", "of": "white"});
    for (acts, at) in [(json!([declare]), 0), (json!([declare, "l5k6"]), 0), (json!(["c3d3", declare]), 1)] {
        let (id, expected, table) = (round.fresh_id(), round.seqs[1], round.table.clone());
        let body = json!({"do": "act", "acts": acts});
        let answer = round.sockets[1].command(&table, &id, expected, 1, body).await;
        assert_eq!((&answer["type"], &answer["problem"]["at"]), (&json!("refused"), &json!(at)), "{acts}: {answer}");
    }
    let (expected, table) = (round.seqs[1], round.table.clone());
    let body = json!({"do": "act", "acts": ["l5k6", declare]});
    assert_eq!(round.sockets[1].command(&table, "mate", expected, 1, body).await["type"], "done");
    let update = round.update(0).await;
    assert_eq!(whats(&update), ["acted", "over"], "one event for both");
    assert_eq!(update["events"][0]["words"][1], "declare checkmate: White");
    assert_eq!(update["now"]["game"]["status"]["points"], json!({"white": "0", "gray": "3/2", "black": "1/2"}));
    assert_eq!(update["log"].as_array().map(Vec::len), Some(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn player_who_leaves_forfeits_and_returns_without_a_seat() {
    let site = TestSite::start().await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    round.turn().await;
    round.must(2, json!({"do": "leave"})).await;
    round.refused(2, json!({"do": "say", "text": "hello"}), "not-yours").await;
    let view = round.clients[0].get(&format!("/api/tables/{}", round.table)).await.good();
    let events = view["events"].as_array().expect("events");
    let left = events.iter().position(|e| e["what"] == "left").expect("it is recorded");
    assert_eq!((&events[left + 1]["what"], &events[left + 1]["forfeit"]), (&json!("acted"), &json!(true)));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_past_can_be_looked_at_and_first_plies_too() {
    let site = TestSite::start().await;
    for info in INFOS {
        let mut round = Round::sit(&site, info, json!({})).await;
        let start = round.game["position"].clone();
        round.turn().await;
        let after = round.game["position"].clone();
        let past = round.clients[0].get(&format!("/api/tables/{}/at/0", round.table)).await.good();
        assert_eq!(past["position"], start);
        let now = round.clients[0].get(&format!("/api/tables/{}/at/1", round.table)).await.good();
        assert_eq!(now["position"], after);
        assert_eq!(now["boards"][0]["plies"], json!([]));
        let ply = round.some_turn();
        let plies = round.game["boards"][0]["plies"].as_array().expect("plies");
        let goes_on = plies.iter().find(|p| p["goes_on"] == true).and_then(|p| p["turn"].as_str()).map(str::to_owned);
        let seat = round.on_turn();
        let begun = goes_on.clone().unwrap_or(ply);
        round.sockets[seat].send(&json!({"type": "look", "table": round.table, "id": "l", "begun": begun})).await;
        let looked = round.sockets[seat].answer("l").await;
        match goes_on {
            Some(begun) => {
                let plies = looked["boards"][0]["plies"].as_array().expect("plies");
                assert!(plies.iter().all(|p| p["turn"].as_str().is_some_and(|t| t.starts_with(&format!("{begun}+")))));
            }
            None => assert_eq!(looked["type"], "refused", "{looked}"),
        }
    }
}
