//! What a browser lets pages do: scripts, styles, pictures and fonts come from the site itself, and nothing is written into pages.

use axum::http::HeaderValue;

/// No page stands in one of another site.
pub(crate) const fn own_pages() -> HeaderValue {
    HeaderValue::from_static(
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    )
}

/// But boards made for it do.
pub(crate) const fn for_other_pages() -> HeaderValue {
    HeaderValue::from_static(
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors *; object-src 'none'",
    )
}
