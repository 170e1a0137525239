//! Tests the limits on connections, tables and computers. Each limit works, is configurable, and
//! names its remedy.

use crate::tables::round::{Round, plain};
use crate::tables::support::{Client, TestSite, config, timely};
use polychess_server::Config;
use polychess_server::store::MemoryStore;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

const QUICK: Duration = Duration::from_millis(300);

async fn site_with(change: impl FnOnce(&mut Config)) -> TestSite {
    let mut config = config();
    change(&mut config);
    TestSite::with(config, Arc::new(MemoryStore::default())).await
}

/// Returns whether the connection is still open after a request.
async fn answers(stream: &mut TcpStream) -> bool {
    let sent = stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n").await;
    let mut answer = [0; 15];
    sent.is_ok() && timely(stream.read_exact(&mut answer)).await.is_ok_and(|_| answer.ends_with(b"200 OK"))
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_are_counted_before_they_say_anything() {
    let of_one_address = site_with(|config| config.connections_per_address = 3).await;
    let of_all = site_with(|config| config.connections = 3).await;
    for site in [of_one_address, of_all] {
        let mut held = Vec::new();
        for _ in 0..3 {
            let mut stream = TcpStream::connect(site.address).await.expect("a connection");
            assert!(answers(&mut stream).await);
            held.push(stream);
        }
        let mut fourth = TcpStream::connect(site.address).await.expect("the system takes it");
        let asked = Instant::now();
        assert!(!answers(&mut fourth).await, "the server does not");
        assert!(asked.elapsed() >= Duration::from_millis(200), "who is refused cannot come again at once");
        held.pop();
        let mut tries = 0;
        while !answers(&mut TcpStream::connect(site.address).await.expect("a connection")).await {
            tries += 1;
            assert!(tries < 100, "a closed connection still counts");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    let behind_a_proxy = site_with(|config| {
        config.connections_per_address = 1;
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
    });
    let site = behind_a_proxy.await;
    let mut held = Vec::new();
    for _ in 0..3 {
        let mut stream = TcpStream::connect(site.address).await.expect("a connection");
        assert!(answers(&mut stream).await, "a proxy speaks for many");
        held.push(stream);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn silence_and_partial_requests_time_out() {
    let site = site_with(|config| {
        config.head_limit = QUICK;
        config.request_limit = QUICK;
    })
    .await;
    let mut silent = TcpStream::connect(site.address).await.expect("a connection");
    let mut rest = Vec::new();
    let _ = timely(silent.read_to_end(&mut rest)).await;
    assert_eq!(String::from_utf8_lossy(&rest), "", "a connection that does nothing is closed");

    let mut slow = TcpStream::connect(site.address).await.expect("a connection");
    let head = "POST /api/session HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
                content-type: application/json\r\ncontent-length: 100\r\n\r\n{\"name\"";
    slow.write_all(head.as_bytes()).await.expect("sent");
    let mut rest = Vec::new();
    let _ = timely(slow.read_to_end(&mut rest)).await;
    let answer = String::from_utf8_lossy(&rest);
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(answer.contains("\"kind\":\"too-slow\""), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_watched_by_so_many_and_connections_watch_so_many() {
    let site = site_with(|config| config.watchers_per_table = 4).await;
    let round = Round::sit(&site, plain(), json!({})).await;
    let mut fourth = site.stranger().connect().await;
    fourth.watch(&round.table).await;
    let mut fifth = site.stranger().connect().await;
    fifth.send(&json!({"type": "watch", "table": round.table})).await;
    let answer = fifth.next_of("gone").await;
    assert_eq!(answer["problem"]["kind"], "full", "{answer}");
    fourth.send(&json!({"type": "unwatch", "table": round.table})).await;
    let mut tries = 0;
    loop {
        fifth.send(&json!({"type": "watch", "table": round.table})).await;
        if fifth.next().await["type"] == "table" {
            break;
        }
        tries += 1;
        assert!(tries < 100, "who went still counts");
    }
    let host = site.guest("Host").await;
    let seats: Value = plain().seats.iter().map(|_| json!({"who": "me"})).collect();
    let mut socket = host.connect().await;
    for _ in 0..8 {
        let made = host.create(&json!({"variant": plain().id, "seats": seats})).await;
        socket.watch(made["table"].as_str().expect("an id")).await;
    }
    socket.send(&json!({"type": "watch", "table": round.table})).await;
    assert_eq!(socket.next_of("gone").await["problem"]["kind"], "full");
}

async fn refused(round: &mut Round, seat: usize, body: Value) -> Value {
    let (id, expected, table) = (round.fresh_id(), round.seqs[seat], round.table.clone());
    let answer = round.sockets[seat].command(&table, &id, expected, seat, body).await;
    assert_eq!(answer["type"], "refused", "{answer}");
    answer["problem"]["kind"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_has_an_end_and_so_has_talk() {
    let site = site_with(|config| {
        config.events_per_table = 10;
        config.talk_per_seat = 2;
    })
    .await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    for _ in 0..2 {
        round.must(0, json!({"do": "say", "text": "hello"})).await;
    }
    assert_eq!(refused(&mut round, 0, json!({"do": "say", "text": "hello"})).await, "too-large");
    let table = round.table.clone();
    // Private messages of others do not count towards the limit on public events.
    for at in 0..2 {
        let (id, expected) = (round.fresh_id(), round.seqs[1]);
        let body = json!({"do": "say", "to": [0], "text": format!("psst {at}")});
        assert_eq!(round.sockets[1].command(&table, &id, expected, 1, body).await["type"], "done");
        round.update(0).await;
        round.update(1).await;
    }
    let view = site.stranger().get(&format!("/api/tables/{table}")).await.good();
    let public = view["events"].as_array().map_or(0, Vec::len);
    for _ in public..10 {
        round.turn().await;
    }
    let (seat, turn) = (round.on_turn(), round.some_turn());
    assert_eq!(refused(&mut round, seat, json!({"do": "act", "acts": [turn]})).await, "too-large");
    round.must(seat, json!({"do": "leave"})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_have_so_many_games_whether_they_make_or_join_them() {
    let site = site_with(|config| config.open_games = 2).await;
    let (host, guest) = (site.guest("Host").await, site.guest("Guest").await);
    let seats: Value =
        plain().seats.iter().enumerate().map(|(at, _)| json!({"who": if at == 0 { "me" } else { "open" }})).collect();
    let mut paths = Vec::new();
    for host in [&host, &host, &site.guest("Other").await] {
        let made = host.create(&json!({"variant": plain().id, "seats": seats})).await;
        paths.push(format!("/api/tables/{}/join", made["table"].as_str().expect("an id")));
    }
    for path in &paths[..2] {
        guest.post(path, &json!({"seat": 1})).await.good();
    }
    let third = guest.post(&paths[2], &json!({"seat": 1})).await;
    assert_eq!((third.status, &third.json()["kind"]), (422, &json!("too-many-games")));
    assert_eq!(guest.post(&paths[1], &json!({"seat": 2})).await.status, 200, "another seat at the same table");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_large_for_a_connection_does_not_end_it() {
    let site = site_with(|config| config.socket_write_limit = 8 * 1024).await;
    let host = site.guest("Host").await;
    let seats: Value = plain().seats.iter().map(|_| json!({"who": "me"})).collect();
    let made = host.create(&json!({"variant": plain().id, "seats": seats})).await;
    let mut socket = host.connect().await;
    socket.send(&json!({"type": "watch", "table": made["table"]})).await;
    let problem = socket.next_of("problem").await;
    assert_eq!(problem["problem"]["kind"], "too-large", "{problem}");
    socket.send(&json!({"type": "ping", "nonce": 1})).await;
    socket.next_of("pong").await;
    assert_eq!(host.get(&format!("/api/tables/{}", made["table"].as_str().expect("an id"))).await.status, 200);
}

/// The server can send a table with the maximum number of messages to new spectators.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_with_much_talk_can_be_watched() {
    let site = TestSite::start().await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    // Each quote takes two bytes in JSON.
    let text = "\"".repeat(500);
    for at in 0..3 * 98 {
        round.must(at % 3, json!({"do": "say", "text": text})).await;
    }
    let mut late = site.stranger().connect().await;
    let view = late.watch(&round.table).await;
    assert!(view["events"].as_array().is_some_and(|events| events.len() > 290));
    assert!(late.seen.iter().any(|text| text.len() > 256 * 1024));
}

/// A client that does not read is disconnected when its queue is full, long before a timeout.
#[tokio::test(flavor = "multi_thread")]
async fn messages_that_wait_are_counted() {
    let site = site_with(|config| {
        config.outgoing_queue = 4;
        config.write_limit = Duration::from_secs(3600);
    })
    .await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    let mut lazy = site.guest("Lazy").await.connect().await;
    lazy.watch(&round.table).await;
    let begun = Instant::now();
    let gone = loop {
        // The other clients read all messages. This one reads nothing until its buffers and its
        // queue are full.
        for _ in 0..6 {
            // The server may disconnect the client at any time.
            let asks = json!({"type": "watch", "table": round.table}).to_string();
            let _ = lazy.send_raw(Message::text(asks)).await;
        }
        round.must(0, json!({"do": "propose", "matter": "pause"})).await;
        round.must(1, json!({"do": "decline", "matter": "pause"})).await;
        let view = site.stranger().get(&format!("/api/tables/{}", round.table)).await.good();
        if view["now"]["spectators"] == 0 {
            break true;
        }
        if begun.elapsed() > Duration::from_secs(15) {
            break false;
        }
    };
    assert!(gone, "it is still there");
    assert_eq!(lazy.end().await.map(|close| u16::from(close.code)).unwrap_or(1008), 1008);
}

/// A client that reads single bytes exceeds the time limit and is disconnected. Meanwhile, the
/// server continues to respond to players.
#[tokio::test(flavor = "multi_thread")]
async fn client_that_reads_one_byte_at_a_time_is_disconnected() {
    let site = site_with(|config| config.write_limit = QUICK).await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    let mut drop_by_drop = TcpStream::connect(site.address).await.expect("a connection");
    let head = "GET /api/socket HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
                sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    drop_by_drop.write_all(head.as_bytes()).await.expect("sent");
    let watch = json!({"type": "watch", "table": round.table}).to_string();
    let length = u8::try_from(watch.len()).expect("a short message");
    // A text frame with a mask of zeros.
    let frame = [&[0x81, 0x80 | length, 0, 0, 0, 0], watch.as_bytes()].concat();
    let (mut begun, mut watched, mut slowest) = (Instant::now(), false, Duration::ZERO);
    loop {
        for _ in 0..6 {
            let _ = drop_by_drop.write_all(&frame).await;
        }
        let _ = timely(drop_by_drop.read(&mut [0])).await;
        let asked = Instant::now();
        round.must(0, json!({"do": "propose", "matter": "pause"})).await;
        round.must(1, json!({"do": "decline", "matter": "pause"})).await;
        slowest = slowest.max(asked.elapsed());
        let view = site.stranger().get(&format!("/api/tables/{}", round.table)).await.good();
        match (watched, view["now"]["spectators"] == 0) {
            (true, true) => break,
            (false, false) => (watched, begun) = (true, Instant::now()),
            _ => assert!(begun.elapsed() < Duration::from_secs(15), "it is still there"),
        }
    }
    assert!(slowest < Duration::from_secs(2), "{slowest:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_small_buffer_carries_large_messages() {
    let site = site_with(|config| config.socket_buffer = 1).await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    round.turn().await;
    assert!(round.sockets[0].seen.iter().any(|text| text.len() > 4096), "more than it holds");
}

async fn against_computers(site: &TestSite, player: &str) -> (Client, String) {
    let host = site.guest("Host").await;
    let computers = plain().seats.iter().skip(1).map(|_| json!({"who": "computer", "player": player}));
    let seats: Value = computers.chain([json!({"who": "me"})]).collect();
    let made = host.create(&json!({"variant": plain().id, "seats": seats})).await;
    (host, made["table"].as_str().expect("an id").to_owned())
}

/// Twelve tables share one search thread, and only one search may wait in the queue. All computers
/// still move eventually, and people get fast responses.
#[tokio::test(flavor = "multi_thread")]
async fn computers_wait_for_each_other_and_people_wait_for_none_of_them() {
    let site = site_with(|config| {
        config.thinkers = 1;
        config.thinkers_queue = 1;
        config.thinking = Duration::from_millis(300);
    })
    .await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    let mut tables = Vec::new();
    for _ in 0..12 {
        let (host, table) = against_computers(&site, "search").await;
        let mut socket = host.connect().await;
        socket.watch(&table).await;
        tables.push((host, table, socket));
    }
    let mut slowest = Duration::ZERO;
    let mut waited = Duration::ZERO;
    for at in 0..60 {
        let begun = Instant::now();
        round.must(at % 3, json!({"do": "say", "text": "hello"})).await;
        let taken = begun.elapsed();
        slowest = slowest.max(taken);
        waited += taken;
        site.clock.advance(Duration::from_millis(100));
    }
    assert!(waited / 60 < Duration::from_millis(100), "on average {:?}", waited / 60);
    assert!(slowest < Duration::from_secs(2), "{slowest:?}");
    let begun = Instant::now();
    let mut left = tables.len();
    while left > 0 && begun.elapsed() < Duration::from_secs(30) {
        site.clock.advance(Duration::from_millis(500));
        tokio::time::sleep(Duration::from_millis(20)).await;
        left = 0;
        for (host, table, _) in &tables {
            let view = host.get(&format!("/api/tables/{table}")).await.good();
            left += usize::from(view["log"].as_array().map_or(0, Vec::len) < plain().seats.len() - 1);
        }
    }
    assert_eq!(left, 0, "tables that still wait for their computers");
}
