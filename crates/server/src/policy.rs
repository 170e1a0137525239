//! What a browser lets pages do: scripts, styles, pictures and fonts come from the site itself, and nothing is written into pages.

use axum::http::{HeaderName, HeaderValue};

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

/// Sites that may load an answer: `Cross-Origin-Resource-Policy`.
pub(crate) const RESOURCES: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
/// Only pages of the site may show it.
pub(crate) const FOR_OWN_PAGES: HeaderValue = HeaderValue::from_static("same-origin");
/// Pages of other sites may show it: boards made for them, and the pictures of links.
pub(crate) const FOR_ALL_PAGES: HeaderValue = HeaderValue::from_static("cross-origin");

/// Whether pages of other sites share a window group with ours: `Cross-Origin-Opener-Policy`.
pub(crate) const OPENERS: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// What pages may ask the browser for: `Permissions-Policy`.
pub(crate) const FEATURES: HeaderName = HeaderName::from_static("permissions-policy");
/// None of what asks the user for leave or watches the device. Full screen, sounds and copying links stay as they are.
pub(crate) const NO_FEATURES: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), \
    microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()";
