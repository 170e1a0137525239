//! Paths in the source tree.

use std::path::PathBuf;

/// Returns the path of a file in the source tree of Polychess.
pub(crate) fn project_path(inside: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(inside)
}
