//! What a command found, and how it is told.

use std::io::Write as _;

/// What a command found. Errors are something else: usage, or files that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Finding {
    /// All well.
    Nothing,
    /// A difference, an invalid record: it has been reported, and the exit status is 1.
    Something,
}

/// Says something on standard error. Nobody is there to hear of it when that fails.
pub(crate) fn tell(line: std::fmt::Arguments<'_>) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// `1 game`, `2 games`.
pub(crate) fn counted(n: usize, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

/// Says of how many findings nothing is shown.
pub(crate) fn tell_of_hidden(findings: u64) {
    let are = if findings == 1 { "is" } else { "are" };
    tell(format_args!("{} {are} not shown; --max-findings shows more", counted(findings as usize, "more finding")));
}
