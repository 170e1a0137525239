//! Paths of files in the target folder.

use std::path::PathBuf;

/// Returns the path of a file in the target folder. Long runs store their progress there.
pub(crate) fn target_file(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target")).join(name)
}
