//! The embedded web client: files with their tags, and its first page for every address that is not a file.

use crate::reply;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct Client;

const FIRST_PAGE: &str = "index.html";
/// Names in this folder hold a hash of the content, so a name never changes its content.
const HASHED: &str = "assets/";

pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return reply::wrong_method().await.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return reply::no_such_route().await.into_response();
    }
    match Client::get(path) {
        Some(file) if path != FIRST_PAGE => answer(path, file, &headers),
        // A missing file is a missing file; everything else is a page of the client.
        None if path.starts_with(HASHED) || path.contains('.') => reply::no_such_route().await.into_response(),
        _ => match Client::get(FIRST_PAGE) {
            Some(file) => answer(FIRST_PAGE, file, &headers),
            None => reply::no_such_route().await.into_response(),
        },
    }
}

fn answer(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash: String = file.metadata.sha256_hash().iter().take(16).map(|b| format!("{b:02x}")).collect();
    let tag = format!("W/\"{hash}\"");
    let cache = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).and_then(|v| v.to_str().ok()).is_some_and(|v| v.contains(&tag));
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = Response::new(Body::from(file.data));
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(path)));
        response
    };
    let own = response.headers_mut();
    own.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        own.insert(header::ETAG, tag);
    }
    response
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("webmanifest" | "json") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
