//! A site on a free port, and clients with HTTP and WebSocket connections.

use futures_util::{SinkExt, StreamExt};
use polychess_server::clock::ManualClock;
use polychess_server::node::Broker;
use polychess_server::store::{MemoryStore, Store};
use polychess_server::{Build, Config, Server, Site};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// The time limit for an answer.
pub(crate) const LIMIT: Duration = Duration::from_secs(20);

pub(crate) struct TestSite {
    pub(crate) address: SocketAddr,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) store: Arc<dyn Store>,
    stop: Option<oneshot::Sender<()>>,
    running: Option<JoinHandle<()>>,
}

/// Returns settings for tests: limits that no test reaches by chance, and computers that move
/// immediately.
pub(crate) fn config() -> Config {
    Config {
        address: SocketAddr::from(([127, 0, 0, 1], 0)),
        data_dir: PathBuf::new(),
        workers: 4,
        pace: Duration::ZERO,
        review_every_game: false,
        writes_per_minute: 100_000,
        reads_per_minute: 100_000,
        kilobytes_per_minute: 100_000_000,
        sockets_per_address: 1000,
        messages_per_20s: 10_000,
        ..Config::default()
    }
}

impl TestSite {
    pub(crate) async fn start() -> Self {
        Self::with(config(), Arc::new(MemoryStore::default())).await
    }

    pub(crate) async fn with(config: Config, store: Arc<dyn Store>) -> Self {
        Self::among(config, store, None).await
    }

    /// Starts a site. If there is a broker, the site is part of a cluster.
    pub(crate) async fn among(config: Config, store: Arc<dyn Store>, broker: Option<Arc<dyn Broker>>) -> Self {
        let clock = Arc::new(ManualClock::new(1_700_000_000_000));
        let site = Site::among(config.clone(), Arc::clone(&store), clock.clone(), broker).await.expect("a site");
        let site = site.with_build(Build { client: polychess_client::file, ..Build::default() });
        let server = Server::bind_site(config, site).await.expect("a free port");
        let address = server.address();
        let (stop, stopped) = oneshot::channel::<()>();
        let running = tokio::spawn(async move {
            let run = server.run(async { _ = stopped.await });
            run.await.expect("it runs");
        });
        Self { address, clock, store, stop: Some(stop), running: Some(running) }
    }

    /// Stops the site as SIGTERM does, and waits until it has ended.
    pub(crate) async fn stop(&mut self) {
        let _ = self.stop.take().map(|stop| stop.send(()));
        if let Some(running) = self.running.take() {
            timely(running).await.expect("it ends well");
        }
    }

    /// Returns a client without a session.
    pub(crate) fn stranger(&self) -> Client {
        Client { address: self.address, cookie: None }
    }

    /// Returns a client with a session of this name.
    pub(crate) async fn guest(&self, name: &str) -> Client {
        let mut client = self.stranger();
        let answer = client.post("/api/session", &json!({"name": name})).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let cookie = answer.header("set-cookie").expect("a cookie");
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
        client.cookie = cookie.split(';').next().map(str::to_owned);
        client
    }
}

/// Waits for a future. Panics after `LIMIT`, so that a test never hangs.
pub(crate) async fn timely<F: Future>(future: F) -> F::Output {
    tokio::time::timeout(LIMIT, future).await.expect("an answer in time")
}

/// An HTTP response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<String> {
        let lines = self.head.lines().skip(1).filter_map(|line| line.split_once(':'));
        lines.into_iter().find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim().to_owned())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|e| panic!("{e}: {}", self.text))
    }

    /// Returns the JSON of a response. Panics unless its status is 200.
    pub(crate) fn good(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text);
        self.json()
    }
}

/// A client with or without a session cookie.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: Option<String>,
}

impl Client {
    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], "").await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, &[("content-type", "application/json")], &body.to_string()).await
    }

    pub(crate) async fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", self.address);
        if let Some(cookie) = &self.cookie {
            head += &format!("cookie: {cookie}\r\n");
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        head += &format!("content-length: {}\r\n\r\n", body.len());
        timely(async {
            let mut stream = TcpStream::connect(self.address).await.expect("a connection");
            stream.write_all(head.as_bytes()).await.expect("it takes the head");
            // The server may close the connection early if it rejects the request.
            let _ = stream.write_all(body.as_bytes()).await;
            let mut text = Vec::new();
            let _ = stream.read_to_end(&mut text).await;
            let text = String::from_utf8_lossy(&text).into_owned();
            let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
            let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or_default();
            let chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
            let text = if chunked { unchunked(body) } else { body.to_owned() };
            Answer { status, head: head.to_owned(), text }
        })
        .await
    }

    pub(crate) async fn create(&self, table: &Value) -> Value {
        self.post("/api/tables", table).await.good()
    }

    pub(crate) async fn connect(&self) -> Socket {
        self.try_connect(&[]).await.expect("a socket")
    }

    pub(crate) async fn try_connect(&self, headers: &[(&str, &str)]) -> Result<Socket, Error> {
        let mut request = format!("ws://{}/api/socket", self.address).into_client_request()?;
        for (name, value) in headers {
            let name: tokio_tungstenite::tungstenite::http::HeaderName = name.parse().expect("a header");
            request.headers_mut().insert(name, value.parse().expect("a value"));
        }
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().expect("a cookie"));
        }
        let stream = TcpStream::connect(self.address).await?;
        let (stream, _) = timely(client_async(request, stream)).await?;
        let mut socket = Socket { stream, seen: Vec::new() };
        let hello = socket.next().await;
        assert_eq!(hello["type"], "hello");
        Ok(socket)
    }
}

fn unchunked(mut body: &str) -> String {
    let mut text = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        if size == 0 || rest.len() < size {
            break;
        }
        text += &rest[..size];
        body = rest[size..].trim_start_matches("\r\n");
    }
    text
}

/// A WebSocket connection that records all received messages byte for byte.
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
    pub(crate) seen: Vec<String>,
}

impl Socket {
    pub(crate) async fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        timely(self.stream.send(Message::text(text))).await.expect("it is sent");
    }

    pub(crate) async fn send_raw(&mut self, message: Message) -> Result<(), Error> {
        timely(self.stream.send(message)).await
    }

    pub(crate) async fn next(&mut self) -> Value {
        match timely(self.message()).await {
            Ok(value) => value,
            Err(close) => panic!("the connection was closed: {close:?}"),
        }
    }

    /// Waits for the next message. If the connection closes first, returns its close frame.
    pub(crate) async fn message(&mut self) -> Result<Value, Option<CloseFrame>> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => {
                    self.seen.push(text.to_string());
                    return Ok(serde_json::from_str(&text).expect("JSON"));
                }
                Some(Ok(Message::Close(frame))) => return Err(frame),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// Waits until the connection closes, and returns its close frame.
    pub(crate) async fn end(&mut self) -> Option<CloseFrame> {
        timely(async {
            loop {
                if let Err(close) = self.message().await {
                    return close;
                }
            }
        })
        .await
    }

    /// Returns the next message of this type. Skips all others.
    pub(crate) async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Starts to watch a table and returns the view.
    pub(crate) async fn watch(&mut self, table: &str) -> Value {
        self.send(&json!({"type": "watch", "table": table})).await;
        loop {
            let message = self.next().await;
            match message["type"].as_str() {
                Some("table") => return message["view"].clone(),
                Some("gone") => panic!("{message}"),
                _ => {}
            }
        }
    }

    /// Sends a command and returns the answer.
    pub(crate) async fn command(&mut self, table: &str, id: &str, expected: u64, seat: usize, body: Value) -> Value {
        let command =
            json!({"type": "command", "table": table, "id": id, "expected": expected, "seat": seat, "body": body});
        self.send(&command).await;
        self.answer(id).await
    }

    pub(crate) async fn answer(&mut self, id: &str) -> Value {
        loop {
            let message = self.next().await;
            if matches!(message["type"].as_str(), Some("done" | "refused" | "stale" | "looked")) && message["id"] == id
            {
                return message;
            }
        }
    }

    /// Waits for an update that contains an event of this type.
    pub(crate) async fn event(&mut self, what: &str) -> Value {
        loop {
            let message = self.next().await;
            let holds = |events: &Value| events.as_array().is_some_and(|all| all.iter().any(|e| e["what"] == what));
            if message["type"] == "update" && holds(&message["events"]) {
                return message;
            }
        }
    }
}
