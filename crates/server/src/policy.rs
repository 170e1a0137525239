//! Security headers for browsers. Pages may load scripts, styles, images and fonts only from the
//! site itself, and may not contain them inline. They may run the browser module as WebAssembly.

use axum::http::{HeaderName, HeaderValue};

/// Returns the content security policy of pages that no other site may embed.
pub(crate) const fn own_pages() -> HeaderValue {
    HeaderValue::from_static(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'; object-src 'none'",
    )
}

/// Returns the content security policy of boards that other sites may embed.
pub(crate) const fn for_other_pages() -> HeaderValue {
    HeaderValue::from_static(
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors *; object-src 'none'",
    )
}

/// The header `Cross-Origin-Resource-Policy`, which controls the sites that may load a response.
pub(crate) const RESOURCES: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
/// Only pages of this site may load the response.
pub(crate) const FOR_OWN_PAGES: HeaderValue = HeaderValue::from_static("same-origin");
/// Pages of other sites may load the response, such as embedded boards and preview images.
pub(crate) const FOR_ALL_PAGES: HeaderValue = HeaderValue::from_static("cross-origin");

/// The header `Cross-Origin-Opener-Policy`, which separates the site's windows from those of other
/// sites.
pub(crate) const OPENERS: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// The header `Permissions-Policy`, which controls the browser features that pages may use.
pub(crate) const FEATURES: HeaderName = HeaderName::from_static("permissions-policy");
/// Disables all features that ask the user for permission or read sensors. Full screen, sound,
/// copying links and passkeys remain allowed.
pub(crate) const NO_FEATURES: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), \
    microphone=(), midi=(), payment=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()";
