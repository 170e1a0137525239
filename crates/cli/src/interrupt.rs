//! Ctrl-C: commands with partial results finish their output; all others end at once.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// True if the running command handles Ctrl-C.
static TIDY: AtomicBool = AtomicBool::new(false);
/// True after Ctrl-C.
static PRESSED: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C set the returned flag instead of ending the program. A second Ctrl-C ends the
/// program.
pub(crate) fn end_tidily() -> &'static AtomicBool {
    TIDY.store(true, SeqCst);
    &PRESSED
}

/// Handles Ctrl-C. Returns `true` if the program must end at once.
pub(crate) fn press() -> bool {
    PRESSED.swap(true, SeqCst) || !TIDY.load(SeqCst)
}
