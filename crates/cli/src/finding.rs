//! The outcome of a command, and messages on standard error.

use std::io::Write as _;

/// The outcome of a command: whether it found problems in its input. Usage errors and unreadable
/// files are `Err` instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Finding {
    Nothing,
    /// The command has reported a problem, such as an invalid game. The exit status is 1.
    Something,
}

/// Prints a line on standard error. Ignores write errors.
pub(crate) fn report_line(line: std::fmt::Arguments<'_>) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Returns a count with its noun: `1 game`, `2 games`.
pub(crate) fn counted(n: usize, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

/// Reports how many findings `--max-findings` has hidden.
pub(crate) fn report_suppressed(findings: u64) {
    let are = if findings == 1 { "is" } else { "are" };
    report_line(format_args!(
        "{} {are} not shown; --max-findings shows more",
        counted(findings as usize, "more finding")
    ));
}
