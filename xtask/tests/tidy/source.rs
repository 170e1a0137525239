//! Access to the source files of the project.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// Names of folders without handwritten files.
const SKIPPED: &[&str] = &["node_modules", "dist", "pictures", "artifacts", "coverage"];

pub(crate) struct Source {
    /// Path relative to the project's folder, with `/` as the separator.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    /// Returns the lines with their numbers, starting at 1.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text.lines())
    }

    /// Returns the numbered lines before the test module of a Rust file, or all lines of other
    /// files.
    pub(crate) fn lines_without_tests(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines().take_while(|(_, line)| *line != "#[cfg(test)]")
    }
}

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask stands in the project")
}

/// Returns the text files below a folder of the project with one of these extensions, sorted by
/// path.
///
/// The result is empty if the folder does not exist.
pub(crate) fn below(folder: &str, extensions: &[&str]) -> Vec<Source> {
    let mut found = Vec::new();
    walk(&root().join(folder), extensions, &mut found);
    found.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let path = path.strip_prefix(root()).expect("below the root").to_string_lossy().replace('\\', "/");
        Source { path, text }
    };
    found.into_iter().map(read).collect()
}

fn walk(folder: &Path, extensions: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("a folder can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            let skip = SKIPPED.contains(&name.as_str()) || name.starts_with("target") || name.starts_with('.');
            if !skip {
                walk(&path, extensions, found);
            }
        } else if path.extension().is_some_and(|e| extensions.iter().any(|&x| e == x)) {
            found.push(path);
        }
    }
}

/// Panics with the remedy and all findings if there are any findings.
pub(crate) fn none(findings: &[String], remedy: &str) {
    let mut list = String::new();
    findings.iter().for_each(|finding| _ = write!(list, "\n  {finding}"));
    assert!(findings.is_empty(), "{} findings; {remedy}:{list}", findings.len());
}
