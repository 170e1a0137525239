//! From a request to a connection.

use crate::origin::{self, Peer};
use crate::reply::Failure;
use crate::session::Session;
use crate::site::Site;
use crate::socket::talk::{self, Visit};
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::HeaderMap;
use axum::response::Response;
use polychess_wire::Problem;
use std::sync::Arc;

pub(crate) async fn upgrade(
    State(site): State<Site>,
    peer: Peer,
    session: Session,
    headers: HeaderMap,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let socket = socket.map_err(|rejection| {
        let why = format!("this address takes websocket connections: {}", rejection.body_text());
        Failure::Refused(Problem::new("bad-request", why))
    })?;
    let Site { tables, desk, limits, shutdown, .. } = site;
    let config = Arc::clone(&tables.ctx.config);
    origin::check(&headers, &config)?;
    if shutdown.is_stopping() {
        return Err(Failure::Stopping);
    }
    let guest = session.guest();
    let by_peer = limits.by_peer.take(peer).ok_or(Failure::TooMany(10))?;
    let by_session = match &guest {
        Some(guest) => Some(limits.by_session.take(guest.session.clone()).ok_or(Failure::TooMany(10))?),
        None => None,
    };
    // What a connection holds as long as it lasts.
    let held = (by_peer, by_session, shutdown.socket());
    let socket = socket
        .read_buffer_size(config.socket_buffer)
        .write_buffer_size(config.socket_buffer)
        .max_write_buffer_size(config.socket_write_limit)
        .max_message_size(config.frame_limit)
        .max_frame_size(config.frame_limit);
    let visit = Visit { tables, desk, limits, shutdown, peer, guest };
    Ok(socket.on_upgrade(move |socket| async move {
        talk::talk(socket, visit).await;
        drop(held);
    }))
}
