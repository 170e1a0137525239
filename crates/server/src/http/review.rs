//! Routes for the review of a finished game.

use crate::http::account::Nothing;
use crate::http::large;
use crate::http::tables::look;
use crate::limits::Limits;
use crate::origin::Peer;
use crate::reply::{Failure, InPath, JsonBody};
use crate::reviews::{Reviews, view};
use crate::session::Session;
use crate::table::{Snapshot, Tables};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use std::sync::Arc;

/// Returns the review of a table's game, or its progress.
pub(crate) async fn show(
    State(tables): State<Tables>,
    State(reviews): State<Reviews>,
    State(limits): State<Arc<Limits>>,
    peer: Peer,
    session: Session,
    headers: HeaderMap,
    InPath(id): InPath<String>,
) -> Result<Response, Failure> {
    let now = look(&tables, &id, session.guest()).await?;
    respond((&tables, &reviews, &limits), (peer, &session), &headers, now).await
}

/// Requests the review of a finished game.
pub(crate) async fn request(
    State(tables): State<Tables>,
    State(reviews): State<Reviews>,
    State(limits): State<Arc<Limits>>,
    (peer, session, headers): (Peer, Session, HeaderMap),
    InPath(id): InPath<String>,
    JsonBody(Nothing {}): JsonBody<Nothing>,
) -> Result<Response, Failure> {
    let now = look(&tables, &id, session.guest()).await?;
    reviews.request(&now.table, &session).await?;
    respond((&tables, &reviews, &limits), (peer, &session), &headers, now).await
}

async fn respond(
    (tables, reviews, limits): (&Tables, &Reviews, &Limits),
    (peer, session): (Peer, &Session),
    headers: &HeaderMap,
    now: Box<Snapshot>,
) -> Result<Response, Failure> {
    let found = reviews.find(&now.table.id).await?;
    let payer = session.payer(peer);
    large::respond((&tables.ctx.workers, limits, peer, &payer), headers, move || Ok(view(&now.table, found))).await
}
