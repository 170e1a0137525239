//! The web client: its files with entity tags, and its first page at every other address. Each page
//! has its own head.

use crate::build_info::Build;
use crate::config::Config;
use crate::http::large;
use crate::limits::Limits;
use crate::origin::Peer;
use crate::policy::{FOR_ALL_PAGES, RESOURCES, for_other_pages};
use crate::table::Tables;
use crate::{book, language, pages, reply};
use axum::extract::State;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

const FIRST_PAGE: &str = "index.html";
/// The names of files in this folder contain a hash, so their contents never change.
const HASHED: &str = "assets/";
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
        // A path with a dot is a missing file. Other paths are pages of the client.
        None if path.starts_with(HASHED) || path.contains('.') => reply::reject_unknown_route().await.into_response(),
        _ => match (build.client)(FIRST_PAGE) {
            Some(file) => page((&tables, &limits), &uri, &extensions, &headers, &file).await,
            None => reply::reject_unknown_route().await.into_response(),
        },
    }
}

/// Returns the first page with the head of the page at this address.
async fn page(
    (tables, limits): (&Tables, &Limits),
    uri: &Uri,
    extensions: &Extensions,
    headers: &HeaderMap,
    file: &[u8],
) -> Response {
    let config = &tables.ctx.config;
    // The head of a table's page needs the table, so it counts as a request.
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

/// Returns the notices of the software and fonts of others that the program contains.
pub(crate) const NOTICES: &str = include_str!("../../../THIRD-PARTY.txt");

pub(crate) async fn show_notices() -> Response {
    ([(header::CONTENT_TYPE, kind("notices.txt")), (header::CACHE_CONTROL, A_DAY)], NOTICES).into_response()
}

pub(crate) async fn show_sitemap(State(config): State<Arc<Config>>, headers: HeaderMap) -> Response {
    let map = pages::sitemap(&headers, &config);
    ([(header::CONTENT_TYPE, "application/xml"), (header::CACHE_CONTROL, A_DAY)], map).into_response()
}

/// Returns a file with its type and entity tag. The path decides the type and how long it stays fresh.
pub(crate) fn tagged(path: &str, data: Cow<'static, [u8]>, headers: &HeaderMap) -> Response {
    let mut hasher = DefaultHasher::new();
    data.hash(&mut hasher);
    let hash = hasher.finish();
    let tag = format!("W/\"{hash:016x}\"");
    let cache = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).and_then(|v| v.to_str().ok()).is_some_and(|v| v.contains(&tag));
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        match packed(path, hash, &data).filter(|_| large::takes_gzip(headers)) {
            Some(packed) => large::body(kind(path), packed.to_vec(), true),
            None => large::body(kind(path), data.into_owned(), false),
        }
    };
    let own = response.headers_mut();
    own.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        own.insert(header::ETAG, tag);
    }
    response
}

/// The compressed bytes of a file, or `None` if compression saves nothing.
type Packed = Option<Arc<[u8]>>;

/// Returns a compressed file. Leaves out the first page, and files that are already compressed.
fn packed(path: &str, hash: u64, data: &[u8]) -> Packed {
    /// A cache, because clients request the same files again and again.
    static PACKED: LazyLock<Mutex<HashMap<(String, u64), Packed>>> = LazyLock::new(Mutex::default);
    if path == FIRST_PAGE || matches!(path.rsplit('.').next(), Some("png" | "gif" | "woff2" | "ico")) {
        return None;
    }
    let mut all = PACKED.lock().unwrap_or_else(PoisonError::into_inner);
    let pack = || large::packed(data, Compression::best()).map(Arc::from);
    all.entry((path.to_owned(), hash)).or_insert_with(pack).clone()
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("webmanifest") => "application/manifest+json",
        Some("json") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
