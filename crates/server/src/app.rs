//! All routes of the site, with their limits and headers.

use crate::config::Config;
use crate::limits::Limits;
use crate::origin::{self, Peer};
use crate::policy::{self, own_pages};
use crate::reply::Failure;
use crate::request::follow;
use crate::shutdown::Shutdown;
use crate::site::Site;
use crate::steady::arrived;
use crate::{account_routes, client, http, reply, socket};
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use std::sync::Arc;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

/// The `Strict-Transport-Security` header: for two years, browsers use only HTTPS for this host.
const BY_HTTPS: &str = "max-age=63072000";

impl Site {
    /// Returns the routes of the site.
    pub fn router(&self) -> Router {
        let config = &self.tables.ctx.config;
        let api = Router::new()
            .route("/variants", get(http::variants::list))
            .route("/variants/{id}/board", get(http::variants::show_board))
            .route("/variants/{id}/rules", get(http::variants::show_rules))
            .route("/hot-seat", post(http::hot_seat::show))
            .route("/pasted", post(http::pasted::read))
            .route("/reach", post(http::reach::show))
            .route("/analysis", post(http::analysis::show))
            .route("/analysis/allowed", get(http::analysis::show_permission))
            .route("/positions", post(http::positions::show))
            .route("/threats", post(http::analysis::show_threats))
            .route("/puzzles", get(http::puzzles::list))
            .route("/puzzles/daily", get(http::puzzles::show_daily))
            .route("/puzzles/{id}", get(http::puzzles::show_game))
            .route("/players", get(http::tables::list_players))
            .route("/session", get(http::session::show).post(http::session::create_or_rename))
            .merge(account_routes::routes())
            .route("/lobby", get(http::live::show))
            .route("/live", get(http::games::show_live))
            .route("/games", get(http::games::find))
            .route("/tables", get(http::lobby::list_public).post(http::tables::create))
            .route("/tables/mine", get(http::lobby::list_mine))
            .route("/tables/{id}", get(http::tables::show))
            .route("/tables/{id}/at/{entries}", get(http::tables::show_at))
            .route("/tables/{id}/ratings", get(http::ratings::show_table))
            .route("/ratings/{variant}", get(http::ratings::show_leaderboard))
            .route("/tables/{id}/record", get(http::share::export_record))
            .route("/tables/{id}/record.json", get(http::share::export_record_json))
            .route("/tables/{id}/record.pgn4", get(http::share::export_pgn4))
            .route("/tables/{id}/picture/{entries}", get(http::share::draw_picture))
            .route("/tables/{id}/animation", get(http::share::draw_animation))
            .route("/tables/{id}/join", post(http::tables::join))
            .route("/tables/{id}/seats", post(http::tables::change_seat))
            .route("/tables/{id}/review", get(http::review::show).post(http::review::request))
            .route("/socket", get(socket::upgrade))
            .fallback(reply::reject_unknown_route)
            .method_not_allowed_fallback(reply::reject_method)
            .layer(from_fn_with_state(self.clone(), admit));
        let site = Router::new()
            .nest("/api", api)
            .route("/healthz", get(http::health::check_liveness))
            .route("/readyz", get(http::health::check_readiness))
            .route("/version", get(http::health::show_version))
            .route("/metrics", get(http::health::show_metrics))
            .route("/pictures/table/{id}", get(http::share::preview_table))
            .route("/pictures/rules/{id}", get(http::share::preview_game))
            .route("/notices.txt", get(client::show_notices))
            .route("/robots.txt", get(client::show_robots))
            .route("/sitemap.xml", get(client::show_sitemap))
            .fallback(client::serve_file)
            .method_not_allowed_fallback(reply::reject_method)
            .layer(from_fn_with_state(self.clone(), by_name))
            .with_state(self.clone())
            .layer(DefaultBodyLimit::max(config.body_limit))
            .layer(CompressionLayer::new())
            .layer(CatchPanicLayer::custom(reply::panicked))
            .layer(from_fn_with_state(self.clone(), follow))
            .layer(SetResponseHeaderLayer::if_not_present(header::CACHE_CONTROL, HeaderValue::from_static("no-store")))
            .layer(SetResponseHeaderLayer::if_not_present(header::CONTENT_SECURITY_POLICY, own_pages()))
            .layer(SetResponseHeaderLayer::if_not_present(policy::RESOURCES, policy::FOR_OWN_PAGES))
            .layer(always(policy::OPENERS, "same-origin"))
            .layer(always(policy::FEATURES, policy::NO_FEATURES))
            .layer(always(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(always(header::REFERRER_POLICY, "no-referrer"));
        if config.secure { site.layer(always(header::STRICT_TRANSPORT_SECURITY, BY_HTTPS)) } else { site }
    }
}

/// Rejects requests for unknown host names. The routes for operators accept any host name.
async fn by_name(State(config): State<Arc<Config>>, request: Request, next: Next) -> Response {
    let is_for_operators = matches!(request.uri().path(), "/healthz" | "/readyz" | "/version");
    let (headers, uri) = (request.headers(), request.uri());
    let named = origin::check_target(headers, uri, request.version());
    match named.and_then(|()| if is_for_operators { Ok(()) } else { origin::check_host(headers, uri, &config) }) {
        Ok(()) => next.run(request).await,
        Err(failure) => failure.into_response(),
    }
}

/// Limits the rate of requests. Rejects POST requests from pages of other sites.
async fn admit(
    State(config): State<Arc<Config>>,
    State(limits): State<Arc<Limits>>,
    State(shutdown): State<Shutdown>,
    request: Request,
    next: Next,
) -> Result<Response, Failure> {
    let peer = Peer::of(request.headers(), request.extensions(), &config);
    let posts = !matches!(*request.method(), Method::GET | Method::HEAD);
    // These requests change nothing. They use POST only because they are too long for a URL.
    let writes = posts && !matches!(request.uri().path(), "/hot-seat" | "/pasted" | "/reach");
    limits.admit(peer, writes).await?;
    if posts {
        origin::check(request.headers(), &config)?;
        if shutdown.is_stopping() {
            return Err(Failure::Stopping);
        }
    }
    // Wait for the body before acquiring a slot. Otherwise a stalled body would block the other
    // requests of its address.
    let request =
        if posts { arrived(request, config.body_limit, config.head_limit, &shutdown).await? } else { request };
    let _permit = limits.requests.acquire(peer).await;
    Ok(next.run(request).await)
}

fn always(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}
