//! Ctrl-C: commands that have something to show of what they did so far end by themselves, all others at once.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// Does the command that runs end by itself?
static TIDY: AtomicBool = AtomicBool::new(false);
/// Has Ctrl-C been pressed?
static PRESSED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C is a wish, which the command looks for in the flag that it gets; a second one ends the program.
pub(crate) fn end_tidily() -> &'static AtomicBool {
    TIDY.store(true, SeqCst);
    &PRESSED
}

/// Ctrl-C has been pressed: is the program to end at once?
pub(crate) fn press() -> bool {
    PRESSED.swap(true, SeqCst) || !TIDY.load(SeqCst)
}
