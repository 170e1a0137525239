//! The output of the engine, shared by the command loop and the search thread.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

pub(super) type Output = Arc<Mutex<dyn Write + Send>>;

pub(super) fn say(out: &Output, line: &str) -> io::Result<()> {
    let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(out, "{line}")?;
    out.flush()
}
