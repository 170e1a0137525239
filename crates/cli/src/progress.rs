//! A progress bar for long work, on a terminal only.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal as _;

/// Returns a bar with this many steps on standard error. It is hidden if that is not a terminal, or
/// with `quiet`.
pub(crate) fn bar(steps: u64, quiet: bool) -> ProgressBar {
    if quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed} (about {eta} left)");
    ProgressBar::new(steps).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Returns a bar for this many bytes.
pub(crate) fn bytes(all: u64, quiet: bool) -> ProgressBar {
    let bar = bar(all, quiet);
    if !bar.is_hidden() {
        let style = ProgressStyle::with_template("{wide_bar} {bytes}/{total_bytes} {bytes_per_sec} (about {eta} left)");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    }
    bar
}
