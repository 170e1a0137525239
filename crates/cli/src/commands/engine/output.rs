//! The output of the engine.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The shared output; the search thread also writes to it.
pub(super) type Output = Arc<Mutex<dyn Write + Send>>;

/// Writes a line and flushes it.
pub(super) fn say(out: &Output, line: &str) -> io::Result<()> {
    let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(out, "{line}")?;
    out.flush()
}
