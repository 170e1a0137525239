//! Security policies for browsers. Scripts, styles, images and fonts come from the site alone, and
//! never inline.

use axum::http::{HeaderName, HeaderValue};

/// Returns the policy for pages that no other site may embed.
pub(crate) const fn own_pages() -> HeaderValue {
    HeaderValue::from_static(
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    )
}

/// Returns the policy for boards that other sites may embed.
pub(crate) const fn for_other_pages() -> HeaderValue {
    HeaderValue::from_static(
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors *; object-src 'none'",
    )
}

/// Names the sites that may load a response: `Cross-Origin-Resource-Policy`.
pub(crate) const RESOURCES: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
/// Only pages of the site may load the response.
pub(crate) const FOR_OWN_PAGES: HeaderValue = HeaderValue::from_static("same-origin");
/// Pages of other sites may load the response: embedded boards and preview images.
pub(crate) const FOR_ALL_PAGES: HeaderValue = HeaderValue::from_static("cross-origin");

/// Separates the windows of pages from those of other sites: `Cross-Origin-Opener-Policy`.
pub(crate) const OPENERS: HeaderName = HeaderName::from_static("cross-origin-opener-policy");

/// Names the browser features that pages may use: `Permissions-Policy`.
pub(crate) const FEATURES: HeaderName = HeaderName::from_static("permissions-policy");
/// Turns off all features that ask the user for permission or watch the device. Full screen, sounds
/// and copying links stay allowed.
pub(crate) const NO_FEATURES: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), \
    microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()";
