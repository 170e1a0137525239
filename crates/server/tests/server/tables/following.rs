//! Tests servers that share a broker. Each of them can serve any client, even if notifications are
//! lost or repeated.

use crate::tables::broker::{BrokerConnection, MemoryBroker};
use crate::tables::nodes::{Way, at, short_lease};
use crate::tables::round::{Round, plain};
use crate::tables::support::TestSite;
use polychess_server::store::{AccountChange, AccountRow, MemoryStore, Store};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Two servers with a shared store and a broker. The server that receives the first request for a
/// table owns it.
pub(crate) struct Site {
    pub(crate) sites: [TestSite; 2],
    pub(crate) ways: [Arc<Way>; 2],
    connections: [Arc<BrokerConnection>; 2],
    broker: Arc<MemoryBroker>,
    pub(crate) store: Arc<dyn Store>,
}

pub(crate) async fn site() -> Site {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let memory = Arc::new(MemoryBroker::default());
    let ways = [Way::to(&store), Way::to(&store)];
    let connections = [memory.connect(), memory.connect()];
    let begin = async |n: usize| TestSite::among(short_lease(), ways[n].clone(), Some(connections[n].clone())).await;
    let sites = [begin(0).await, begin(1).await];
    Site { sites, ways, connections, broker: memory, store }
}

impl Site {
    /// Starts a game on the first server. Two of its players are connected to the second one.
    async fn round(&self) -> Round {
        let mut round = Round::sit(&self.sites[0], plain(), json!({})).await;
        for seat in [1, 2] {
            let mut socket = at(&self.sites[1], &round.clients[seat]).connect().await;
            socket.watch(&round.table).await;
            round.sockets[seat] = socket;
        }
        round
    }

    async fn acted(&self, table: &str) -> usize {
        let log = self.store.events(table, 0).await.expect("read");
        log.iter().filter(|event| event.kind == "acted").count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_over_two_servers_as_over_one() {
    let site = site().await;
    let mut round = site.round().await;
    for _ in 0..9 {
        round.turn().await;
    }
    // Both servers show all players as connected.
    let second = &site.sites[1];
    let view = at(second, &round.clients[0]).get(&format!("/api/tables/{}", round.table)).await.good();
    let connected: Vec<bool> =
        view["now"]["seats"].as_array().expect("seats").iter().map(|seat| seat["connected"] == true).collect();
    assert_eq!(connected, [true; 3], "{view}");
    assert_eq!(view["log"].as_array().map(Vec::len), Some(9));
    // The owner rejects an illegal move with the usual message.
    let seat = round.on_turn();
    let wrong = json!({"do": "act", "acts": ["nonsense"]});
    let refused = round.sockets[seat].command(&round.table, "w1", round.seqs[seat], seat, wrong).await;
    assert_eq!(refused["type"], "refused");
    assert_ne!(refused["problem"]["kind"], "another-server", "{refused}");
    assert_eq!(site.acted(&round.table).await, 9);
}

/// Any server can change seats and create invitations. Afterwards, every server shows the change.
#[tokio::test(flavor = "multi_thread")]
async fn seats_are_taken_over_any_server() {
    let site = site().await;
    let [first, second] = &site.sites;
    let host = first.guest("Ann").await;
    let plan = json!([{"who": "me"}, {"who": "open"}, {"who": "open"}]);
    let made = host.create(&json!({"variant": plain().id, "seats": plan, "terms": {"visibility": "private"}})).await;
    let table = made["table"].as_str().expect("an id");
    host.get(&format!("/api/tables/{table}")).await.good();
    let there = at(second, &host);
    let invite = json!({"do": "invite", "seat": 1});
    let invitation = there.post(&format!("/api/tables/{table}/seats"), &invite).await.good();
    let ben = second.guest("Ben").await;
    assert_eq!(ben.get(&format!("/api/tables/{table}")).await.status, 404, "it is private");
    let join = json!({"token": invitation["token"]});
    assert_eq!(ben.post(&format!("/api/tables/{table}/join"), &join).await.good()["seat"], 1);
    for site in [second, first] {
        let view = at(site, &ben).get(&format!("/api/tables/{table}")).await.good();
        assert_eq!((&view["now"]["you"], &view["now"]["seats"][1]["name"]), (&json!([1]), &json!("Ben")));
    }
    let taken = ben.post(&format!("/api/tables/{table}/join"), &json!({"seat": 0})).await;
    assert_eq!((taken.status, &taken.json()["kind"]), (409, &json!("taken")), "refused as by the owner itself");
}

/// Every server lists the same tables within a second.
#[tokio::test(flavor = "multi_thread")]
async fn lists_are_the_same_at_any_server() {
    let site = site().await;
    let [first, second] = &site.sites;
    let listed = async || second.stranger().get("/api/tables").await.good();
    assert_eq!(listed().await, json!([]));
    let host = first.guest("Ann").await;
    let plan = json!([{"who": "me"}, {"who": "open"}, {"who": "open"}]);
    let made = host.create(&json!({"variant": plain().id, "seats": plan, "terms": {"visibility": "public"}})).await;
    second.clock.advance(Duration::from_millis(1001));
    assert_eq!((&listed().await[0]["id"], listed().await.as_array().map(Vec::len)), (&made["table"], Some(1)));
    let mine = at(second, &host).get("/api/tables/mine").await.good();
    assert_eq!((&mine[0]["id"], mine.as_array().map(Vec::len)), (&made["table"], Some(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_twice_is_done_once_and_what_is_lost_is_found_in_the_log() {
    let site = site().await;
    let mut round = site.round().await;
    site.broker.doubles.store(true, Ordering::SeqCst);
    for _ in 0..3 {
        round.turn().await;
    }
    site.broker.loses.store(true, Ordering::SeqCst);
    for _ in 0..3 {
        round.turn().await;
    }
    assert_eq!(site.acted(&round.table).await, 6);
}

/// The owner loses the database and the broker. Clients of the second server experience only a
/// short pause.
#[tokio::test(flavor = "multi_thread")]
async fn spectators_on_other_servers_stay_after_the_owner_fails() {
    let site = site().await;
    let mut round = site.round().await;
    while round.on_turn() == 0 {
        round.turn().await;
    }
    let seat = round.on_turn();
    site.ways[0].cut(true);
    site.connections[0].cut(true);
    let body = json!({"do": "act", "acts": [round.some_turn()]});
    loop {
        let answer = round.sockets[seat].command(&round.table, "m1", round.seqs[seat], seat, body.clone()).await;
        if answer["type"] == "done" {
            break;
        }
        assert_eq!(answer["problem"]["kind"], "another-server", "{answer}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    round.update(seat).await;
    let before = site.acted(&round.table).await;
    // The first server is reachable again. Its own client has missed a move, and receives it when
    // the server detects the takeover.
    site.ways[0].cut(false);
    site.connections[0].cut(false);
    let update = round.update(0).await;
    assert!(update["events"].as_array().is_some_and(|events| !events.is_empty()), "{update}");
    round.update(3 - seat).await;
    for _ in 0..3 {
        round.turn().await;
    }
    assert_eq!(site.acted(&round.table).await, before + 3);
}

/// When the owner stops, the table moves to the server that the players are connected to.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_goes_to_where_people_are() {
    let mut site = site().await;
    let mut round = site.round().await;
    let moved = at(&site.sites[1], &round.clients[0]).connect().await;
    round.sockets[0] = moved;
    round.sockets[0].watch(&round.table).await;
    site.sites[0].stop().await;
    for _ in 0..3 {
        let (seat, turn) = (round.on_turn(), round.some_turn());
        let id = round.fresh_id();
        let body = json!({"do": "act", "acts": [turn]});
        loop {
            let answer = round.sockets[seat].command(&round.table, &id, round.seqs[seat], seat, body.clone()).await;
            if answer["type"] == "done" {
                break;
            }
            assert_eq!(answer["problem"]["kind"], "another-server", "{answer}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        round.everybody().await;
    }
    assert_eq!(site.acted(&round.table).await, 3);
}

/// A third server deletes an account. The owner of the table and its follower send new views.
#[tokio::test(flavor = "multi_thread")]
async fn an_erased_name_leaves_the_tables_of_all_servers() {
    let site = site().await;
    let mut round = site.round().await;
    let seated = site.store.events(&round.table, 0).await.expect("read");
    let seated = seated.iter().find(|event| event.kind == "seated").expect("an event");
    let body: Value = serde_json::from_str(&seated.body).expect("JSON");
    let account = AccountRow {
        id: "1".into(),
        person: body["body"]["session"].as_str().expect("a person").into(),
        name: "Guest 0".into(),
        key: "guest".into(),
        created: 1,
        renamed: None,
        deletes: Some(1),
    };
    site.store.accounts().change(vec![AccountChange::Add(account)]).await.expect("written");
    let _third = TestSite::among(short_lease(), Way::to(&site.store), Some(site.broker.connect())).await;
    for seat in [0, 1] {
        let view = round.sockets[seat].next_of("table").await;
        let names: Vec<Value> =
            view["view"]["now"]["seats"].as_array().expect("seats").iter().map(|seat| seat["name"].clone()).collect();
        assert_eq!(names, [Value::Null, json!("Guest 1"), json!("Guest 2")], "server {seat}");
    }
}
