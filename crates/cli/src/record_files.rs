//! Functions that open game files with a progress bar and format their findings.

use crate::finding::report_line;
use crate::input_files::{Format, opened};
use crate::language;
use crate::progress;
use anyhow::Context as _;
use indicatif::ProgressBar;
use owo_colors::OwoColorize as _;
use polychess_game::Language;
use polychess_pgn4::Games;
use polychess_records::{Chunk, Chunks, Finding, Grade, Problem, visible};
use serde_json::{Value as Json, json};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Returns the name of a file for messages, such as `<stdin>` for `-`.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new("-") { "<stdin>".into() } else { path.display().to_string() }
}

/// Opens a file, or standard input for `-`. Decompresses the input and detects its format. `bar`
/// counts the bytes.
pub(crate) fn open(path: &Path, bar: &ProgressBar) -> anyhow::Result<(Box<dyn Read + Send>, Format)> {
    opened(raw(path, bar)?).with_context(|| format!("{} cannot be read", name(path)))
}

/// Opens a file and returns its games in the game file format. Converts PGN4 to this format.
///
/// # Errors
/// Fails if the file cannot be read or has another format.
pub(crate) fn records(path: &Path, bar: &ProgressBar) -> anyhow::Result<Box<dyn Read + Send>> {
    let (source, format) = open(path, bar)?;
    records_of(path, source, format)
}

/// Converts a source with this format as [`records`] does.
///
/// # Errors
/// Fails if the format is neither a game file nor PGN4.
pub(crate) fn records_of(
    path: &Path,
    source: Box<dyn Read + Send>,
    format: Format,
) -> anyhow::Result<Box<dyn Read + Send>> {
    let file = name(path);
    match format {
        Format::Record => Ok(source),
        Format::Pgn4 => Ok(Box::new(Games::new(source))),
        Format::Json => anyhow::bail!("{file} contains games as JSON. Use `polychess convert` to make a game file"),
        Format::Moves => {
            anyhow::bail!("{file} is a list of moves. Use `polychess convert --variant ID` to make a game file")
        }
        Format::Transcript => anyhow::bail!("{file} is a transcript. Use `polychess replay --check` to check it"),
    }
}

/// Splits game files into chunks and passes the chunks to `take` until it returns `false`.
pub(crate) fn pieces(source: Box<dyn Read + Send>, take: &mut dyn FnMut(Chunk) -> bool) -> io::Result<()> {
    let mut chunks = Chunks::new(source);
    while let Some(chunk) = chunks.chunk()? {
        if !take(chunk) {
            break;
        }
    }
    Ok(())
}

fn raw(path: &Path, bar: &ProgressBar) -> anyhow::Result<Box<dyn Read + Send>> {
    if path == Path::new("-") {
        return Ok(Box::new(bar.wrap_read(io::stdin())));
    }
    let file = File::open(path).with_context(|| format!("{} cannot be opened", path.display()))?;
    Ok(Box::new(bar.wrap_read(file)))
}

/// Returns a progress bar for the total size of all files. Files of unknown size count as 0.
pub(crate) fn bar(paths: &[PathBuf], quiet: bool) -> ProgressBar {
    let size = |path: &PathBuf| std::fs::metadata(path).map_or(0, |data| data.len());
    progress::bytes(paths.iter().map(size).sum(), quiet)
}

/// Formats a finding as a JSON object.
pub(crate) fn as_json(file: &str, finding: &Finding) -> Json {
    let problem = &finding.problem;
    json!({
        "file": file, "game": finding.game, "line": problem.span.line, "column": problem.span.column,
        "offset": problem.span.offset, "length": problem.span.length, "grade": problem.kind.grade().name(), "kind": problem.kind.name(),
        "message": problem.message(language::chosen()), "rule": problem.rule, "why": problem.fault.data(), "nearest": problem.nearest,
    })
}

/// Formats the severity and the code of a problem, such as `error[bad-act]`, in the chosen
/// language.
pub(crate) fn grade_and_kind(problem: &Problem) -> String {
    let grade = match (language::chosen(), problem.kind.grade()) {
        (Language::English, grade) => grade.name(),
        (Language::German, Grade::Error) => "Fehler",
        (Language::German, Grade::Warning) => "Warnung",
    };
    format!("{grade}[{}]", problem.kind.name())
}

/// Formats a finding for people. The first line is `file:line:column: error[kind]: message`. Below
/// it, the line of the file appears with the problem underlined.
pub(crate) fn as_words(file: &str, finding: &Finding) -> String {
    let problem = &finding.problem;
    let place = format!("{file}:{}:{}", problem.span.line, problem.span.column);
    let rule_word = match language::chosen() {
        Language::English => "rule",
        Language::German => "Regel",
    };
    let rule = problem.rule.map(|rule| format!(" ({rule_word} {rule})")).unwrap_or_default();
    let kind = grade_and_kind(problem);
    let mark = |text: &str| match problem.kind.grade() {
        Grade::Error => text.red().to_string(),
        Grade::Warning => text.yellow().to_string(),
    };
    let mut text = format!("{}: {}: {}{rule}", place.bold(), mark(&kind), problem.message(language::chosen()));
    let [before, span, after] = finding.line.each_ref().map(|part| part.chars().map(visible).collect::<String>());
    if !span.is_empty() {
        // In a long line, show only the text near the problem.
        let before: String = before.chars().rev().take(60).collect::<Vec<_>>().into_iter().rev().collect();
        let span: String = span.chars().take(60).collect();
        let after: String = after.chars().take(60).collect();
        let blank = " ".repeat(before.chars().count());
        let marks = "^".repeat(span.chars().count());
        text.push_str(&format!("\n  {before}{}{after}\n  {blank}{}", span.bold(), mark(&marks)));
    }
    if !problem.nearest.is_empty() {
        let perhaps = match language::chosen() {
            Language::English => "perhaps",
            Language::German => "vielleicht",
        };
        text.push_str(&format!("\n  {perhaps}: {}", problem.nearest.join(", ")));
    }
    text
}

/// Prints a message about a file on standard error.
pub(crate) fn complain(file: &str, words: &str) {
    report_line(format_args!("{file}: {words}"));
}
