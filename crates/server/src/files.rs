//! Serves files of the web client and the book, with entity tags and compression.

use crate::gzip;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The name of the client's index page, and of the index page of each folder of the book.
pub(crate) const FIRST_PAGE: &str = "index.html";
/// The folder of files whose names contain a hash of the content, so the content never changes.
pub(crate) const HASHED: &str = "assets/";

/// Returns a response with a file. The path determines the content type and the cache lifetime.
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
        match packed(path, hash, &data).filter(|_| gzip::takes_gzip(headers)) {
            Some(packed) => gzip::body(kind(path), packed.to_vec(), true),
            None => gzip::body(kind(path), data.into_owned(), false),
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

/// Returns the compressed file; `None` for images, fonts and the browser module, which are already
/// compressed.
fn packed(path: &str, hash: u64, data: &[u8]) -> Packed {
    /// The cache of compressed files. Clients request the same files repeatedly.
    static PACKED: LazyLock<Mutex<HashMap<(String, u64), Packed>>> = LazyLock::new(Mutex::default);
    if matches!(path.rsplit('.').next(), Some("png" | "gif" | "woff2" | "ico" | "gz")) {
        return None;
    }
    // The index page can differ between visitors, so its compressed form is not cached.
    if path == FIRST_PAGE {
        return gzip::packed(data, Compression::fast()).map(Arc::from);
    }
    let mut all = PACKED.lock().unwrap_or_else(PoisonError::into_inner);
    let pack = || gzip::packed(data, Compression::best()).map(Arc::from);
    all.entry((path.to_owned(), hash)).or_insert_with(pack).clone()
}

/// Returns the content type for a path.
pub(crate) fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("gz") => "application/gzip",
        Some("webmanifest") => "application/manifest+json",
        Some("json") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
