//! Tests pairing: guests who want the same game are paired, computers take the free seats, and
//! guests who leave lose their waiting place.

use crate::tables::round::{Round, plain};
use crate::tables::support::{Client, Socket, TestSite, config};
use polychess_server::Config;
use polychess_server::store::MemoryStore;
use polychess_variants::INFOS;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

async fn site_with(change: impl FnOnce(&mut Config)) -> TestSite {
    let mut config = config();
    change(&mut config);
    TestSite::with(config, Arc::new(MemoryStore::default())).await
}

pub(crate) fn wish(pace: &str, fill: Option<u32>) -> Value {
    json!({"variant": plain().id, "pace": pace, "fill": fill})
}

pub(crate) async fn seek(socket: &mut Socket, wish: &Value) {
    socket.send(&json!({"type": "seek", "wish": wish})).await;
}

/// Opens a seek for a guest and returns the connection.
pub(crate) async fn waits(client: &Client, wish: &Value) -> Socket {
    let mut socket = client.connect().await;
    seek(&mut socket, wish).await;
    let answer = socket.next().await;
    assert_eq!(answer["type"], "seeking", "{answer}");
    let fills_in = wish["fill"].as_u64().map(|seconds| seconds * 1000);
    assert_eq!(answer["fills_in"].as_u64(), fills_in);
    socket
}

pub(crate) async fn paired(socket: &mut Socket) -> String {
    socket.next_of("paired").await["table"].as_str().expect("a table").to_owned()
}

pub(crate) async fn refusal(socket: &mut Socket) -> Value {
    socket.next_of("unpaired").await["problem"]["kind"].clone()
}

pub(crate) async fn lobby(site: &TestSite) -> Value {
    site.stranger().get("/api/lobby").await.good()
}

/// Waits until `count` guests are waiting.
async fn waiting(site: &TestSite, count: u64) {
    for _ in 0..200 {
        if lobby(site).await["waiting"] == count {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{}", lobby(site).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn players_with_the_same_wish_are_paired_on_random_seats() {
    let site = TestSite::start().await;
    let mut seats = BTreeSet::new();
    for turn in 0..16 {
        let mut clients = Vec::new();
        for name in ["Ann", "Ben", "Cleo"] {
            clients.push(site.guest(name).await);
        }
        let any = json!({"pace": "any", "fill": null});
        let wishes =
            [wish("quick", None), if turn % 2 == 0 { wish("any", Some(60)) } else { any }, wish("quick", Some(15))];
        let mut sockets = vec![waits(&clients[0], &wishes[0]).await, waits(&clients[1], &wishes[1]).await];
        assert_eq!(lobby(&site).await["waiting_for"][plain().id], 2);
        let mut last = clients[2].connect().await;
        seek(&mut last, &wishes[2]).await;
        sockets.push(last);
        let table = paired(&mut sockets[0]).await;
        for socket in &mut sockets[1..] {
            assert_eq!(paired(socket).await, table);
        }
        let mut own = Vec::new();
        for client in &clients {
            let view = client.get(&format!("/api/tables/{table}")).await.good();
            assert_eq!((&view["now"]["phase"], &view["variant"]), (&json!("playing"), &json!(plain().id)));
            assert_eq!(view["terms"]["time"]["base"], 300_000);
            own.push(view["now"]["you"][0].as_u64().expect("a seat"));
        }
        seats.insert(own[0]);
        own.sort_unstable();
        assert_eq!(own, [0, 1, 2]);
        assert_eq!(lobby(&site).await["waiting"], 0);
    }
    assert!(seats.len() > 1, "who comes first sits anywhere: {seats:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_take_the_seats_that_are_left_at_the_time_chosen() {
    let site = TestSite::start().await;
    let clients = [site.guest("Ann").await, site.guest("Ben").await, site.guest("Cleo").await];
    let mut patient = waits(&clients[0], &wish("any", Some(60))).await;
    let mut alone = waits(&clients[2], &wish("short", None)).await;
    site.clock.advance(Duration::from_secs(10));
    let mut quick = waits(&clients[1], &wish("quick", Some(15))).await;
    site.clock.advance(Duration::from_millis(14_900));
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(lobby(&site).await["waiting"], 3, "not before its time");
    site.clock.advance(Duration::from_millis(100));
    let table = paired(&mut quick).await;
    assert_eq!(paired(&mut patient).await, table, "who takes computers is glad of a person");
    let view = site.stranger().get(&format!("/api/tables/{table}")).await.good();
    let mut who: Vec<&str> =
        view["now"]["seats"].as_array().expect("seats").iter().filter_map(|s| s["who"].as_str()).collect();
    who.sort_unstable();
    assert_eq!((who, &view["terms"]["visibility"]), (vec!["computer", "person", "person"], &json!("public")));
    // A guest who wants only human opponents continues to wait.
    site.clock.advance(Duration::from_secs(3600));
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(lobby(&site).await["waiting"], 1);
    alone.send(&json!({"type": "unseek"})).await;
    waiting(&site, 0).await;
    // With `fill` 0, a game starts immediately against computers. This works in every game.
    for info in INFOS {
        seek(&mut alone, &json!({"variant": info.id, "pace": "any", "fill": 0})).await;
        let table = paired(&mut alone).await;
        let view = clients[2].get(&format!("/api/tables/{table}")).await.good();
        assert_eq!((&view["now"]["phase"], &view["terms"]["time"]), (&json!("playing"), &Value::Null));
        assert_eq!(view["terms"]["visibility"], "unlisted", "a game with computers alone is nobody else's");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn disconnecting_ends_a_seek_and_each_player_has_one() {
    let site = TestSite::start().await;
    let ann = site.guest("Ann").await;
    let gone = waits(&ann, &wish("any", None)).await;
    assert_eq!(lobby(&site).await["waiting"], 1);
    drop(gone);
    waiting(&site, 0).await;
    let mut first = waits(&ann, &wish("any", None)).await;
    let mut second = waits(&ann, &wish("any", None)).await;
    assert_eq!(refusal(&mut first).await, "elsewhere");
    assert_eq!(lobby(&site).await["waiting"], 1);
    // A new seek replaces the previous one.
    seek(&mut second, &wish("quick", Some(15))).await;
    assert_eq!(second.next().await["type"], "seeking");
    assert_eq!(lobby(&site).await["waiting"], 1);
    // Closing the first window does not affect the second.
    drop(first);
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(lobby(&site).await["waiting"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_wished_is_refused_and_a_full_server_says_so() {
    let site = site_with(|config| {
        config.waiting_places = 2;
        config.open_games = 1;
    })
    .await;
    let mut stranger = site.stranger().connect().await;
    seek(&mut stranger, &wish("any", None)).await;
    assert_eq!(refusal(&mut stranger).await, "no-session");
    let ann = site.guest("Ann").await;
    let mut socket = ann.connect().await;
    let bad = [
        (json!({"variant": "nothing", "pace": "any", "fill": 0}), "unknown-variant"),
        (json!({"variant": plain().id, "options": {"odd": true}, "pace": "any", "fill": 0}), "bad-option"),
        (json!({"options": {"odd": true}, "pace": "any", "fill": 0}), "bad-request"),
        (json!({"variant": plain().id, "pace": "any", "fill": 601}), "bad-request"),
    ];
    for (wish, kind) in bad {
        seek(&mut socket, &wish).await;
        assert_eq!(refusal(&mut socket).await, kind, "{wish}");
    }
    let _held = [
        waits(&site.guest("Ben").await, &wish("any", None)).await,
        waits(&site.guest("Cleo").await, &wish("any", None)).await,
    ];
    seek(&mut socket, &wish("quick", None)).await;
    assert_eq!(refusal(&mut socket).await, "crowded");
    drop(_held);
    waiting(&site, 0).await;
    seek(&mut socket, &wish("any", Some(0))).await;
    paired(&mut socket).await;
    seek(&mut socket, &wish("any", Some(0))).await;
    assert_eq!(refusal(&mut socket).await, "too-many-games");
}

/// The lobby shows only the boards of public games, and updates them.
#[tokio::test(flavor = "multi_thread")]
async fn live_games_are_shown_with_their_boards() {
    let site = TestSite::start().await;
    let time = json!({"base": 60_000, "bonus": 0, "kind": "increment"});
    let mut round = Round::sit(&site, plain(), json!({"visibility": "public", "time": time})).await;
    let _hidden = Round::sit(&site, plain(), json!({"visibility": "unlisted"})).await;
    let seen = lobby(&site).await;
    let games = seen["featured"].as_array().expect("games");
    assert_eq!((&seen["live"], games.len()), (&json!(1), 1), "{seen}");
    assert_eq!(games[0]["table"]["id"], round.table);
    let board = games[0]["scene"].clone();
    assert_eq!(board, round.game["boards"][0]["scene"]);
    assert_eq!(games[0]["clocks"]["seats"][0]["left"], 60_000);
    round.turn().await;
    site.clock.advance(Duration::from_millis(1500));
    let now = lobby(&site).await;
    assert_ne!(now["featured"][0]["scene"], board, "it moves");
    assert_eq!(now["featured"][0]["table"]["turns"], 1);
    site.clock.advance(Duration::from_secs(601));
    assert_eq!(lobby(&site).await["featured"], json!([]), "nothing has happened in it for long");
}

/// Creates a public table with free seats and a connected host.
async fn open_table(site: &TestSite, name: &str, more: &Value) -> (String, Client, Socket) {
    let host = site.guest(name).await;
    let mut table = json!({"variant": plain().id, "terms": {"visibility": "public"}, "seats": [{"who": "me"}, {"who": "open"}, {"who": "open"}]});
    for (field, value) in more.as_object().expect("fields") {
        table[field] = value.clone();
    }
    let id = host.create(&table).await["table"].as_str().expect("an id").to_owned();
    let mut socket = host.connect().await;
    socket.watch(&id).await;
    (id, host, socket)
}

#[tokio::test(flavor = "multi_thread")]
async fn play_now_takes_a_seat_at_the_oldest_public_table_that_fits() {
    let site = TestSite::start().await;
    let (first, host, _watching) = open_table(&site, "Host", &json!({})).await;
    site.clock.advance(Duration::from_secs(1));
    let (second, _other, _also) = open_table(&site, "Other host", &json!({})).await;
    let [ann, ben, cleo] = [site.guest("Ann").await, site.guest("Ben").await, site.guest("Cleo").await];
    // With `fill` 0, a guest does not wait for a third player.
    let mut socket = ben.connect().await;
    seek(&mut socket, &wish("any", Some(0))).await;
    let alone = paired(&mut socket).await;
    assert!(alone != first && alone != second, "a table of its own, with computers");
    let mut seated = ann.connect().await;
    seek(&mut seated, &json!({"pace": "none", "fill": 15})).await;
    assert_eq!(paired(&mut seated).await, first);
    seated.watch(&first).await;
    let mut socket = cleo.connect().await;
    seek(&mut socket, &wish("any", Some(0))).await;
    assert_eq!(paired(&mut socket).await, first, "the last free seat");
    let view = host.get(&format!("/api/tables/{first}")).await.good();
    assert_eq!((&view["now"]["phase"], &lobby(&site).await["waiting"]), (&json!("playing"), &json!(0)));
    let names: BTreeSet<&str> =
        view["now"]["seats"].as_array().expect("seats").iter().filter_map(|seat| seat["name"].as_str()).collect();
    assert_eq!(names, BTreeSet::from(["Ann", "Cleo", "Host"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn play_now_passes_by_tables_that_do_not_fit() {
    let site = TestSite::start().await;
    let clock = json!({"visibility": "public", "time": {"base": 60_000, "bonus": 0, "kind": "increment"}});
    let fits_not = [
        json!({"terms": {"visibility": "unlisted"}}),
        json!({"terms": clock}),
        json!({"seats": [{"who": "me"}, {"who": "link"}, {"who": "link"}]}),
    ];
    let mut held = Vec::new();
    for (nth, more) in fits_not.iter().enumerate() {
        held.push(open_table(&site, &format!("Host {nth}"), more).await);
    }
    // Two tables do not match: the host of one has left, and the other is the guest's own.
    let (_, gone, socket) = open_table(&site, "Gone", &json!({})).await;
    drop((gone, socket));
    let (own, host, _watching) = open_table(&site, "Host", &json!({})).await;
    let mut sockets = vec![waits(&host, &wish("none", Some(600))).await];
    sockets.push(waits(&site.guest("Ann").await, &wish("quick", Some(600))).await);
    // Only one of several tables matches.
    let mut socket = site.guest("Ben").await.connect().await;
    seek(&mut socket, &wish("none", Some(600))).await;
    assert_eq!(paired(&mut socket).await, own);
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_have_the_level_that_is_wished_for() {
    let site = TestSite::start().await;
    let mut socket = site.guest("Ann").await.connect().await;
    let wish = |computer: Value| json!({"variant": plain().id, "pace": "any", "fill": 0, "computer": computer});
    seek(&mut socket, &wish(json!("level-2"))).await;
    let table = paired(&mut socket).await;
    let view = site.stranger().get(&format!("/api/tables/{table}")).await.good();
    let names = view["now"]["seats"].as_array().expect("seats").iter().filter(|seat| seat["who"] == "computer");
    assert!(names.clone().count() == 2 && names.clone().all(|seat| seat["name"] == "Computer, level 2"), "{view}");
    seek(&mut socket, &wish(json!("nobody"))).await;
    assert_eq!(refusal(&mut socket).await, "bad-request");
}
