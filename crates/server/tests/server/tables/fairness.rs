//! Tests the capacity that other clients keep while one address sends too many requests.

use crate::tables::pairing::{refusal, seek, wish};
use crate::tables::round::plain;
use crate::tables::support::{Answer, Client, LIMIT, TestSite, config, timely};
use polychess_server::Config;
use polychess_server::store::MemoryStore;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

const QUICK: Duration = Duration::from_millis(300);
/// A number of responses that exceeds all buffers between the server and the client.
const ANSWERS: usize = 500;

async fn site_with(change: impl FnOnce(&mut Config)) -> TestSite {
    let mut config = config();
    change(&mut config);
    TestSite::with(config, Arc::new(MemoryStore::default())).await
}

/// Opens a connection that sends requests but reads no responses.
async fn reads_nothing(site: &TestSite) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let mut stream = socket.connect(site.address).await.expect("a connection");
    let request = format!("GET /api/variants/{}/rules HTTP/1.1\r\nhost: localhost\r\n\r\n", plain().id);
    // The server stops reading requests while it waits for the client.
    let _ = tokio::time::timeout(QUICK, stream.write_all(request.repeat(ANSWERS).as_bytes())).await;
    stream
}

/// Opens a connection that sends one byte of a larger body.
async fn sends_nothing(site: &TestSite) -> TcpStream {
    let mut stream = TcpStream::connect(site.address).await.expect("a connection");
    let head = "POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.expect("sent");
    stream
}

/// Opens a connection that sends only a part of a request head.
async fn sends_half_a_head(site: &TestSite) -> TcpStream {
    let mut stream = TcpStream::connect(site.address).await.expect("a connection");
    stream.write_all(b"GET /api/session HTTP/1.1\r\nhost: ").await.expect("sent");
    stream
}

/// Without a time limit for responses, three such clients could block the server forever.
#[tokio::test(flavor = "multi_thread")]
async fn clients_that_do_not_read_lose_their_connections() {
    let site = site_with(|config| {
        config.connections = 3;
        config.write_limit = QUICK;
    })
    .await;
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(reads_nothing(&site).await);
    }
    let asked = timely(async {
        loop {
            let mut stream = TcpStream::connect(site.address).await.expect("the system takes it");
            let sent = stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await;
            let mut answer = String::new();
            if sent.is_ok() && stream.read_to_string(&mut answer).await.is_ok() && answer.contains("200 OK") {
                return true;
            }
        }
    });
    assert!(asked.await, "a newcomer is answered");
}

/// A request that waits for its body does not occupy one of the slots of its address.
#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_do_not_arrive_take_no_turn_of_their_address() {
    let site = site_with(|config| {
        config.requests_per_address = 2;
        config.head_limit = 2 * LIMIT;
        config.request_limit = 2 * LIMIT;
    })
    .await;
    let mut slow = Vec::new();
    for _ in 0..8 {
        slow.push(sends_nothing(&site).await);
    }
    // Give the server time to read everything that the clients sent.
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(site.stranger().get("/api/session").await.status, 200);
    for stream in &mut slow {
        let more = tokio::time::timeout(Duration::from_millis(1), stream.read(&mut [0])).await;
        assert!(more.is_err(), "the server still waits for the body: {more:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_does_not_arrive_is_given_up() {
    let site = site_with(|config| {
        config.head_limit = QUICK;
        config.request_limit = 2 * LIMIT;
    })
    .await;
    let mut answer = String::new();
    let mut slow = sends_nothing(&site).await;
    let _ = timely(slow.read_to_string(&mut answer)).await;
    assert!(answer.starts_with("HTTP/1.1 408"), "{answer}");
}

/// Slow clients do not delay a stop by the whole time of `drain`.
#[tokio::test(flavor = "multi_thread")]
async fn slow_clients_delay_no_stop() {
    let mut site = site_with(|config| {
        config.drain = 2 * LIMIT;
        config.head_limit = 2 * LIMIT;
        config.request_limit = 2 * LIMIT;
        config.write_limit = 2 * LIMIT;
    })
    .await;
    let mut slow = Vec::new();
    for _ in 0..5 {
        slow.push(reads_nothing(&site).await);
        slow.push(sends_nothing(&site).await);
        slow.push(sends_half_a_head(&site).await);
    }
    // `stop` panics after `LIMIT`.
    site.stop().await;
}

/// Sends a request as a client with this address behind a trusted proxy.
async fn post(client: &Client, address: &str, path: &str, body: &Value) -> Answer {
    let headers = [("content-type", "application/json"), ("x-forwarded-for", address)];
    client.send("POST", path, &headers, &body.to_string()).await
}

fn open_table(visibility: &str) -> Value {
    let seats: Value =
        plain().seats.iter().enumerate().map(|(at, _)| json!({"who": if at == 0 { "me" } else { "open" }})).collect();
    json!({"variant": plain().id, "seats": seats, "terms": {"visibility": visibility}})
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_does_not_fill_the_lobby() {
    let site = site_with(|config| {
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
        config.open_tables = 6;
    })
    .await;
    let (honest, attack) = (site.guest("Honest").await, site.guest("Attack").await);
    let table = post(&honest, "192.0.2.1", "/api/tables", &open_table("public")).await.good()["table"].clone();
    let mut own = Vec::new();
    for _ in 0..6 {
        own.push(post(&attack, "192.0.2.2", "/api/tables", &open_table("public")).await.good()["table"].clone());
    }
    let rows = site.stranger().get("/api/tables").await.good();
    let row = rows.as_array().expect("rows").iter().position(|row| row["id"] == table);
    assert!(row.is_some_and(|row| row < 2), "{row:?}");

    let other = site.guest("Other").await;
    let seventh = post(&other, "192.0.2.2", "/api/tables", &open_table("public")).await;
    assert_eq!((seventh.status, &seventh.json()["kind"]), (422, &json!("too-many-tables")));
    post(&other, "192.0.2.2", "/api/tables", &open_table("unlisted")).await.good();
    post(&other, "192.0.2.3", "/api/tables", &open_table("public")).await.good();
    let given_up = own[0].as_str().expect("an id");
    let mut socket = attack.connect().await;
    let view = socket.watch(given_up).await;
    let seq = view["now"]["seq"].as_u64().expect("a number");
    assert_eq!(socket.command(given_up, "a", seq, 0, json!({"do": "abort"})).await["type"], "done");
    post(&other, "192.0.2.2", "/api/tables", &open_table("public")).await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_does_not_take_all_waiting_places() {
    let site = site_with(|config| {
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
        config.waiting_places = 20;
    })
    .await;
    let mut sockets = Vec::new();
    for (address, pace) in
        [("192.0.2.2", "quick"), ("192.0.2.2", "quick"), ("192.0.2.2", "quick"), ("192.0.2.1", "short")]
    {
        let guest = site.guest("Guest").await;
        let mut socket = guest.try_connect(&[("x-forwarded-for", address)]).await.expect("a socket");
        seek(&mut socket, &wish(pace, None)).await;
        if sockets.len() == 2 {
            assert_eq!(refusal(&mut socket).await, "crowded", "a tenth of the places is taken");
        } else {
            assert_eq!(socket.next().await["type"], "seeking");
        }
        sockets.push(socket);
    }
}
