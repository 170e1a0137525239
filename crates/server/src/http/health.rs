//! Routes for operators: health, version and metrics.

use crate::build_info::Build;
use crate::config::Config;
use crate::limits::Limits;
use crate::metrics as measured;
use crate::origin::{self, Peer};
use crate::reply::{self, Failure};
use crate::shutdown::Shutdown;
use crate::store::Store;
use axum::Json;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use polychess_wire::Problem;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;

/// Reports that the program is running. Does not access the database.
pub(crate) async fn check_liveness() -> &'static str {
    "ok\n"
}

/// Reports whether the server is ready: it is not stopping, and the database accepts reads and
/// writes.
pub(crate) async fn check_readiness(
    State(store): State<Arc<dyn Store>>,
    State(limits): State<Arc<Limits>>,
    State(shutdown): State<Shutdown>,
    peer: Peer,
) -> Response {
    // The check writes to the database, so limit its rate.
    if let Err(failure) = limits.request(peer, false) {
        return failure.into_response();
    }
    if shutdown.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response();
    }
    match store.ready().await {
        Ok(()) => "ready\n".into_response(),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "the database is unavailable\n").into_response()
        }
    }
}

pub(crate) async fn show_version(State(build): State<Build>) -> Json<Value> {
    Json(json!({"name": "polychess", "version": env!("CARGO_PKG_VERSION"), "commit": build.commit}))
}

/// Serves the metrics on the site's address, unless the setting `metrics_address` names another.
pub(crate) async fn show_metrics(State(config): State<Arc<Config>>, request: Request) -> Response {
    let own_address = config.metrics_address.is_some();
    if own_address || !origin::may_read_metrics(request.headers(), request.extensions(), &config) {
        return reply::reject_unknown_route().await.into_response();
    }
    measured::text().into_response()
}

/// Serves the metrics on the address in the setting `metrics_address`.
pub(crate) async fn show_metrics_apart(
    State(config): State<Arc<Config>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
) -> Response {
    if config.metrics_from.iter().any(|network| network.contains(from.ip())) {
        return measured::text().into_response();
    }
    let why = format!("{} is not allowed to read the metrics; add it to \"metrics_from\"", from.ip().to_canonical());
    Failure::Forbidden(Problem::new("not-yours", why)).into_response()
}
