//! The destination and the format of an image.

use super::options::{Format, format_of};
use crate::output_file::{may_be_written, write_file};
use anyhow::bail;
use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

/// The destination of an image: a file, or standard output if `file` is `None`.
#[derive(Debug)]
pub(crate) struct Target {
    file: Option<PathBuf>,
    force: bool,
    pub(super) format: Format,
}

impl Target {
    /// Chooses the destination and the format. Before any drawing, rejects a file that must not be
    /// overwritten.
    pub(crate) fn of(output: Option<&Path>, format: Option<Format>, force: bool) -> anyhow::Result<Self> {
        let file = output.filter(|path| *path != Path::new("-"));
        let format = match (format, file) {
            (Some(format), _) => format,
            (None, Some(file)) => format_of(file)?,
            (None, None) => Format::Unicode,
        };
        if file.is_none() && !format.is_text() && output.is_none() {
            bail!("no output file. Give --output FILE, or --output - for standard output");
        }
        if file.is_none() && !format.is_text() && format != Format::Svg && std::io::stdout().is_terminal() {
            bail!("a terminal cannot show pixels. Give --output FILE, or redirect standard output to a file");
        }
        file.map_or(Ok(()), |path| may_be_written(path, force))?;
        Ok(Self { file: file.map(Path::to_owned), force, format })
    }

    pub(crate) fn write(&self, bytes: &[u8]) -> anyhow::Result<()> {
        match &self.file {
            Some(file) => write_file(file, self.force, bytes),
            None => Ok(std::io::stdout().lock().write_all(bytes)?),
        }
    }
}
