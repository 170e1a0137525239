//! Finds game files, and detects their format and compression.

use anyhow::Context as _;
use polychess_game::{is_blank, trimmed};
use polychess_pgn4::is_pgn4;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufRead as _, BufReader, Read};
use std::path::{Path, PathBuf};

/// Number of bytes at the start of a file that determine its format.
const SEEN: usize = 64 << 10;

/// Magic numbers at the start of compressed files.
const GZIP: [u8; 2] = [0x1f, 0x8b];
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// The formats games are kept in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Format {
    /// A game file, the text format of Polychess
    Record,
    /// One JSON object per line
    Json,
    /// One turn or action per line
    Moves,
    /// PGN4, the format of archives of Four-player chess
    Pgn4,
    /// Every state as a JSON line, as `replay --json` prints it; it is recognized, but no games are read from it
    #[value(skip)]
    Transcript,
}

/// Returns the named files, and the game files in named folders: `.record`, `.json`, `.jsonl` and
/// `.pgn4`, compressed or not.
///
/// Skips pipes, sockets and devices in folders.
///
/// # Errors
/// Fails if a folder cannot be read or contains no game file.
pub(crate) fn all(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in paths {
        if !path.is_dir() {
            found.push(path.clone());
            continue;
        }
        let before = found.len();
        within(path, &mut found).with_context(|| format!("{} cannot be read", path.display()))?;
        anyhow::ensure!(
            found.len() > before,
            "{} holds no games: files that end in .record, .json, .jsonl or .pgn4, perhaps with .gz or .zst behind",
            path.display()
        );
    }
    Ok(found)
}

fn within(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries: Vec<fs::DirEntry> = fs::read_dir(folder)?.collect::<io::Result<_>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        // Skip links to folders, because they could form a cycle.
        let (kind, path) = (entry.file_type()?, entry.path());
        if kind.is_dir() {
            within(&path, found)?;
        } else if is_of_games(&path) && !waits(&path) {
            found.push(path);
        }
    }
    Ok(())
}

/// True for pipes, sockets and devices, and for links to them. A read from them could block
/// forever.
fn waits(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file())
}

fn is_of_games(path: &Path) -> bool {
    let ends =
        |path: &Path, all: &[&str]| path.extension().and_then(OsStr::to_str).is_some_and(|end| all.contains(&end));
    let plain = if ends(path, &["gz", "zst"]) { path.with_extension("") } else { path.to_owned() };
    ends(&plain, &["record", "json", "jsonl", "pgn4"])
}

/// True if a file that begins with these bytes is compressed.
pub(crate) fn is_packed(begin: &[u8]) -> bool {
    begin.starts_with(&GZIP) || begin.starts_with(&ZSTD)
}

/// Decompresses a source and detects its format.
///
/// # Errors
/// Fails if the source cannot be read or decompressed.
pub(crate) fn opened(source: Box<dyn Read + Send>) -> anyhow::Result<(Box<dyn Read + Send>, Format)> {
    let mut source = BufReader::with_capacity(SEEN, source);
    let begin = source.fill_buf()?;
    let mut plain: Box<dyn Read + Send> = if begin.starts_with(&GZIP) {
        Box::new(flate2::read::MultiGzDecoder::new(source))
    } else if begin.starts_with(&ZSTD) {
        let unpacked = ruzstd::decoding::StreamingDecoder::new(source);
        Box::new(unpacked.map_err(|e| anyhow::anyhow!("it cannot be unpacked: {e}"))?)
    } else {
        Box::new(source)
    };
    let mut begin = Vec::new();
    plain.by_ref().take(SEEN as u64).read_to_end(&mut begin)?;
    let format = format(&begin);
    Ok((Box::new(io::Cursor::new(begin).chain(plain)), format))
}

/// Detects the format from the first bytes of a file.
fn format(begin: &[u8]) -> Format {
    let text = String::from_utf8_lossy(begin);
    let text = text.trim_start_matches(is_blank);
    let line = text.lines().next().unwrap_or_default();
    if begins_with_key(text) {
        let is_heading = line.contains("\"variant\":") && line.contains("\"state\":");
        return if is_heading { Format::Transcript } else { Format::Json };
    }
    if is_pgn4(text) {
        return Format::Pgn4;
    }
    let mut rows = text.lines().map(trimmed).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let is_tagged = text.lines().any(|line| trimmed(line).starts_with('['));
    let is_word =
        |line: &str| !line.contains(is_blank) && !line.ends_with('.') && !line.starts_with(['*', '<', '%', ';']);
    if !is_tagged
        && rows.next().is_some_and(|line| is_word(line) && !line.starts_with('{'))
        && rows.all(|line| is_word(line) || line.starts_with('{'))
    {
        Format::Moves
    } else {
        Format::Record
    }
}

/// Detects the format from the first bytes of a file. Returns `record`, `json`, `moves`, `pgn4` or
/// `transcript`.
#[must_use]
pub fn format_name(begin: &[u8]) -> &'static str {
    match format(begin) {
        Format::Record => "record",
        Format::Json => "json",
        Format::Moves => "moves",
        Format::Pgn4 => "pgn4",
        Format::Transcript => "transcript",
    }
}

/// True if a text begins with a JSON object. The object must have a key, because a comment of a
/// game file may also begin with `{` and a quote.
fn begins_with_key(text: &str) -> bool {
    let inner = text.strip_prefix('{').and_then(|rest| rest.trim_start().strip_prefix('"'));
    let behind = inner.and_then(|rest| rest.split_once('"'));
    behind.is_some_and(|(_, behind)| behind.trim_start().starts_with(':'))
}
