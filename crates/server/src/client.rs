//! Serves the web client: its files, and its index page for every other path. Each page gets its
//! own `<head>`.

use crate::build_info::Build;
use crate::config::Config;
use crate::files::{FIRST_PAGE, HASHED, kind, tagged};
use crate::limits::Limits;
use crate::origin::Peer;
use crate::policy::{FOR_ALL_PAGES, RESOURCES, for_other_pages};
use crate::table::Tables;
use crate::{book, language, pages, reply};
use axum::extract::State;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

const A_DAY: &str = "public, max-age=86400";

pub(crate) async fn serve_file(
    State(tables): State<Tables>,
    State(limits): State<Arc<Limits>>,
    State(build): State<Build>,
    method: Method,
    uri: Uri,
    extensions: Extensions,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return reply::reject_method().await.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return reply::reject_unknown_route().await.into_response();
    }
    if let Some(inside) = book::inside(path) {
        return book::serve(build.book, inside, &headers).await;
    }
    match (build.client)(path) {
        Some(file) if path != FIRST_PAGE => tagged(path, file, &headers),
        // A path with a dot names a missing file. Other paths are pages of the client. Names of
        // players can contain dots.
        None if path.starts_with(HASHED) || (path.contains('.') && !path.starts_with("people/")) => {
            reply::reject_unknown_route().await.into_response()
        }
        _ => match (build.client)(FIRST_PAGE) {
            Some(file) => page((&tables, &limits), &uri, &extensions, &headers, &file).await,
            None => reply::reject_unknown_route().await.into_response(),
        },
    }
}

/// Returns the index page with the `<head>` for this path.
async fn page(
    (tables, limits): (&Tables, &Limits),
    uri: &Uri,
    extensions: &Extensions,
    headers: &HeaderMap,
    file: &[u8],
) -> Response {
    let config = &tables.ctx.config;
    // The head of a table's page requires loading the table, so the page counts as a request.
    if ["/table/", "/review/", "/embed/"].iter().any(|kind| uri.path().starts_with(kind)) {
        let peer = Peer::of(headers, extensions, config);
        if let Err(failure) = limits.admit(peer, false).await {
            return failure.into_response();
        }
    }
    let page = pages::page(tables, uri.path(), language::wanted(headers)).await;
    let html = page.write(&String::from_utf8_lossy(file), uri.path(), headers, config);
    let mut response = tagged(FIRST_PAGE, html.into_bytes().into(), headers);
    if response.status() == StatusCode::OK {
        *response.status_mut() = page.status;
    }
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-language"));
    if page.embedded {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, for_other_pages());
        response.headers_mut().insert(RESOURCES, FOR_ALL_PAGES);
    }
    response
}

pub(crate) async fn show_robots() -> Response {
    ([(header::CONTENT_TYPE, kind("robots.txt")), (header::CACHE_CONTROL, A_DAY)], pages::robots()).into_response()
}

/// The licence notices of third-party software and fonts in the program.
pub(crate) const NOTICES: &str = include_str!("../../../THIRD-PARTY.txt");

pub(crate) async fn show_notices() -> Response {
    ([(header::CONTENT_TYPE, kind("notices.txt")), (header::CACHE_CONTROL, A_DAY)], NOTICES).into_response()
}

pub(crate) async fn show_sitemap(State(config): State<Arc<Config>>, headers: HeaderMap) -> Response {
    let map = pages::sitemap(&headers, &config);
    ([(header::CONTENT_TYPE, "application/xml"), (header::CACHE_CONTROL, A_DAY)], map).into_response()
}
