//! Where a picture goes, and what kind it is.

use super::options::{Format, format_of};
use anyhow::{Context as _, bail};
use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

/// A file, or standard output.
#[derive(Debug)]
pub(crate) struct Target {
    file: Option<PathBuf>,
    force: bool,
    pub(super) format: Format,
}

impl Target {
    /// Looks first whether the file may be written, so that nobody waits for a picture that has nowhere to go.
    pub(crate) fn of(output: Option<&Path>, format: Option<Format>, force: bool) -> anyhow::Result<Self> {
        let file = output.filter(|path| *path != Path::new("-"));
        let format = match (format, file) {
            (Some(format), _) => format,
            (None, Some(file)) => format_of(file)?,
            (None, None) => Format::Unicode,
        };
        if file.is_none() && !format.is_text() && output.is_none() {
            bail!("say where the picture goes: --output FILE, or --output - for standard output");
        }
        if file.is_none() && !format.is_text() && format != Format::Svg && std::io::stdout().is_terminal() {
            bail!("dots are nothing for a terminal; say --output FILE, or lead standard output into a file");
        }
        if let Some(file) = file.filter(|file| !force && file.exists()) {
            bail!("{} is there already; choose another name, or say --force to write over it", file.display());
        }
        Ok(Self { file: file.map(Path::to_owned), force, format })
    }

    /// Writes beside the file first, so that a file is there whole or not at all.
    pub(crate) fn write(&self, bytes: &[u8]) -> anyhow::Result<()> {
        let Some(file) = &self.file else { return Ok(std::io::stdout().lock().write_all(bytes)?) };
        let failed = || format!("{} cannot be written", file.display());
        let mut name = file.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.partial", std::process::id()));
        let beside = file.with_file_name(name);
        std::fs::write(&beside, bytes).with_context(failed)?;
        // A link fails where a file has come meanwhile; renaming writes over it.
        let moved = if self.force {
            std::fs::rename(&beside, file)
        } else {
            std::fs::hard_link(&beside, file).and_then(|()| std::fs::remove_file(&beside))
        };
        if moved.is_err() {
            let _ = std::fs::remove_file(&beside);
        }
        moved.with_context(failed)
    }
}
