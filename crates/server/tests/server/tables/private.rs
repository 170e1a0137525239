//! Tests that other clients cannot see private messages, nor detect that they exist.

use crate::tables::round::{Round, plain};
use crate::tables::support::TestSite;
use polychess_game::Info;
use polychess_variants::INFOS;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use std::time::Duration;

/// A public action, which is the same in all runs of a script.
#[derive(Clone, Copy, Debug)]
enum Public {
    Turn,
    Say(usize),
    Pause(usize),
    Rejoin,
}

/// Number of times before each action when a player may send a private message.
const MOMENTS: usize = 3;

/// Plays a script. Before each action, seats 0 and 1 exchange the given number of private messages.
///
/// Returns the bytes that seat 2 and a spectator received over their connections and on every page,
/// without the id of the table.
async fn play(
    site: &TestSite,
    info: &Info,
    script: &[Public],
    secrets: &[usize],
    words: &str,
) -> (Vec<String>, Vec<String>, Round) {
    let time = json!({"base": 600_000, "bonus": 700, "kind": "delay"});
    let mut round = Round::sit(site, info, json!({"visibility": "public", "time": time})).await;
    let mut pages = [Vec::new(), Vec::new()];
    let mut spectator = site.guest("Spectator").await.connect().await;
    spectator.watch(&round.table).await;
    // The table reports the new spectator before any other event.
    site.clock.advance(Duration::from_secs(1));
    for socket in [&mut spectator, &mut round.sockets[2]] {
        while socket.next_of("presence").await["spectators"] != 1 {}
    }
    let mut offers = 0;
    for (step, secrets) in script.iter().zip(secrets) {
        for secret in 0..MOMENTS {
            // Advance the time in any case, so that a message does not change the timing.
            site.clock.advance(Duration::from_millis(333));
            if secret >= *secrets {
                continue;
            }
            let (from, to) = (secret % 2, 1 - secret % 2);
            let body = match secret % 3 {
                0 => json!({"do": "say", "to": [to], "text": format!("{words} {secret}")}),
                1 => {
                    offers += 1;
                    json!({"do": "offer", "to": [to], "text": format!("{words}, shall we?")})
                }
                _ => {
                    let offer = format!("1-0-{offers}");
                    json!({"do": "answer-offer", "offer": offer, "yes": secret % 2 == 0})
                }
            };
            let (id, expected, table) = (round.fresh_id(), round.seqs[from], round.table.clone());
            let answer = round.sockets[from].command(&table, &id, expected, from, body).await;
            if answer["type"] == "done" {
                round.update(0).await;
                round.update(1).await;
            }
        }
        match step {
            Public::Turn => {
                let (seat, turn) = (round.on_turn(), round.some_turn());
                let (id, expected, table) = ("x".repeat(3), round.seqs[seat], round.table.clone());
                let id = format!("{id}{}", round.seqs[2]);
                let body = json!({"do": "act", "acts": [turn]});
                let answer = round.sockets[seat].command(&table, &id, expected, seat, body).await;
                assert_eq!(answer["type"], "done", "{answer}");
                round.everybody().await;
            }
            Public::Say(seat) | Public::Pause(seat) => {
                let body = match step {
                    Public::Say(_) => json!({"do": "say", "text": "good luck"}),
                    _ => json!({"do": "propose", "matter": "pause"}),
                };
                let (expected, table) = (round.seqs[*seat], round.table.clone());
                let id = format!("p{}", round.seqs[2]);
                let answer = round.sockets[*seat].command(&table, &id, expected, *seat, body).await;
                if answer["type"] == "done" {
                    round.everybody().await;
                }
            }
            Public::Rejoin => {
                let since = round.seqs[2].saturating_sub(1);
                round.sockets[2].send(&json!({"type": "watch", "table": round.table, "since": since})).await;
                round.update(2).await;
            }
        }
        // A pong arrives after all earlier messages, so wait for it before the next action.
        for socket in [&mut round.sockets[2], &mut spectator] {
            socket.send(&json!({"type": "ping", "nonce": 1})).await;
            socket.next_of("pong").await;
        }
        for (client, pages) in [&round.clients[2], &site.stranger()].into_iter().zip(&mut pages) {
            for path in ["/api/tables", "/api/tables/mine", "/api/tables/TABLE", "/api/tables/TABLE/at/1"] {
                pages.push(client.get(&path.replace("TABLE", &round.table)).await.text);
            }
        }
    }
    let hidden = |seen: &[String], pages: &[String]| {
        seen.iter().chain(pages).map(|text| text.replace(&round.table, "TABLE")).collect()
    };
    let seen = (hidden(&round.sockets[2].seen, &pages[0]), hidden(&spectator.seen, &pages[1]));
    (seen.0, seen.1, round)
}

fn same(quiet: &[String], busy: &[String], who: &str) {
    for (quiet, busy) in quiet.iter().zip(busy) {
        assert_eq!(quiet, busy, "{who}");
    }
    assert_eq!(quiet.len(), busy.len(), "{who}");
}

#[tokio::test(flavor = "multi_thread")]
async fn others_are_sent_the_same_bytes_whatever_two_say_in_private() {
    // Play several scripts of one game, and one script of each other game.
    let others = INFOS.iter().copied().filter(|info| info.id != plain().id);
    for (seed, info) in (0..).zip(std::iter::repeat_n(plain(), 6).chain(others)) {
        let mut random = StdRng::seed_from_u64(seed);
        let script: Vec<Public> = (0..14)
            .map(|_| match random.random_range(0..8) {
                0..5 => Public::Turn,
                5 => Public::Say(random.random_range(0..3)),
                6 => Public::Pause(random.random_range(0..2)),
                _ => Public::Rejoin,
            })
            .collect();
        let some: Vec<usize> = script.iter().map(|_| random.random_range(0..=MOMENTS)).collect();
        let none = vec![0; script.len()];
        let site = TestSite::start().await;
        let quiet = play(&site, info, &script, &none, "").await;
        let site = TestSite::start().await;
        let busy = play(&site, info, &script, &some, "against the third").await;
        same(&quiet.0, &busy.0, &format!("{}, seat 2, seed {seed}", info.id));
        same(&quiet.1, &busy.1, &format!("{}, a spectator, seed {seed}", info.id));
        assert!(busy.0.iter().all(|text| !text.contains("against the third")));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn private_matters_are_disclosed_after_the_game() {
    let site = TestSite::start().await;
    let script = [Public::Turn, Public::Turn, Public::Turn];
    let (seen, _, mut round) = play(&site, plain(), &script, &[2, 3, 0], "you and I").await;
    assert!(seen.iter().all(|text| !text.contains("you and I")));
    let own = &round.sockets[0].seen;
    assert!(own.iter().any(|text| text.contains("you and I")), "they know it themselves");
    let body = json!({"do": "act", "acts": [{"type": "resign"}]});
    let (expected, table) = (round.seqs[0], round.table.clone());
    let answer = round.sockets[0].command(&table, "end", expected, 0, body).await;
    assert_eq!(answer["type"], "done", "{answer}");
    let disclosed = |update: &Value| {
        let event = update["events"].as_array().expect("events").iter().find(|e| e["what"] == "disclosed").cloned();
        event.expect("it is disclosed")["matters"].as_array().cloned().expect("a list")
    };
    let update = round.update(2).await;
    let kinds: Vec<String> =
        disclosed(&update).iter().map(|m| m["what"].as_str().unwrap_or_default().to_owned()).collect();
    assert_eq!(kinds, ["said", "offered", "said", "offered", "answered"]);
    assert!(disclosed(&update)[0]["text"].as_str().is_some_and(|text| text.starts_with("you and I")));
    let update = round.update(1).await;
    assert_eq!(disclosed(&update), Vec::<Value>::new(), "who knew it is not told again");
    let stranger = site.stranger().get(&format!("/api/tables/{}", round.table)).await.good();
    assert!(stranger.to_string().contains("you and I"), "it is part of the record");
}

#[tokio::test(flavor = "multi_thread")]
async fn words_reach_those_they_are_meant_for() {
    let site = TestSite::start().await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    round.must(1, json!({"do": "say", "text": "  hello all  "})).await;
    for (to, kind) in [(json!([0]), "bad-request"), (json!([]), "bad-request"), (json!([7]), "bad-request")] {
        let (id, expected, table) = (round.fresh_id(), round.seqs[0], round.table.clone());
        let body = json!({"do": "say", "to": to, "text": "psst"});
        let answer = round.sockets[0].command(&table, &id, expected, 0, body).await;
        assert_eq!(answer["problem"]["kind"], kind, "{answer}");
    }
    for text in ["", "   ", &"x".repeat(501), "a\nb", "a\u{0}b"] {
        let (id, expected, table) = (round.fresh_id(), round.seqs[0], round.table.clone());
        let answer = round.sockets[0].command(&table, &id, expected, 0, json!({"do": "say", "text": text})).await;
        assert_eq!(answer["problem"]["kind"], "bad-request", "{text:?}");
    }
    let view = round.clients[2].get(&format!("/api/tables/{}", round.table)).await.good();
    let output_text = view["events"].as_array().expect("events").iter().find(|e| e["what"] == "said").cloned();
    assert_eq!(output_text.expect("said")["text"], "hello all");
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_a_private_table_ends_the_subscription() {
    let site = TestSite::start().await;
    let (host, guest) = (site.guest("Host").await, site.guest("Guest").await);
    let info = crate::tables::round::plain();
    let whos = ["me", "link", "open"].into_iter();
    let seats: Value = whos.map(|who| json!({"who": who})).collect();
    let made = host.create(&json!({"variant": info.id, "seats": seats, "terms": {"visibility": "private"}})).await;
    let table = made["table"].as_str().expect("an id").to_owned();
    let path = |what: &str| format!("/api/tables/{table}{what}");
    let token = &made["invitations"][0]["token"];
    assert_eq!(guest.post(&path("/join"), &json!({"token": token})).await.good()["seat"], 1);
    let (mut own, mut left) = (host.connect().await, guest.connect().await);
    own.watch(&table).await;
    left.watch(&table).await;
    guest.post(&path("/seats"), &json!({"do": "leave", "seat": 1})).await.good();
    assert_eq!(left.next_of("gone").await["problem"]["kind"], "no-such-table");
    let seen = left.seen.len();
    host.post(&path("/seats"), &json!({"do": "computer", "seat": 1, "player": "random"})).await.good();
    own.event("seated").await;
    left.send(&json!({"type": "ping", "nonce": 1})).await;
    left.next_of("pong").await;
    assert_eq!(left.seen.len(), seen + 1, "nothing but the answer: {:?}", &left.seen[seen..]);
    let late = left.command(&table, "late", 0, 1, json!({"do": "resume"})).await;
    assert_eq!(late["type"], "refused", "{late}");
}
