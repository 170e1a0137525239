//! What those who run the server want to know.

use crate::app::Site;
use crate::metrics;
use crate::origin::Peer;
use crate::reply;
use axum::Json;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// The program runs. Asks nothing of the database.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// The site can be used: it does not stop, and the database reads and writes.
pub(crate) async fn ready(State(site): State<Site>, peer: Peer) -> Response {
    // It costs a write.
    if let Err(failure) = site.limits.request(peer, false) {
        return failure.into_response();
    }
    if site.shutdown.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response();
    }
    match site.tables.ctx.store.ready().await {
        Ok(()) => "ready\n".into_response(),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "the database cannot be used\n").into_response()
        }
    }
}

pub(crate) async fn version(State(site): State<Site>) -> Json<Value> {
    Json(json!({"name": "polychess", "version": env!("CARGO_PKG_VERSION"), "commit": site.commit}))
}

/// Metrics, on the site's own address: for this machine alone, and only when they have no address of their own.
pub(crate) async fn metrics_for_this_machine(State(site): State<Site>, request: Request) -> Response {
    let own_address = site.tables.ctx.config.metrics_address.is_some();
    if own_address || !Peer::is_local(request.headers(), request.extensions()) {
        return reply::no_such_route().await.into_response();
    }
    metrics::text().into_response()
}
