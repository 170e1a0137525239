//! Where the game is kept: written after every change with `--record`, or when somebody says `save`.

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

/// The file of the game, and whether everything is in some file.
#[derive(Debug, Default)]
pub(super) struct Kept {
    file: Option<PathBuf>,
    unsaved: bool,
}

impl Kept {
    /// Keeps the game in this file from now on.
    ///
    /// # Errors
    /// When it is there and `force` is not said, or cannot be written.
    pub(super) fn record(&mut self, path: &Path, force: bool, table: &Table) -> anyhow::Result<()> {
        write_file(path, force, text(table)?.as_bytes())?;
        self.file = Some(path.to_owned());
        self.unsaved = false;
        Ok(())
    }

    /// Something has been played or taken back.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn changed(&mut self, table: &Table) -> anyhow::Result<()> {
        self.unsaved = true;
        if let Some(file) = &self.file {
            write_file(file, true, text(table)?.as_bytes())?;
            self.unsaved = false;
        }
        Ok(())
    }

    /// Writes the game as it stands now.
    ///
    /// # Errors
    /// As [`Kept::record`].
    pub(super) fn save(&mut self, path: &Path, force: bool, table: &Table) -> anyhow::Result<()> {
        write_file(path, force, text(table)?.as_bytes())?;
        self.unsaved = false;
        Ok(())
    }

    /// May this game be left for another?
    ///
    /// # Errors
    /// When moves would be lost that are in no file.
    pub(super) fn may_leave(&self, force: bool) -> anyhow::Result<()> {
        ensure!(
            force || !self.unsaved,
            "this game is in no file; `save FILE` keeps it, and `load --force FILE` leaves it all the same"
        );
        Ok(())
    }

    /// What is played from now on belongs to no file.
    pub(super) fn leave(&mut self) {
        *self = Self::default();
    }
}

/// The first game of a file of records.
///
/// # Errors
/// When there is none, or it cannot be read whole and played.
pub(super) fn load(path: &Path) -> anyhow::Result<Table> {
    let (record, ..) = read(path)?;
    Table::of_record(&record).with_context(|| format!("{} cannot be played", name(path)))
}

/// The game of a file to go on with in the same file.
///
/// # Errors
/// As [`load`], and when the file has more than play would write, which would be lost.
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

/// The first game of a file, whether there are more, and the format of the file.
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
