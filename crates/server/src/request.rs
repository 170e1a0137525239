//! Adds an id, a time limit and a log line to every request.
//!
//! The log contains the route instead of the path, because the path may contain the id of an
//! unlisted table.

use crate::config::Config;
use crate::reply::Failure;
use crate::token::random_id;
use axum::extract::{MatchedPath, Request, State};
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use std::time::Instant;
use tracing::Instrument;

/// The length of a request's id, in characters.
const ID: usize = 10;
const HEADER: &str = "x-request-id";

pub(crate) async fn follow(State(config): State<Arc<Config>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let id = random_id(ID).unwrap_or_default();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str).to_owned();
    let span = tracing::info_span!("request", id);
    let limit = config.request_limit;
    let answered = tokio::time::timeout(limit, next.run(request).instrument(span)).await;
    let mut response = answered.unwrap_or_else(|_| Failure::Slow.into_response());
    let (status, taken) = (response.status().as_u16(), begun.elapsed());
    tracing::info!(id, %method, route, status, milliseconds = taken.as_millis(), "answered");
    metrics::histogram!("polychess_request_seconds", "route" => route).record(taken.as_secs_f64());
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(HEADER, id);
    }
    response
}
