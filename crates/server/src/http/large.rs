//! Large responses. Worker threads build and compress them, and the client is charged for the work.

use crate::fair::Payer;
use crate::limits::Limits;
use crate::origin::Peer;
use crate::reply::Failure;
use crate::workers::Workers;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use std::io::Write as _;

/// The size below which responses are not compressed, in bytes.
const SMALL: usize = 1024;

/// Returns whether the client accepts gzip.
pub(crate) fn takes_gzip(headers: &HeaderMap) -> bool {
    let named = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    named.flat_map(|list| list.split(',')).any(|one| {
        let mut parts = one.split(';').map(str::trim);
        parts.next() == Some("gzip") && !parts.any(|q| matches!(q, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

/// Compresses bytes with gzip. Returns `None` if this fails or saves nothing.
pub(crate) fn packed(bytes: &[u8], level: Compression) -> Option<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::with_capacity(bytes.len() / 4), level);
    packer.write_all(bytes).ok()?;
    packer.finish().ok().filter(|packed| packed.len() < bytes.len())
}

/// Creates a response with this content type. `is_packed` means that the bytes are compressed.
pub(crate) fn body(kind: &'static str, bytes: Vec<u8>, is_packed: bool) -> Response {
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if is_packed {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// Returns a response with a large JSON value, and charges the client for its uncompressed size.
pub(crate) async fn respond<T: Serialize>(
    (workers, limits, peer, payer): (&Workers, &Limits, Peer, &Payer),
    headers: &HeaderMap,
    make: impl FnOnce() -> Result<T, Failure> + Send + 'static,
) -> Result<Response, Failure> {
    let gzip = takes_gzip(headers);
    let _permit = limits.large.acquire(peer).await;
    let made = workers.look(payer, move || {
        let json = serde_json::to_vec(&make()?).map_err(|_| Failure::Broken)?;
        let length = json.len();
        let packed = if gzip && length >= SMALL { packed(&json, Compression::fast()) } else { None };
        let is_packed = packed.is_some();
        Ok::<_, Failure>((length, packed.unwrap_or(json), is_packed))
    });
    let (length, bytes, is_packed) = made.await??;
    limits.pay(peer, length)?;
    Ok(body("application/json", bytes, is_packed))
}
