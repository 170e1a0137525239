//! All routes, and what holds for each of them: limits and headers.

use crate::workers::Workers;
use crate::{Config, client, http, reply};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::routing::{get, post};
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

/// Scripts, styles, pictures and fonts come from the site itself, and nothing is written into pages.
const POLICY: &str =
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

const TIME_LIMIT: Duration = Duration::from_secs(30);

/// The whole site.
pub fn app(config: &Config) -> Router {
    let api = Router::new()
        .route("/variants", get(http::variants::list))
        .route("/variants/{id}/board", get(http::variants::board))
        .route("/variants/{id}/rules", get(http::variants::rules))
        .route("/hot-seat", post(http::hot_seat::show))
        .fallback(reply::no_such_route)
        .method_not_allowed_fallback(reply::wrong_method)
        .layer(SetResponseHeaderLayer::if_not_present(header::CACHE_CONTROL, HeaderValue::from_static("no-store")));
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(|| async { "ok\n" }))
        .fallback(client::file)
        .with_state(Workers::new(config.workers, config.patience))
        .layer(DefaultBodyLimit::max(config.body_limit))
        .layer(CompressionLayer::new())
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, TIME_LIMIT))
        .layer(CatchPanicLayer::custom(reply::panicked))
        .layer(always(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(always(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(always(header::REFERRER_POLICY, "no-referrer"))
}

fn always(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}
