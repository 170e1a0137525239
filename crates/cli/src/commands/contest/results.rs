//! The results file of a match, as JSON lines. An interrupted match continues from this file.

use super::game::Played;
use super::positions::PositionsId;
use anyhow::{Context as _, bail};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The parameters of a match: the first line of its file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Header {
    pub(super) variant: String,
    pub(super) options: Vec<String>,
    pub(super) players: [String; 2],
    pub(super) seed: u64,
    pub(super) plies: usize,
    pub(super) most_turns: usize,
    /// Identifies the starting positions; `None` if the openings are random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) positions: Option<PositionsId>,
}

/// A finished game: a line of the file after the first one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Row {
    pub(super) opening: usize,
    pub(super) seating: String,
    #[serde(flatten)]
    pub(super) played: Played,
}

/// A match with its finished games.
#[derive(Debug)]
pub(super) struct Results {
    path: PathBuf,
    pub(super) header: Header,
    pub(super) rows: Vec<Row>,
}

impl Results {
    /// Creates an empty list of results that is not stored in a file.
    pub(super) fn of(header: Header) -> Self {
        Self { path: PathBuf::new(), header, rows: Vec::new() }
    }

    /// Reads the results from a file.
    pub(super) fn read(path: &Path) -> anyhow::Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let mut lines = text.lines().enumerate();
        let first = lines.next().map(|(_, line)| line).unwrap_or_default();
        let header = serde_json::from_str(first).with_context(|| {
            format!("{}:1: not the first line of a match; `polychess match play` writes them", path.display())
        })?;
        // Ignore an incomplete last line. `play` plays that game again.
        let whole = text.ends_with('\n');
        let count = text.lines().count();
        let mut rows = Vec::new();
        for (n, line) in lines {
            match serde_json::from_str(line) {
                Ok(row) => rows.push(row),
                Err(_) if n + 1 == count && !whole => {}
                Err(e) => bail!("{}:{}: not a result: {e}", path.display(), n + 1),
            }
        }
        Ok(Self { path: path.to_owned(), header, rows })
    }

    /// Opens the file to continue the match, or creates it.
    ///
    /// Overwrites the file of another match only if it contains no games.
    pub(super) fn open(path: &Path, header: &Header) -> anyhow::Result<Self> {
        if path.exists() {
            let results = Self::read(path)?;
            if results.header == *header {
                drop_unfinished_line(path)?;
                return Ok(results);
            }
            if !results.rows.is_empty() {
                bail!("{} contains another match. Name another file, or repeat the same match", path.display());
            }
        }
        let results = Self { path: path.to_owned(), header: header.clone(), rows: Vec::new() };
        let first = serde_json::to_string(header)? + "\n";
        std::fs::write(path, first).with_context(|| format!("{} cannot be written", path.display()))?;
        Ok(results)
    }

    pub(super) fn has(&self, opening: usize, seating: &str) -> bool {
        self.rows.iter().any(|row| row.opening == opening && row.seating == seating)
    }

    /// Adds a game and appends it to the file.
    pub(super) fn add(&mut self, opening: usize, seating: &str, played: Played) -> anyhow::Result<()> {
        let row = Row { opening, seating: seating.to_owned(), played };
        let mut file: File = OpenOptions::new().append(true).open(&self.path)?;
        file.write_all((serde_json::to_string(&row)? + "\n").as_bytes())
            .with_context(|| format!("{} cannot be written", self.path.display()))?;
        self.rows.push(row);
        Ok(())
    }
}

/// Removes an incomplete last line from the file.
fn drop_unfinished_line(path: &Path) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(path)?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    if whole < text.len() {
        std::fs::write(path, &text[..whole]).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(())
}
