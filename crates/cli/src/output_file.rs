//! Atomic file writes. Only `--force` overwrites an existing file.

use anyhow::{Context as _, bail};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Checks that a new file would not overwrite an existing file.
///
/// # Errors
/// Fails if the file exists and `force` is false.
pub(crate) fn may_be_written(path: &Path, force: bool) -> anyhow::Result<()> {
    if !force && path.exists() {
        bail!("{} already exists. Choose another name, or use --force to overwrite it", path.display());
    }
    Ok(())
}

/// Writes a whole file.
///
/// # Errors
/// Returns the errors of [`Output::new`] and [`Output::finish`].
pub(crate) fn write_file(path: &Path, force: bool, bytes: &[u8]) -> anyhow::Result<()> {
    let mut out = Output::new(Some(path), force)?;
    out.write_all(bytes).with_context(|| format!("{} cannot be written", path.display()))?;
    out.finish()
}

/// Temporary files that Ctrl-C must delete.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Deletes the temporary files before Ctrl-C ends the program.
pub(crate) fn remove_unfinished() {
    for path in UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        let _ = std::fs::remove_file(path);
    }
}

/// A file that has a temporary name in the same folder until it is complete.
#[derive(Debug)]
pub(crate) struct NewFile {
    path: PathBuf,
    beside: PathBuf,
    force: bool,
}

impl NewFile {
    /// Checks that the file may be written, and chooses the temporary name. Call this function
    /// before any other work.
    ///
    /// # Errors
    /// Fails if the file exists and `force` is false.
    pub(crate) fn new(path: &Path, force: bool) -> anyhow::Result<Self> {
        may_be_written(path, force)?;
        let mut name =
            path.file_name().with_context(|| format!("{} is not a valid file name", path.display()))?.to_owned();
        name.push(format!(".{}.partial", std::process::id()));
        let beside = path.with_file_name(name);
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).push(beside.clone());
        Ok(Self { path: path.to_owned(), beside, force })
    }

    pub(crate) fn beside(&self) -> &Path {
        &self.beside
    }

    /// Renames the complete file to its final name.
    ///
    /// # Errors
    /// Fails if the file cannot be renamed, or if another program has created the file and `force`
    /// is false.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        // A hard link fails if the file exists by now. A rename would overwrite it.
        let moved = match self.force {
            true => std::fs::rename(&self.beside, &self.path),
            false => std::fs::hard_link(&self.beside, &self.path),
        };
        moved.with_context(|| format!("{} cannot be written", self.path.display()))
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.beside);
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).retain(|path| *path != self.beside);
    }
}

/// The destination of a command's data.
#[derive(Debug)]
pub(crate) enum Output {
    Standard(BufWriter<io::StdoutLock<'static>>),
    /// A new file, which `finish` renames to its final name.
    File(BufWriter<File>, NewFile),
}

impl Output {
    /// Opens the output. A missing path or `-` means standard output.
    ///
    /// # Errors
    /// Returns the errors of [`NewFile::new`], or fails if the file cannot be created.
    pub(crate) fn new(path: Option<&Path>, force: bool) -> anyhow::Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Self::Standard(BufWriter::new(io::stdout().lock())));
        };
        let new = NewFile::new(path, force)?;
        let file = File::create(new.beside()).with_context(|| format!("{} cannot be written", path.display()))?;
        Ok(Self::File(BufWriter::new(file), new))
    }

    /// Writes all buffered data and gives the file its final name. Without this call, no file
    /// remains.
    ///
    /// # Errors
    /// Fails if the data cannot be written.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::Standard(mut out) => Ok(out.flush()?),
            Self::File(mut out, new) => {
                out.flush()?;
                out.get_ref().sync_all()?;
                drop(out);
                new.finish()
            }
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::File(out, _) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::File(out, _) => out.flush(),
        }
    }
}
