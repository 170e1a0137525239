//! Files of records: opened, watched by a progress bar, and their findings told.

use crate::exit::tell;
use crate::progress;
use anyhow::Context as _;
use indicatif::ProgressBar;
use owo_colors::OwoColorize as _;
use polychess_records::{Finding, visible};
use serde_json::{Value as Json, json};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// What a file is called in messages.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new("-") { "<stdin>".into() } else { path.display().to_string() }
}

/// A file, or standard input for `-`; the bar follows what is read.
pub(crate) fn open(path: &Path, bar: &ProgressBar) -> anyhow::Result<Box<dyn Read>> {
    if path == Path::new("-") {
        return Ok(Box::new(bar.wrap_read(io::stdin().lock())));
    }
    let file = File::open(path).with_context(|| format!("{} cannot be opened", path.display()))?;
    Ok(Box::new(bar.wrap_read(file)))
}

/// A bar over the bytes of all these files; a file that cannot be measured counts as nothing.
pub(crate) fn bar(paths: &[PathBuf], quiet: bool) -> ProgressBar {
    let size = |path: &PathBuf| std::fs::metadata(path).map_or(0, |data| data.len());
    progress::bytes(paths.iter().map(size).sum(), quiet)
}

/// The finding as an object of one line.
pub(crate) fn as_json(file: &str, finding: &Finding) -> Json {
    let problem = &finding.problem;
    json!({
        "file": file, "game": finding.game, "line": problem.span.line, "column": problem.span.column,
        "offset": problem.span.offset, "length": problem.span.length, "kind": problem.kind.name(),
        "message": problem.message, "rule": problem.rule, "nearest": problem.nearest,
    })
}

/// The finding for people: `file:line:column: kind: words`, and the line with the place underlined.
pub(crate) fn as_words(file: &str, finding: &Finding) -> String {
    let problem = &finding.problem;
    let place = format!("{file}:{}:{}", problem.span.line, problem.span.column);
    let rule = problem.rule.map(|rule| format!("{rule}: ")).unwrap_or_default();
    let mut text = format!("{}: {}: {rule}{}", place.bold(), problem.kind.name().red(), problem.message);
    let [before, span, after] = finding.line.each_ref().map(|part| part.chars().map(visible).collect::<String>());
    if !span.is_empty() {
        // Long lines are cut around the place.
        let before: String = before.chars().rev().take(60).collect::<Vec<_>>().into_iter().rev().collect();
        let span: String = span.chars().take(60).collect();
        let after: String = after.chars().take(60).collect();
        let blank = " ".repeat(before.chars().count());
        let marks = "^".repeat(span.chars().count());
        text.push_str(&format!("\n  {before}{}{after}\n  {blank}{}", span.bold(), marks.red()));
    }
    if !problem.nearest.is_empty() {
        text.push_str(&format!("\n  perhaps: {}", problem.nearest.join(", ")));
    }
    text
}

/// Tells what cannot be read or played, on standard error.
pub(crate) fn complain(file: &str, words: &str) {
    tell(format_args!("{file}: {words}"));
}
