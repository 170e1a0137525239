//! Writes files atomically, and never overwrites a file without `--force`.

use anyhow::{Context as _, bail};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Checks that a file may be written.
///
/// # Errors
/// If it exists and `force` is false.
pub(crate) fn may_be_written(path: &Path, force: bool) -> anyhow::Result<()> {
    if !force && path.exists() {
        bail!("{} already exists. Choose another name, or use --force to overwrite it", path.display());
    }
    Ok(())
}

/// Writes bytes to a file.
///
/// # Errors
/// As [`Output`].
pub(crate) fn write_file(path: &Path, force: bool, bytes: &[u8]) -> anyhow::Result<()> {
    let mut out = Output::new(Some(path), force)?;
    out.write_all(bytes).with_context(|| format!("{} cannot be written", path.display()))?;
    out.finish()
}

/// Unfinished files, to be removed after Ctrl-C.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes unfinished files before the program exits.
pub(crate) fn remove_unfinished() {
    for path in UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        let _ = std::fs::remove_file(path);
    }
}

/// A file that is written under a temporary name in the same folder.
#[derive(Debug)]
pub(crate) struct NewFile {
    path: PathBuf,
    beside: PathBuf,
    force: bool,
}

impl NewFile {
    /// Checks first that the file may be written, so that the work is not in vain.
    ///
    /// # Errors
    /// If the file exists and `force` is false.
    pub(crate) fn new(path: &Path, force: bool) -> anyhow::Result<Self> {
        may_be_written(path, force)?;
        let mut name =
            path.file_name().with_context(|| format!("{} is not a valid file name", path.display()))?.to_owned();
        name.push(format!(".{}.partial", std::process::id()));
        let beside = path.with_file_name(name);
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).push(beside.clone());
        Ok(Self { path: path.to_owned(), beside, force })
    }

    /// Returns the temporary path.
    pub(crate) fn beside(&self) -> &Path {
        &self.beside
    }

    /// Moves the finished file to its final name.
    ///
    /// # Errors
    /// If the file cannot be moved, or another file now has its name and `force` is false.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        // Linking fails if another file now has the name; renaming would overwrite it.
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

/// A destination of data: standard output or a new file.
#[derive(Debug)]
pub(crate) enum Output {
    /// Standard output, also for `-`.
    Standard(BufWriter<io::StdoutLock<'static>>),
    /// A file.
    File(BufWriter<File>, NewFile),
}

impl Output {
    /// Creates a file, or uses standard output if the path is missing or `-`.
    ///
    /// # Errors
    /// As [`NewFile::new`], or if the file cannot be created.
    pub(crate) fn new(path: Option<&Path>, force: bool) -> anyhow::Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Self::Standard(BufWriter::new(io::stdout().lock())));
        };
        let new = NewFile::new(path, force)?;
        let file = File::create(new.beside()).with_context(|| format!("{} cannot be written", path.display()))?;
        Ok(Self::File(BufWriter::new(file), new))
    }

    /// Flushes the output and renames the file.
    ///
    /// # Errors
    /// If writing fails.
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
