//! Ctrl-C handling. Commands with partial results finish their output. All other commands end at
//! once.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// True if the running command finishes its output after Ctrl-C.
static TIDY: AtomicBool = AtomicBool::new(false);
/// True after the first Ctrl-C.
static PRESSED: AtomicBool = AtomicBool::new(false);

/// Makes the first Ctrl-C set the returned flag. A second Ctrl-C ends the program.
pub(crate) fn end_tidily() -> &'static AtomicBool {
    TIDY.store(true, SeqCst);
    &PRESSED
}

/// Records a Ctrl-C. Returns `true` if the program must end at once.
pub(crate) fn press() -> bool {
    PRESSED.swap(true, SeqCst) || !TIDY.load(SeqCst)
}
