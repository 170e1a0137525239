//! Tests clients that are slow or silent, send too much or too large messages, or impersonate
//! others.

use crate::tables::round::{Round, plain};
use crate::tables::support::{TestSite, config, timely};
use polychess_server::Config;
use polychess_server::store::MemoryStore;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};

async fn site_with(change: impl FnOnce(&mut Config)) -> TestSite {
    let mut config = config();
    change(&mut config);
    TestSite::with(config, Arc::new(MemoryStore::default())).await
}

fn refused_with(result: Result<crate::tables::support::Socket, Error>) -> (u16, bool) {
    match result {
        Err(Error::Http(response)) => (response.status().as_u16(), response.headers().contains_key("retry-after")),
        Err(other) => panic!("{other}"),
        Ok(_) => (101, false),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_message_is_refused_and_what_is_too_large_ends_the_connection() {
    let site = TestSite::start().await;
    let guest = site.guest("Guest").await;
    let mut socket = guest.connect().await;
    let deep = format!("{}{}", "[".repeat(1900), "]".repeat(1900));
    for bad in ["", "{", "null", "{\"type\":\"shout\"}", "\u{0}", &deep, "{\"type\":\"watch\",\"table\":\"\\ud800\"}"] {
        socket.send_text(bad).await;
        assert_eq!(socket.next().await["type"], "problem", "{bad:.40}");
    }
    for table in ["", "../../etc/passwd", "AAAAAAAAAAAAAAAA", "aaaaaaaaaaaaaaaa", "ääääääää"] {
        socket.send(&json!({"type": "watch", "table": table})).await;
        assert_eq!(socket.next().await["type"], "gone", "{table}");
    }
    for id in ["", " ", &"x".repeat(65), "a\"b"] {
        let command = json!({"type": "command", "table": "aaaaaaaaaaaaaaaa", "id": id, "expected": 0, "seat": 0, "body": {"do": "resume"}});
        socket.send(&command).await;
        assert_eq!(socket.next().await["type"], "refused");
    }
    socket.send(&json!({"type": "ping", "nonce": 7})).await;
    assert_eq!(socket.next().await, json!({"type": "pong", "nonce": 7}), "it is still there");
    let _ = socket.send_raw(Message::text("x".repeat(4097))).await;
    assert_eq!(socket.end().await.map(|close| u16::from(close.code)), Some(1009));
    let mut socket = guest.connect().await;
    let _ = socket.send_raw(Message::binary(vec![1, 2, 3])).await;
    assert_eq!(socket.end().await.map(|close| u16::from(close.code)), Some(1003));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_ends_the_connection() {
    let site = site_with(|config| config.messages_per_20s = 100).await;
    let mut socket = site.guest("Guest").await.connect().await;
    // The server answers every ping below the limit. It may drop responses only when it closes.
    for nonce in 0..40 {
        socket.send(&json!({"type": "ping", "nonce": nonce})).await;
        assert_eq!(socket.next().await["nonce"], nonce);
    }
    for nonce in 40..101 {
        if socket.send_raw(Message::text(json!({"type": "ping", "nonce": nonce}).to_string())).await.is_err() {
            break;
        }
    }
    assert_eq!(socket.end().await.map(|close| u16::from(close.code)), Some(1008));
    let responses = socket.seen.len() - 1;
    assert!((40..=100).contains(&responses), "{responses} of 101 pings have a response");
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_and_unfinished_requests_are_closed() {
    let quick = Duration::from_millis(300);
    let site = site_with(|config| {
        config.silence = quick;
        config.head_limit = quick;
        config.ping = Duration::from_secs(60);
    })
    .await;
    let mut socket = site.guest("Guest").await.connect().await;
    assert_eq!(socket.end().await.map(|close| u16::from(close.code)), Some(1008));
    let mut stream = TcpStream::connect(site.address).await.expect("a connection");
    stream.write_all(b"GET /api/variants HTTP/1.1\r\nhost: ").await.expect("sent");
    let mut rest = Vec::new();
    let _ = timely(stream.read_to_end(&mut rest)).await;
    assert!(!String::from_utf8_lossy(&rest).contains("200 OK"), "half a request is none");
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_reader_is_disconnected_and_delays_no_other_client() {
    let site = site_with(|config| config.write_limit = Duration::from_millis(500)).await;
    let mut round = Round::sit(&site, plain(), json!({})).await;
    let lazy_guest = site.guest("Lazy").await;
    let mut lazy = lazy_guest.connect().await;
    lazy.watch(&round.table).await;
    let text = "x".repeat(500);
    // These messages exceed the buffers on both sides by far.
    for at in 0..60 {
        for _ in 0..6 {
            let watch = json!({"type": "watch", "table": round.table}).to_string();
            let _ = lazy.send_raw(Message::text(watch)).await;
        }
        round.must(at % 3, json!({"do": "say", "text": text})).await;
    }
    round.turn().await;
    let view = round.clients[0].get(&format!("/api/tables/{}", round.table)).await.good();
    assert_eq!(view["log"].as_array().map(Vec::len), Some(1));
    lazy.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_are_counted() {
    let site = site_with(|config| config.sockets_per_address = 8).await;
    let guest = site.guest("Guest").await;
    let mut held = Vec::new();
    for _ in 0..5 {
        held.push(guest.connect().await);
    }
    assert_eq!(refused_with(guest.try_connect(&[]).await), (429, true), "five of a session");
    for _ in 0..3 {
        held.push(site.stranger().connect().await);
    }
    assert_eq!(refused_with(site.stranger().try_connect(&[]).await), (429, true), "eight of an address");
    drop(held);
    for _ in 0..100 {
        if guest.try_connect(&[]).await.is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("closed sockets still count");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_may_not_use_it() {
    let site = site_with(|config| config.origins = vec!["https://chess.example".into()]).await;
    let guest = site.guest("Guest").await;
    let own = format!("http://{}", site.address);
    let other_port = format!("http://{}:1", site.address.ip());
    for (origin, welcome) in [
        (own.as_str(), true),
        ("https://chess.example", true),
        (&other_port, false),
        ("https://evil.example", false),
        ("https://chess.example.evil.example", false),
        ("null", false),
        ("", false),
    ] {
        let (status, _) = refused_with(guest.try_connect(&[("origin", origin)]).await);
        assert_eq!(status, if welcome { 101 } else { 403 }, "{origin}");
        let headers = [("content-type", "application/json"), ("origin", origin)];
        let answer = guest.send("POST", "/api/session", &headers, "{\"name\":\"New\"}").await;
        assert_eq!(answer.status, if welcome { 200 } else { 403 }, "{origin}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_counted_by_address() {
    let site = site_with(|config| {
        config.writes_per_minute = 3;
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
    })
    .await;
    let client = site.stranger();
    let send = async |from: &str| {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", from)];
        client.send("POST", "/api/session", &headers, "{\"name\":\"New\"}").await
    };
    for _ in 0..3 {
        assert_eq!(send("192.0.2.1").await.status, 200);
    }
    let asked = Instant::now();
    let limited = send("192.0.2.1").await;
    assert_eq!(limited.status, 429);
    assert!(asked.elapsed() >= Duration::from_millis(200), "who is refused cannot ask again at once");
    assert!(limited.header("retry-after").and_then(|s| s.parse::<u64>().ok()).is_some_and(|s| (1..=60).contains(&s)));
    assert_eq!(limited.json()["kind"], "too-many");
    assert_eq!(send("192.0.2.2").await.status, 200, "another address");
    assert_eq!(
        send("10.9.9.9, 192.0.2.1").await.status,
        429,
        "what a client claims before the last hop counts for nothing"
    );
    assert_eq!(client.get("/api/variants").await.status, 200, "reading has a rate of its own");
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_cannot_be_are_refused() {
    let site = site_with(|config| config.open_games = 3).await;
    let guest = site.guest("Guest").await;
    let info = plain();
    let me: Value = info.seats.iter().map(|_| json!({"who": "me"})).collect();
    let time = |base: u64| json!({"time": {"base": base, "bonus": 0, "kind": "delay"}});
    for (table, status) in [
        (json!({"variant": "no-such-game", "seats": me}), 422),
        (json!({"variant": info.id, "seats": []}), 400),
        (json!({"variant": info.id, "seats": [{"who": "me"}]}), 400),
        (json!({"variant": info.id, "seats": me, "options": {"no-such-option": 1}}), 422),
        (json!({"variant": info.id, "seats": me, "position": "nonsense"}), 422),
        (json!({"variant": info.id, "seats": me, "terms": time(0)}), 400),
        (json!({"variant": info.id, "seats": me, "terms": time(4_000_000_000)}), 400),
        (json!({"variant": info.id, "seats": me, "terms": {"courtesy": 70_000}}), 400),
        (json!({"variant": info.id, "seats": me, "extra": 1}), 400),
        (json!({"variant": info.id, "seats": me, "position": "x".repeat(70_000)}), 413),
    ] {
        let answer = guest.post("/api/tables", &table).await;
        assert_eq!(answer.status, status, "{:.120} {}", table.to_string(), answer.text);
    }
    for name in ["", "   ", &"x".repeat(41), "a\u{202e}b", "a\u{7}b"] {
        assert_eq!(site.stranger().post("/api/session", &json!({"name": name})).await.status, 400, "{name:?}");
    }
    for _ in 0..3 {
        guest.create(&json!({"variant": info.id, "seats": me})).await;
    }
    let fourth = guest.post("/api/tables", &json!({"variant": info.id, "seats": me})).await;
    assert_eq!(fourth.json()["kind"], "too-many-games");
}

/// A page of another site cannot reach the server through its own host name (DNS rebinding).
#[tokio::test(flavor = "multi_thread")]
async fn the_site_answers_to_its_own_names_alone() {
    let site = site_with(|config| {
        config.hosts = vec!["chess.example".into()];
        config.origins = vec!["https://other.example:8443".into()];
    })
    .await;
    let ask = async |host: &str, path: &str| {
        let mut stream = TcpStream::connect(site.address).await.expect("a connection");
        let origin = format!("http://{host}");
        let head = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\norigin: {origin}\r\nconnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).await.expect("sent");
        let mut answer = Vec::new();
        let _ = timely(stream.read_to_end(&mut answer)).await;
        String::from_utf8_lossy(&answer).get(9..12).and_then(|status| status.parse::<u16>().ok()).unwrap_or_default()
    };
    for host in [
        "127.0.0.1",
        "127.0.0.1:99",
        "[::1]:99",
        "localhost",
        "x.localhost:1",
        "chess.example",
        "CHESS.example:80",
        "other.example",
    ] {
        assert_eq!(ask(host, "/api/variants").await, 200, "{host}");
    }
    for host in [
        "evil.example",
        "chess.example.evil.example",
        "notchess.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "a b",
        "",
    ] {
        for path in ["/", "/api/variants", "/api/session", "/metrics", "/robots.txt", "/rules"] {
            let status = ask(host, path).await;
            assert!(matches!(status, 421 | 400), "{host} {path}: {status}");
        }
        assert!(matches!(ask(host, "/healthz").await, 200 | 400), "whoever looks after it may call it anything");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_head_is_refused() {
    let site = TestSite::start().await;
    for (count, size, status) in [(1, 8_000, 200), (1, 20_000, 431), (1, 500_000, 431), (80, 10, 431)] {
        let head: String = (0..count).map(|at| format!("x-{at}: {}\r\n", "y".repeat(size))).collect();
        let mut stream = TcpStream::connect(site.address).await.expect("a connection");
        let head = format!("GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{head}\r\n");
        let _ = stream.write_all(head.as_bytes()).await;
        let mut answer = [0; 12];
        let _ = timely(stream.read_exact(&mut answer)).await;
        let output_text = String::from_utf8_lossy(&answer[9..]).into_owned();
        // The server may close the connection before a rejected client has sent everything.
        assert!(
            output_text == status.to_string() || status == 431 && output_text == "\0\0\0",
            "{count} of {size}: {output_text:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn by_https_cookies_and_browsers_are_bound_to_it() {
    let site = site_with(|config| config.secure = true).await;
    let answer = site.stranger().post("/api/session", &json!({"name": "Guest"})).await;
    let cookie = answer.header("set-cookie").expect("a cookie");
    assert!(
        cookie.starts_with("__Host-polychess=") && cookie.contains("; Secure") && cookie.contains("; Path=/;"),
        "{cookie}"
    );
    assert!(!cookie.to_lowercase().contains("domain"), "{cookie}");
    assert_eq!(answer.header("strict-transport-security").as_deref(), Some("max-age=63072000"));
    let mut back = site.stranger();
    back.cookie = cookie.split(';').next().map(str::to_owned);
    assert_eq!(back.get("/api/session").await.json()["name"], "Guest");
    back.cookie = back.cookie.map(|cookie| cookie.replace("__Host-", ""));
    assert_eq!(back.get("/api/session").await.json(), Value::Null, "what another host may have set is none");
    let plain = TestSite::start().await.stranger().get("/").await;
    assert_eq!(plain.header("strict-transport-security"), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_that_deceive_are_refused() {
    let site = TestSite::start().await;
    for name in ["Computer, level 3", "computer", "\u{3164}", "\u{200b}\u{200b}", "a\u{200d}b"] {
        assert_eq!(site.stranger().post("/api/session", &json!({"name": name})).await.status, 400, "{name:?}");
    }
    let mut round = Round::sit(&site, plain(), json!({})).await;
    let (table, expected) = (round.table.clone(), round.seqs[0]);
    let body = json!({"do": "say", "text": "evil \u{202e} txt"});
    assert_eq!(round.sockets[0].command(&table, "turned", expected, 0, body).await["problem"]["kind"], "bad-request");
}
