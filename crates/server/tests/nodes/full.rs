//! Tests a message broker that accepts no more connections.

use crate::cluster::Cluster;
use crate::player::insist;
use crate::processes::NodeProcess;
use crate::site::start;
use polychess_variants::INFOS;
use serde_json::{Value, json};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A NATS server that accepts only one connection.
struct Small {
    child: Child,
    port: u16,
    _folder: tempfile::TempDir,
}

impl Small {
    async fn start() -> Self {
        let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
        let port = free.expect("a free port").port();
        let folder = tempfile::tempdir().expect("a folder");
        let config = folder.path().join("nats.conf");
        std::fs::write(&config, format!("listen: \"127.0.0.1:{port}\"\nmax_connections: 1\n")).expect("written");
        let program = std::env::var("POLYCHESS_NATS").unwrap_or_else(|_| "nats-server".into());
        let child =
            Command::new(program).arg("--config").arg(config).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let small = Self { child: child.expect("NATS"), port, _folder: folder };
        let begun = Instant::now();
        while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await.is_err() {
            assert!(begun.elapsed() < Duration::from_secs(20), "it does not listen");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        small
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns whether a node's metrics report a connection to the broker.
async fn reaches_broker(at: SocketAddr) -> bool {
    let mut stream = TcpStream::connect(at).await.expect("the node listens");
    let request = format!("GET /metrics HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("a request");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("a response");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    answer.contains("\npolychess_broker 1\n")
}

/// Waits until a node has connected to the broker.
pub(crate) async fn until_it_reaches_broker(node: &NodeProcess) {
    let begun = Instant::now();
    while !reaches_broker(node.address).await {
        assert!(begun.elapsed() < Duration::from_secs(20), "the node tries to connect again");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A node without a broker connection serves its own clients. It connects to the broker when the
/// broker accepts more connections.
pub(crate) async fn done_without() {
    let cluster = Cluster::shared();
    let database = cluster.database();
    let nats = Small::start().await;
    let address = format!("nats://127.0.0.1:{}", nats.port);
    let taken = start(&database, &address);
    until_it_reaches_broker(&taken).await;
    let refused = start(&database, &address);
    assert!(!reaches_broker(refused.address).await);
    let (cookie, _) = insist(refused.address, "", "/api/session", &json!({"name": "Ann"})).await;
    let seats: Value = INFOS[0].seats.iter().map(|_| json!({"who": "me"})).collect();
    let new = json!({"variant": INFOS[0].id, "seats": seats});
    let (_, made) = insist(refused.address, &cookie.expect("a session"), "/api/tables", &new).await;
    assert!(made["table"].is_string(), "{made}");
    drop(taken);
    until_it_reaches_broker(&refused).await;
}
