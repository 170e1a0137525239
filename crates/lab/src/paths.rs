//! Paths in the checkout.

use std::path::PathBuf;

/// Returns the path of a file in the checkout that this program was built from.
pub(crate) fn project_path(inside: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(inside)
}
