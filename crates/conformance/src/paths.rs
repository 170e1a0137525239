//! Paths in the checkout.

use std::path::PathBuf;

/// Returns the path of a file in the target folder, where long runs keep their progress.
pub(crate) fn target_file(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target")).join(name)
}
