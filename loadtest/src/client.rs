//! An HTTP and WebSocket client with its own IP address.

use anyhow::{Context as _, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// The size of a client's read and write buffers, in bytes. It is small because many clients share
/// one process.
const BUFFER: usize = 4096;

/// The maximum number of retries while the site is unavailable.
const AGAIN: usize = 40;
/// The delay before a retry.
const LATER: Duration = Duration::from_millis(250);
/// The HTTP status of a temporary failure, for example if another server takes over the table or
/// the server is overloaded.
const UNAVAILABLE: u16 = 503;

/// A client that connects from a fixed address, with or without a session.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) server: SocketAddr,
    pub(crate) from: Ipv4Addr,
    cookie: String,
}

/// A response to an HTTP request.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: String,
    cookie: Option<String>,
}

impl Client {
    pub(crate) fn stranger(server: SocketAddr, from: impl Into<Ipv4Addr>) -> Self {
        Self { server, from: from.into(), cookie: String::new() }
    }

    /// Creates a client with a guest session.
    pub(crate) async fn guest(server: SocketAddr, from: impl Into<Ipv4Addr>, name: &str) -> anyhow::Result<Self> {
        let client = Self::stranger(server, from);
        let answer = client.insist("/api/session", &json!({"name": name})).await;
        match answer.cookie {
            Some(cookie) => Ok(Self { cookie, ..client }),
            None => bail!("no session: {} {}", answer.status, answer.body),
        }
    }

    /// Returns the same client for another server of the site.
    pub(crate) fn at(&self, server: SocketAddr) -> Self {
        Self { server, ..self.clone() }
    }

    pub(crate) async fn open(&self) -> std::io::Result<TcpStream> {
        match self.server.ip() {
            IpAddr::V4(_) => {
                let socket = TcpSocket::new_v4()?;
                socket.bind((self.from, 0).into())?;
                socket.connect(self.server).await
            }
            // IPv6 has only one loopback address.
            IpAddr::V6(_) => TcpStream::connect(self.server).await,
        }
    }

    pub(crate) fn head(&self, method: &str, path: &str, headers: &str, length: usize) -> String {
        format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncookie: {}\r\n{headers}content-length: {length}\r\n\r\n",
            self.server, self.cookie
        )
    }

    /// Sends a request on a new connection. If the connection fails, the returned status is 0.
    pub(crate) async fn send(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let sent = async {
            let mut stream = self.open().await?;
            stream.write_all(self.head(method, path, headers, body.len()).as_bytes()).await?;
            stream.write_all(body.as_bytes()).await?;
            let mut bytes = Vec::new();
            stream.read_to_end(&mut bytes).await?;
            Ok::<_, std::io::Error>(bytes)
        };
        let bytes = sent.await.unwrap_or_default();
        let split = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or(bytes.len());
        let head = String::from_utf8_lossy(&bytes[..split]).into_owned();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
        let body = String::from_utf8_lossy(bytes.get(split + 4..).unwrap_or_default()).into_owned();
        Answer { status, cookie: cookie.map(str::to_owned), body }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send("GET", path, "", "").await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, "content-type: application/json\r\n", &body.to_string()).await
    }

    /// Sends a POST request, and repeats it while the site is unavailable.
    pub(crate) async fn insist(&self, path: &str, body: &Value) -> Answer {
        let mut answer = self.post(path, body).await;
        for _ in 0..AGAIN {
            if answer.status != UNAVAILABLE {
                break;
            }
            tokio::time::sleep(LATER).await;
            answer = self.post(path, body).await;
        }
        answer
    }

    /// Creates a table and returns its id.
    pub(crate) async fn table(&self, variant: &str, seats: Vec<Value>, terms: &Value) -> anyhow::Result<String> {
        let answer = self.insist("/api/tables", &json!({"variant": variant, "seats": seats, "terms": terms})).await;
        let made: Value = serde_json::from_str(&answer.body).unwrap_or_default();
        let id = made["table"].as_str().map(str::to_owned);
        id.with_context(|| format!("no table: {} {}", answer.status, answer.body))
    }

    pub(crate) async fn socket(&self) -> Option<Socket> {
        let mut request = format!("ws://{}/api/socket", self.server).into_client_request().ok()?;
        if !self.cookie.is_empty() {
            request.headers_mut().insert("cookie", self.cookie.parse().ok()?);
        }
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(BUFFER);
        let (stream, _) = client_async_with_config(request, self.open().await.ok()?, Some(config)).await.ok()?;
        Some(Socket { stream })
    }
}

/// A WebSocket connection to the server.
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    pub(crate) async fn send(&mut self, message: &Value) -> Option<()> {
        self.say(message.to_string()).await
    }

    /// Sends an encoded message. Returns `None` if the connection has ended.
    pub(crate) async fn say(&mut self, message: String) -> Option<()> {
        self.stream.send(Message::text(message)).await.ok()
    }

    /// Returns the next message, or `None` if the connection has ended. This function is
    /// cancel-safe.
    pub(crate) async fn hear(&mut self) -> Option<Utf8Bytes> {
        loop {
            match self.stream.next().await? {
                Ok(Message::Text(text)) => return Some(text),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    pub(crate) async fn next(&mut self) -> Option<Value> {
        serde_json::from_str(&self.hear().await?).ok()
    }

    /// Returns the next message of one of these types, and drops the messages before it.
    pub(crate) async fn next_of(&mut self, kinds: &[&str]) -> Option<Value> {
        loop {
            let message = self.next().await?;
            if message["type"].as_str().is_some_and(|kind| kinds.contains(&kind)) {
                return Some(message);
            }
        }
    }

    /// Watches a table. Returns its view, or `None` if the connection has ended.
    pub(crate) async fn watch(&mut self, table: &str) -> Option<Value> {
        self.send(&json!({"type": "watch", "table": table})).await?;
        Some(self.next_of(&["table"]).await?["view"].clone())
    }
}
