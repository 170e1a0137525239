//! The game file of `polychess play`.

use super::table::Table;
use crate::input_files::Format;
use crate::language;
use crate::output_file::write_file;
use crate::record_files::{name, open, records_of};
use crate::status::BadInput;
use anyhow::{Context as _, ensure};
use indicatif::ProgressBar;
use polychess_records::{ItemKind, Reader, Record};
use std::path::{Path, PathBuf};

/// The file that receives the game after every change, if any, and whether the game has unsaved
/// moves.
#[derive(Debug, Default)]
pub(super) struct SavedGame {
    file: Option<PathBuf>,
    unsaved: bool,
}

impl SavedGame {
    /// Writes the game to this file at once and after every change.
    ///
    /// # Errors
    /// Fails if the file exists and `force` is false, or if the file cannot be written.
    pub(super) fn record(&mut self, path: &Path, force: bool, table: &Table) -> anyhow::Result<()> {
        write_file(path, force, text(table)?.as_bytes())?;
        self.file = Some(path.to_owned());
        self.unsaved = false;
        Ok(())
    }

    /// Writes the file, if there is one. Call this method after every change of the game.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    pub(super) fn mark_changed(&mut self, table: &Table) -> anyhow::Result<()> {
        self.unsaved = true;
        if let Some(file) = &self.file {
            write_file(file, true, text(table)?.as_bytes())?;
            self.unsaved = false;
        }
        Ok(())
    }

    /// Writes the game to a file once.
    ///
    /// # Errors
    /// Fails as [`SavedGame::record`] does.
    pub(super) fn save(&mut self, path: &Path, force: bool, table: &Table) -> anyhow::Result<()> {
        write_file(path, force, text(table)?.as_bytes())?;
        self.unsaved = false;
        Ok(())
    }

    /// Checks that the player loses no moves by leaving this game.
    ///
    /// # Errors
    /// Fails if there are unsaved moves and `force` is false.
    pub(super) fn ensure_saved(&self, force: bool) -> anyhow::Result<()> {
        ensure!(
            force || !self.unsaved,
            "this game is in no file; `save FILE` keeps it, and `load --force FILE` leaves it all the same"
        );
        Ok(())
    }

    /// Stops writing the game to its file.
    pub(super) fn close(&mut self) {
        *self = Self::default();
    }
}

/// Loads the first game of a file.
///
/// # Errors
/// Fails if the file contains no game, or if the game is invalid.
pub(super) fn load(path: &Path) -> anyhow::Result<Table> {
    let (record, ..) = read(path)?;
    Table::of_record(&record).with_context(|| format!("{} cannot be played", name(path)))
}

/// Loads a game that continues in the same file.
///
/// # Errors
/// Fails as [`load`] does. Also fails if the file contains anything that `play` would not write
/// back, such as variations.
pub(super) fn resume(path: &Path) -> anyhow::Result<Table> {
    let (record, more, format) = read(path)?;
    let is_more = |kind| {
        use ItemKind::{Act, Number, Result, Skip, Turn};
        !matches!(kind, Number | Turn | Skip | Act | Result)
    };
    let file = name(path);
    ensure!(
        format == Format::Record,
        "{file} is in PGN4, and play writes records; say where to write with --record FILE"
    );
    ensure!(
        !more && !record.items.iter().any(|item| is_more(item.kind)),
        "{file} has several games, comments or variations, which would be lost; say where to write with --record FILE"
    );
    Table::of_record(&record).with_context(|| format!("{file} cannot be played"))
}

/// Reads the first game of a file. Also returns whether the file contains more games, and its
/// format.
fn read(path: &Path) -> anyhow::Result<(Record, bool, Format)> {
    let file = name(path);
    let (source, format) = open(path, &ProgressBar::hidden())?;
    let mut reader = Reader::new(records_of(path, source, format)?);
    let mut problems = Vec::new();
    let record = Record::read(&mut reader, &mut problems)?.ok_or_else(|| BadInput(format!("{file} has no game")))?;
    if let Some(problem) = problems.first() {
        let words =
            format!("{file}:{}:{}: {}", problem.span.line, problem.span.column, problem.message(language::chosen()));
        return Err(BadInput(words).into());
    }
    Ok((record, Record::read(&mut reader, &mut Vec::new())?.is_some(), format))
}

fn text(table: &Table) -> anyhow::Result<String> {
    Ok(table.record()?.to_text()?)
}
