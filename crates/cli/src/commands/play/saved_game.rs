//! The file of a game: written after every change with `--record`, or on `save`.

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

/// The file of a game, and whether it has unsaved moves.
#[derive(Debug, Default)]
pub(super) struct SavedGame {
    file: Option<PathBuf>,
    unsaved: bool,
}

impl SavedGame {
    /// Writes the game to this file now and after every change.
    ///
    /// # Errors
    /// If the file exists and `force` is false, or if writing fails.
    pub(super) fn record(&mut self, path: &Path, force: bool, table: &Table) -> anyhow::Result<()> {
        write_file(path, force, text(table)?.as_bytes())?;
        self.file = Some(path.to_owned());
        self.unsaved = false;
        Ok(())
    }

    /// Records that the game has changed, and writes the file if there is one.
    ///
    /// # Errors
    /// If writing fails.
    pub(super) fn mark_changed(&mut self, table: &Table) -> anyhow::Result<()> {
        self.unsaved = true;
        if let Some(file) = &self.file {
            write_file(file, true, text(table)?.as_bytes())?;
            self.unsaved = false;
        }
        Ok(())
    }

    /// Writes the current game to a file.
    ///
    /// # Errors
    /// As [`SavedGame::record`].
    pub(super) fn save(&mut self, path: &Path, force: bool, table: &Table) -> anyhow::Result<()> {
        write_file(path, force, text(table)?.as_bytes())?;
        self.unsaved = false;
        Ok(())
    }

    /// Checks that leaving this game loses no moves.
    ///
    /// # Errors
    /// If the game has unsaved moves and `force` is false.
    pub(super) fn ensure_saved(&self, force: bool) -> anyhow::Result<()> {
        ensure!(
            force || !self.unsaved,
            "this game is in no file; `save FILE` keeps it, and `load --force FILE` leaves it all the same"
        );
        Ok(())
    }

    /// Closes the file of the game.
    pub(super) fn close(&mut self) {
        *self = Self::default();
    }
}

/// Loads the first game of a file of records.
///
/// # Errors
/// If there is no game, or if it is invalid.
pub(super) fn load(path: &Path) -> anyhow::Result<Table> {
    let (record, ..) = read(path)?;
    Table::of_record(&record).with_context(|| format!("{} cannot be played", name(path)))
}

/// Loads the game of a file to continue it in the same file.
///
/// # Errors
/// As [`load`], and if the file has parts that `play` would not write back.
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

/// Reads the first game of a file, whether it has more games, and its format.
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
