//! Handles requests to open a WebSocket connection.

use crate::origin::{self, Peer};
use crate::reply::Failure;
use crate::session::Session;
use crate::site::Site;
use crate::socket::connection::{self, ConnectionContext};
use crate::socket::handshake::Handshake;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use polychess_wire::Problem;
use std::sync::Arc;

pub(crate) async fn upgrade(
    State(site): State<Site>,
    peer: Peer,
    session: Session,
    request: Request,
) -> Result<Response, Failure> {
    let (mut parts, _) = request.into_parts();
    let handshake = Handshake::of(&mut parts).map_err(|why| {
        Failure::Refused(Problem::new("bad-request", format!("this address accepts only WebSocket connections: {why}")))
    })?;
    let live = session.0.as_ref().map(|row| site.accounts.live().register(&row.id));
    let Site { tables, matchmaker, limits, shutdown, build, .. } = site;
    let config = Arc::clone(&tables.ctx.config);
    origin::check(&parts.headers, &config)?;
    if shutdown.is_stopping() {
        return Err(Failure::Stopping);
    }
    let guest = session.guest();
    let by_peer = limits.by_peer.try_acquire(peer).ok_or(Failure::TooMany(10))?;
    let by_session = match &session.0 {
        Some(row) => Some(limits.by_session.try_acquire(row.id.clone()).ok_or(Failure::TooMany(10))?),
        None => None,
    };
    // These guards release the connection's units when the connection ends.
    let held = (by_peer, by_session, shutdown.track());
    let context =
        ConnectionContext { tables, matchmaker, limits, shutdown, build, peer, guest, me: session.me(), live };
    let answer = (StatusCode::SWITCHING_PROTOCOLS, handshake.answer()).into_response();
    tokio::spawn(async move {
        if let Some(socket) = handshake.connection(&config).await {
            connection::run(socket, context).await;
        }
        drop(held);
    });
    Ok(answer)
}
