//! The handshake that turns an HTTP connection into a WebSocket connection (RFC 6455, 4.2).

use crate::config::Config;
use crate::socket::frames::FrameCounter;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

/// A WebSocket connection that limits the rate of incoming frames.
pub(super) type Socket = WebSocketStream<FrameCounter<TokioIo<Upgraded>>>;

/// A valid request for a WebSocket connection.
pub(super) struct Handshake {
    upgrade: OnUpgrade,
    accept: HeaderValue,
}

impl Handshake {
    /// Validates a request. The error states the first requirement that the request does not meet.
    pub(super) fn of(parts: &mut Parts) -> Result<Self, &'static str> {
        let headers = &parts.headers;
        if parts.method != Method::GET {
            return Err("the method is GET");
        }
        if !lists(headers, &header::CONNECTION, "upgrade") || !lists(headers, &header::UPGRADE, "websocket") {
            return Err("the request says \"connection: upgrade\" and \"upgrade: websocket\"");
        }
        if headers.get(header::SEC_WEBSOCKET_VERSION).is_none_or(|version| version != "13") {
            return Err("the version is 13: \"sec-websocket-version: 13\"");
        }
        let key = headers.get(header::SEC_WEBSOCKET_KEY).ok_or("the request has a key: \"sec-websocket-key\"")?;
        let accept = derive_accept_key(key.as_bytes()).parse().map_err(|_| "the key cannot be read")?;
        let upgrade = parts.extensions.remove().ok_or("the connection takes HTTP/1.1")?;
        Ok(Self { upgrade, accept })
    }

    pub(super) fn answer(&self) -> [(HeaderName, HeaderValue); 3] {
        [
            (header::CONNECTION, HeaderValue::from_static("upgrade")),
            (header::UPGRADE, HeaderValue::from_static("websocket")),
            (header::SEC_WEBSOCKET_ACCEPT, self.accept.clone()),
        ]
    }

    /// Waits until the response is sent and returns the connection. Returns `None` if the client
    /// has disconnected.
    pub(super) async fn connection(self, config: &Config) -> Option<Socket> {
        let upgraded = self.upgrade.await.ok()?;
        let counted = FrameCounter::new(TokioIo::new(upgraded), config.messages_per_20s);
        let settings = WebSocketConfig::default()
            .read_buffer_size(config.socket_buffer)
            .write_buffer_size(config.socket_buffer)
            .max_write_buffer_size(config.socket_write_limit)
            .max_message_size(Some(config.frame_limit))
            .max_frame_size(Some(config.frame_limit));
        Some(WebSocketStream::from_raw_socket(counted, Role::Server, Some(settings)).await)
    }
}

/// Returns whether the comma-separated header `name` contains `word`.
fn lists(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    let lines = headers.get_all(name).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|listed| listed.trim().eq_ignore_ascii_case(word))
}
