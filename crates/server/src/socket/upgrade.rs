//! From a request to a connection.

use crate::app::Site;
use crate::limits::Counted;
use crate::origin::{self, Peer};
use crate::reply::Failure;
use crate::session::Session;
use crate::shutdown::Guard;
use crate::socket::talk;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::HeaderMap;
use axum::response::Response;
use polychess_wire::Problem;

/// What a connection holds as long as it lasts.
#[derive(Debug)]
pub(crate) struct Held {
    _peer: Counted<Peer>,
    _session: Option<Counted<String>>,
    _stop: Guard,
}

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
    let config = &site.tables.ctx.config;
    origin::check(&headers, config)?;
    if site.shutdown.is_stopping() {
        return Err(Failure::Stopping);
    }
    let guest = session.guest();
    let by_peer = site.limits.by_peer.take(peer).ok_or(Failure::TooMany(10))?;
    let by_session = match &guest {
        Some(guest) => Some(site.limits.by_session.take(guest.session.clone()).ok_or(Failure::TooMany(10))?),
        None => None,
    };
    let held = Held { _peer: by_peer, _session: by_session, _stop: site.shutdown.socket() };
    let socket = socket
        .read_buffer_size(config.socket_buffer)
        .write_buffer_size(config.socket_buffer)
        .max_write_buffer_size(config.socket_write_limit)
        .max_message_size(config.frame_limit)
        .max_frame_size(config.frame_limit);
    Ok(socket.on_upgrade(move |socket| talk::talk(socket, site, guest, held)))
}
