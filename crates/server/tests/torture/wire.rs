//! A client for bots. Any of its calls may fail.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

const LIMIT: Duration = Duration::from_secs(5);

/// Posts a JSON body. Returns the status, the cookie and the response, or `None` if the request
/// fails.
pub(crate) async fn post(
    address: SocketAddr,
    cookie: &str,
    path: &str,
    body: &Value,
) -> Option<(u16, Option<String>, Value)> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut answer = String::new();
    timeout(LIMIT, async {
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all(request.as_bytes()).await?;
        stream.read_to_string(&mut answer).await
    })
    .await
    .ok()?
    .ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie.and_then(|cookie| cookie.split(';').next()).map(str::to_owned);
    Some((status, cookie, serde_json::from_str(body).ok()?))
}

/// A WebSocket connection.
pub(crate) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    pub(crate) async fn open(address: SocketAddr, cookie: &str) -> Option<Self> {
        let mut request = format!("ws://{address}/api/socket").into_client_request().ok()?;
        request.headers_mut().insert("cookie", cookie.parse().ok()?);
        let stream = TcpStream::connect(address).await.ok()?;
        let (socket, _) = timeout(LIMIT, client_async(request, stream)).await.ok()?.ok()?;
        Some(Self(socket))
    }

    pub(crate) async fn send(&mut self, message: &Value) -> Option<()> {
        timeout(LIMIT, self.0.send(Message::text(message.to_string()))).await.ok()?.ok()
    }

    /// Waits for the next message. Returns null if no message arrives in time, and `None` if the
    /// connection breaks.
    pub(crate) async fn next(&mut self, patience: Duration) -> Option<Value> {
        loop {
            match timeout(patience, self.0.next()).await {
                Err(_) => return Some(json!(null)),
                Ok(Some(Ok(Message::Text(text)))) => return serde_json::from_str(&text).ok(),
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) => return None,
                Ok(Some(Ok(_))) => {}
            }
        }
    }
}
