//! Large responses. Worker threads build and compress them, and the client is charged for the work.

use crate::fair::Payer;
use crate::gzip::{body, packed, takes_gzip};
use crate::limits::Limits;
use crate::origin::Peer;
use crate::reply::Failure;
use crate::workers::Workers;
use axum::http::HeaderMap;
use axum::response::Response;
use flate2::Compression;
use serde::Serialize;

/// The size below which responses are not compressed, in bytes.
const SMALL: usize = 1024;

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
