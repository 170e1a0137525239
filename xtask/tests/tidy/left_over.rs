//! Nothing is left over: no notes to oneself, no tests that do not run, no file that has grown beyond reading.

use crate::source::{Source, below, none};

const MOST_LINES: usize = 600;

/// Everything written by hand but this folder, which has to name what it looks for.
fn code(extensions: &[&str]) -> Vec<Source> {
    let folders = ["crates", "xtask", "fuzz", "web", "python"].iter();
    let sources = folders.flat_map(|folder| below(folder, extensions));
    sources.filter(|source| !source.path.starts_with("xtask/tests/tidy/") && !source.path.contains("/gen/")).collect()
}

fn lines_with(words: &[&str], extensions: &[&str]) -> Vec<String> {
    let mut findings = Vec::new();
    for source in code(extensions) {
        for (number, line) in source.lines() {
            if words.iter().any(|word| line.contains(word)) {
                findings.push(format!("{}:{number}: {}", source.path, line.trim()));
            }
        }
    }
    findings
}

#[test]
fn no_notes_to_oneself() {
    let words = ["TODO", "FIXME", "XXX", "todo!(", "unimplemented!("];
    none(&lines_with(&words, &["rs", "ts", "svelte", "mjs", "js", "css", "py", "html"]), "do it, or open an issue");
}

#[test]
fn every_test_runs() {
    let mut findings = lines_with(&["#[ignore", ", ignore"], &["rs"]);
    let words = [
        "it.skip(",
        "test.skip(",
        "describe.skip(",
        "it.only(",
        "test.only(",
        "describe.only(",
        "test.todo",
        "it.todo",
    ];
    findings.extend(lines_with(&words, &["ts", "mjs", "js"]));
    none(&findings, "what is slow goes behind `cargo xtask deep`");
}

#[test]
fn files_are_short_enough_to_read() {
    let long = |source: &Source| {
        let lines = source.text.lines().count();
        (lines > MOST_LINES).then(|| format!("{}: {lines} lines", source.path))
    };
    let sources = code(&["rs", "ts", "svelte", "mjs", "js", "css", "py"]);
    none(
        &sources.iter().filter_map(long).collect::<Vec<_>>(),
        &format!("split it by ideas, at most {MOST_LINES} lines"),
    );
}
