//! Where answers go.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Where answers go; the search writes to it from a thread of its own.
pub(super) type Output = Arc<Mutex<dyn Write + Send>>;

/// Writes one line at once.
pub(super) fn say(out: &Output, line: &str) -> io::Result<()> {
    let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(out, "{line}")?;
    out.flush()
}
