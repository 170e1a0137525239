//! Tests that clients cannot forge addresses, hosts and origins, or evade the limit on frames.

use crate::tables::round::{Round, plain};
use crate::tables::support::{Answer, Client, TestSite, config, timely};
use polychess_server::Config;
use polychess_server::store::MemoryStore;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

async fn site_with(change: impl FnOnce(&mut Config)) -> TestSite {
    let mut config = config();
    change(&mut config);
    TestSite::with(config, Arc::new(MemoryStore::default())).await
}

async fn behind_a_proxy(change: impl FnOnce(&mut Config)) -> TestSite {
    site_with(|config| {
        config.trusted_proxies = vec!["127.0.0.0/8".parse().expect("a network")];
        change(config);
    })
    .await
}

/// Sends `count` requests for a session, with the headers that the proxy adds. Returns the number
/// of successful requests.
async fn answered(site: &TestSite, count: u32, headers: impl Fn(u32) -> Vec<(&'static str, String)>) -> usize {
    let client = site.stranger();
    let mut answered = 0;
    for at in 0..count {
        let own = headers(at);
        let mut all: Vec<(&str, &str)> = own.iter().map(|(name, value)| (*name, value.as_str())).collect();
        all.push(("content-type", "application/json"));
        let answer = client.send("POST", "/api/session", &all, "{\"name\":\"New\"}").await;
        answered += usize::from(answer.status == 200);
    }
    answered
}

/// If the server trusted forged entries, clients could evade its limits.
#[tokio::test(flavor = "multi_thread")]
async fn clients_behind_a_proxy_that_appends_cannot_choose_their_address() {
    let forwarded = |value: String| vec![("x-forwarded-for", value)];
    type Headers = Box<dyn Fn(u32) -> Vec<(&'static str, String)>>;
    let claims: [(&str, Headers); 7] = [
        ("a word", Box::new(move |n| forwarded(format!("198.51.100.{n}, x, 203.0.113.7")))),
        ("nothing", Box::new(move |n| forwarded(format!("198.51.100.{n}, , 203.0.113.7")))),
        ("a port", Box::new(move |n| forwarded(format!("198.51.100.{n}, 203.0.113.7:{}", 1000 + n)))),
        ("an unknown client", Box::new(move |n| forwarded(format!("198.51.100.{n}, unknown")))),
        (
            "a line of its own",
            Box::new(|n| {
                vec![("x-forwarded-for", format!("198.51.100.{n}, x")), ("x-forwarded-for", "203.0.113.7".into())]
            }),
        ),
        ("Forwarded", Box::new(|n| vec![("forwarded", format!("for=198.51.100.{n}, for=\"203.0.113.7:{n}\""))])),
        (
            "the other header",
            Box::new(|n| vec![("forwarded", format!("for=198.51.100.{n}")), ("x-forwarded-for", "203.0.113.7".into())]),
        ),
    ];
    for (claim, headers) in claims {
        let site = behind_a_proxy(|config| config.writes_per_minute = 5).await;
        assert_eq!(answered(&site, 8, headers).await, 5, "a client that claims {claim}");
    }
    let site = behind_a_proxy(|config| config.sockets_per_address = 3).await;
    let mut held = Vec::new();
    for n in 0..6 {
        let claim = format!("198.51.100.{n}, x, 203.0.113.7");
        held.extend(site.stranger().try_connect(&[("x-forwarded-for", &claim)]).await);
    }
    assert_eq!(held.len(), 3);
}

/// Proxies may add a port to an address. The server still distinguishes clients by their addresses.
#[tokio::test(flavor = "multi_thread")]
async fn clients_behind_a_proxy_that_writes_ports_have_limits_of_their_own() {
    let site = behind_a_proxy(|config| config.writes_per_minute = 5).await;
    let each = |at: u32| match at % 3 {
        0 => vec![("x-forwarded-for", format!("203.0.113.{at}:50123"))],
        1 => vec![("x-forwarded-for", format!("[2001:db8:{at}::1]:443"))],
        _ => vec![("forwarded", format!("for=\"[2001:db8:{at}::1]:443\";proto=https"))],
    };
    assert_eq!(answered(&site, 30, each).await, 30);
}

/// Without a limit for the /48 network, 256 /64 networks would get 256 times the limit of an
/// address.
#[tokio::test(flavor = "multi_thread")]
async fn an_ipv6_customer_has_eight_times_the_limit_of_an_address() {
    let site = behind_a_proxy(|config| config.writes_per_minute = 3).await;
    let each = |at: u32| vec![("x-forwarded-for", format!("2001:db8:1:{at:x}::1"))];
    let many = answered(&site, 40, each).await;
    assert!((24..=28).contains(&many), "{many}");
    let other = |_| vec![("x-forwarded-for", "2001:db8:2::1".to_owned())];
    assert_eq!(answered(&site, 1, other).await, 1, "another customer");
}

/// Sends the head of a request without changes. Returns the status and the whole response.
async fn raw(site: &TestSite, head: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(site.address).await.expect("a connection");
    stream.write_all(head.as_bytes()).await.expect("it takes the head");
    let mut text = Vec::new();
    let _ = timely(stream.read_to_end(&mut text)).await;
    let text = String::from_utf8_lossy(&text).into_owned();
    (text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default(), text)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_names_one_host() {
    let site = site_with(|config| config.hosts = vec!["chess.example".into()]).await;
    let close = "connection: close\r\n\r\n";
    for (head, status) in [
        ("GET /rules HTTP/1.1\r\n", 400),
        ("GET /healthz HTTP/1.1\r\n", 400),
        ("GET /rules HTTP/1.0\r\n", 200),
        ("GET /rules HTTP/1.1\r\nhost: localhost\r\nhost: chess.example\r\n", 400),
        ("GET /rules HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\n", 400),
        ("GET /api/players HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\n", 400),
        ("GET http://chess.example/rules HTTP/1.1\r\nhost: localhost\r\n", 400),
        ("GET http://chess.example/rules HTTP/1.1\r\nhost: Chess.Example\r\n", 200),
        ("GET http://evil.example/rules HTTP/1.1\r\nhost: evil.example\r\n", 421),
        ("GET /rules HTTP/1.1\r\nhost: chess.example\r\n", 200),
    ] {
        let (got, answer) = raw(&site, &format!("{head}{close}")).await;
        assert_eq!(got, status, "{head:?}: {answer:.300}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_https_a_page_that_came_by_http_is_another_site() {
    for (secure, origin, status) in [
        (true, "https://chess.example", 200),
        (true, "http://chess.example", 403),
        (false, "https://chess.example", 200),
        (false, "http://chess.example", 200),
        (false, "ftp://chess.example", 403),
        (false, "chess.example", 403),
    ] {
        let site = site_with(|config| {
            config.secure = secure;
            config.hosts = vec!["chess.example".into()];
        })
        .await;
        let body = "{\"name\":\"New\"}";
        let length = body.len();
        let head = format!(
            "POST /api/session HTTP/1.1\r\nhost: chess.example\r\norigin: {origin}\r\ncontent-type: application/json\r\n\
             content-length: {length}\r\nconnection: close\r\n\r\n{body}"
        );
        assert_eq!(raw(&site, &head).await.0, status, "secure: {secure}, {origin}");
        let head = format!(
            "GET /api/socket HTTP/1.1\r\nhost: chess.example\r\norigin: {origin}\r\nupgrade: websocket\r\n\
             connection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        );
        let mut stream = TcpStream::connect(site.address).await.expect("a connection");
        stream.write_all(head.as_bytes()).await.expect("it takes the head");
        let mut answer = [0; 12];
        timely(stream.read_exact(&mut answer)).await.expect("an answer");
        let wanted = if status == 200 { "HTTP/1.1 101" } else { "HTTP/1.1 403" };
        assert_eq!(String::from_utf8_lossy(&answer), wanted, "secure: {secure}, {origin}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_are_read_from_networks_that_are_named() {
    let status = async |site: &TestSite, headers: &[(&str, &str)]| {
        site.stranger().send("GET", "/metrics", headers, "").await.status
    };
    let site = site_with(|config| config.hosts = vec!["chess.example".into()]).await;
    assert_eq!(status(&site, &[]).await, 200);
    for mark in [
        "forwarded",
        "x-real-ip",
        "via",
        "x-forwarded-for",
        "x-forwarded-host",
        "x-forwarded-proto",
        "cf-connecting-ip",
    ] {
        assert_eq!(status(&site, &[(mark, "x")]).await, 404, "{mark}");
    }
    let (by_name, _) = raw(&site, "GET /metrics HTTP/1.1\r\nhost: chess.example\r\nconnection: close\r\n\r\n").await;
    assert_eq!(by_name, 404, "as a proxy passes it on that writes no header");
    let other = site_with(|config| config.metrics_from = vec!["10.0.0.0/8".parse().expect("a network")]).await;
    assert_eq!(status(&other, &[]).await, 404, "this machine is not listed");
}

/// A private table gives the same answer to a wrong token as to no token.
#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_invitation_does_not_show_that_a_private_table_exists() {
    let site = TestSite::start().await;
    let (host, stranger) = (site.guest("Host").await, site.guest("Stranger").await);
    let seats: Value =
        plain().seats.iter().enumerate().map(|(at, _)| json!({"who": if at == 0 { "me" } else { "link" }})).collect();
    let made = host.create(&json!({"variant": plain().id, "seats": seats, "terms": {"visibility": "private"}})).await;
    let join = |client: Client, table: String, token: String| async move {
        client.post(&format!("/api/tables/{table}/join"), &json!({"token": token})).await
    };
    let shown = |answer: &Answer| (answer.status, answer.text.clone());
    let table = made["table"].as_str().expect("an id").to_owned();
    let wrong = join(stranger.clone(), table.clone(), "a".repeat(52)).await;
    let none = join(stranger.clone(), "a".repeat(16), "a".repeat(52)).await;
    assert_eq!(shown(&wrong), shown(&none));
    assert_eq!(wrong.status, 404);
    let token = made["invitations"][0]["token"].as_str().expect("a token").to_owned();
    assert_eq!(join(stranger.clone(), table.clone(), token.clone()).await.status, 200);
    assert_eq!(join(stranger, table.clone(), token.clone()).await.status, 200, "the same again");
    let late = join(site.guest("Late").await, table, token).await;
    assert_eq!((late.status, &late.json()["kind"]), (422, &json!("bad-invitation")), "a used invitation is known");
}

/// Without a limit on frames, a few clients could keep the server busy with empty frames.
#[tokio::test(flavor = "multi_thread")]
async fn empty_fragments_end_the_connection_like_messages() {
    let site = site_with(|config| config.messages_per_20s = 100).await;
    // The masks are zero. The frames are an unfinished text, an empty continuation, and a pong in
    // between.
    let (begin, more, pong) = ([0x01, 0x80, 0, 0, 0, 0], [0x00, 0x80, 0, 0, 0, 0], [0x8a, 0x80, 0, 0, 0, 0]);
    for frame in [more, pong] {
        let mut stream = TcpStream::connect(site.address).await.expect("a connection");
        let head = "GET /api/socket HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
                    sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
        // The limit also counts frames that arrive together with the head of the request.
        stream.write_all(&[head.as_bytes(), &begin].concat()).await.expect("sent");
        let begun = Instant::now();
        let mut sent = 0;
        while begun.elapsed() < Duration::from_secs(10) && stream.write_all(&frame.repeat(100)).await.is_ok() {
            sent += 100;
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert!(begun.elapsed() < Duration::from_secs(5), "still there after {sent} frames");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_in_several_frames_is_read() {
    let site = TestSite::start().await;
    let mut stream = TcpStream::connect(site.address).await.expect("a connection");
    let head = "GET /api/socket HTTP/1.1\r\nhost: localhost\r\nconnection: keep-alive, Upgrade\r\nupgrade: WebSocket\r\n\
                sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    let message = json!({"type": "ping", "nonce": 77}).to_string();
    let (front, back) = message.as_bytes().split_at(5);
    let frame = |first: u8, body: &[u8]| [&[first, 0x80 | body.len() as u8, 0, 0, 0, 0], body].concat();
    let frames = [frame(0x01, front), frame(0x00, &[]), frame(0x80, back)].concat();
    // The bytes after the head already belong to the WebSocket connection.
    stream.write_all(&[head.as_bytes(), &frames].concat()).await.expect("sent");
    let mut seen = Vec::new();
    while !String::from_utf8_lossy(&seen).contains("\"nonce\":77") {
        let mut bytes = [0; 512];
        let read = timely(stream.read(&mut bytes)).await.expect("an answer");
        assert!(read > 0, "{}", String::from_utf8_lossy(&seen));
        seen.extend(&bytes[..read]);
    }
    let text = String::from_utf8_lossy(&seen);
    assert!(text.contains("sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stranger_is_not_seated_among_guests_of_one_address() {
    let site = behind_a_proxy(|_| {}).await;
    let seek = async |name: &str, from: &str| {
        let mut socket = site.guest(name).await.try_connect(&[("x-forwarded-for", from)]).await.expect("a socket");
        socket.send(&json!({"type": "seek", "wish": {"variant": plain().id, "pace": "quick", "fill": null}})).await;
        socket
    };
    let mut one = seek("One", "192.0.2.1").await;
    assert_eq!(one.next().await["type"], "seeking");
    let mut two = seek("Two", "192.0.2.1").await;
    assert_eq!(two.next().await["type"], "seeking");
    let mut stranger = seek("Stranger", "192.0.2.2").await;
    assert_eq!(stranger.next().await["type"], "seeking", "the other two may be one person");
    let mut third = seek("Third", "192.0.2.3").await;
    let table = third.next_of("paired").await["table"].clone();
    assert_eq!(one.next_of("paired").await["table"], table);
    assert_eq!(stranger.next_of("paired").await["table"], table);
    let begun = Instant::now();
    while site.stranger().get("/api/lobby").await.good()["waiting"] != 1 {
        assert!(begun.elapsed() < Duration::from_secs(5), "the second of the address waits for other strangers");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_of_a_table_have_distinct_names() {
    let site = TestSite::start().await;
    let (host, guest) = (site.guest("Bill").await, site.guest("BiII").await);
    let seats: Value =
        plain().seats.iter().enumerate().map(|(at, _)| json!({"who": if at == 0 { "me" } else { "open" }})).collect();
    let made = host.create(&json!({"variant": plain().id, "seats": seats})).await;
    let path = format!("/api/tables/{}", made["table"].as_str().expect("an id"));
    guest.post(&format!("{path}/join"), &json!({"seat": 1})).await.good();
    site.guest("Bill").await.post(&format!("{path}/join"), &json!({"seat": 2})).await.good();
    let view = host.get(&path).await.good();
    let names: Vec<&str> =
        view["now"]["seats"].as_array().expect("seats").iter().filter_map(|seat| seat["name"].as_str()).collect();
    assert_eq!(names, ["Bill", "BiII (2)", "Bill (3)"]);
    Round::sit(&site, plain(), json!({})).await;
}
