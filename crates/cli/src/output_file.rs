//! A file that is made: there whole or not at all, and never in the place of another unasked.

use anyhow::{Context as _, bail};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Looks whether there may be such a file.
///
/// # Errors
/// When there is one, and it may not be written over.
pub(crate) fn may_be_written(path: &Path, force: bool) -> anyhow::Result<()> {
    if !force && path.exists() {
        bail!("{} is there already; choose another name, or say --force to write over it", path.display());
    }
    Ok(())
}

/// Makes a file of these bytes.
///
/// # Errors
/// As [`Output`].
pub(crate) fn write_file(path: &Path, force: bool, bytes: &[u8]) -> anyhow::Result<()> {
    let mut out = Output::new(Some(path), force)?;
    out.write_all(bytes).with_context(|| format!("{} cannot be written", path.display()))?;
    out.finish()
}

/// Files that are not finished, for who interrupts.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes what is not finished; the program is about to end.
pub(crate) fn remove_unfinished() {
    for path in UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        let _ = std::fs::remove_file(path);
    }
}

/// A file that is being made under another name beside its own.
#[derive(Debug)]
pub(crate) struct NewFile {
    path: PathBuf,
    beside: PathBuf,
    force: bool,
}

impl NewFile {
    /// Looks first whether there may be such a file, so that nobody waits for what has nowhere to go.
    ///
    /// # Errors
    /// When there is a file of this name, and it may not be written over.
    pub(crate) fn new(path: &Path, force: bool) -> anyhow::Result<Self> {
        may_be_written(path, force)?;
        let mut name = path.file_name().with_context(|| format!("{} is no name of a file", path.display()))?.to_owned();
        name.push(format!(".{}.partial", std::process::id()));
        let beside = path.with_file_name(name);
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).push(beside.clone());
        Ok(Self { path: path.to_owned(), beside, force })
    }

    /// Where it is made.
    pub(crate) fn beside(&self) -> &Path {
        &self.beside
    }

    /// Gives it its name, now that it is whole.
    ///
    /// # Errors
    /// When it cannot have it, or a file has come meanwhile that may not be written over.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        // A link fails where a file has come meanwhile; renaming writes over it.
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

/// Where data goes: standard output, or a new file.
#[derive(Debug)]
pub(crate) enum Output {
    /// `-`, or nothing said.
    Standard(BufWriter<io::StdoutLock<'static>>),
    /// A file.
    File(BufWriter<File>, NewFile),
}

impl Output {
    /// Standard output where no file is named, or `-`.
    ///
    /// # Errors
    /// As [`NewFile::new`], or when the file cannot be made.
    pub(crate) fn new(path: Option<&Path>, force: bool) -> anyhow::Result<Self> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else {
            return Ok(Self::Standard(BufWriter::new(io::stdout().lock())));
        };
        let new = NewFile::new(path, force)?;
        let file = File::create(new.beside()).with_context(|| format!("{} cannot be written", path.display()))?;
        Ok(Self::File(BufWriter::new(file), new))
    }

    /// Everything has been written.
    ///
    /// # Errors
    /// When it cannot be.
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
