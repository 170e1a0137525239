//! Progress bars on standard error. They are hidden if standard error is not a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal as _;

/// Returns a bar with this many steps. `--quiet` hides it.
pub(crate) fn bar(steps: u64, quiet: bool) -> ProgressBar {
    if quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed} (about {eta} left)");
    ProgressBar::new(steps).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Returns a bar for this many bytes. It also shows the transfer rate.
pub(crate) fn bytes(all: u64, quiet: bool) -> ProgressBar {
    let bar = bar(all, quiet);
    if !bar.is_hidden() {
        let style = ProgressStyle::with_template("{wide_bar} {bytes}/{total_bytes} {bytes_per_sec} (about {eta} left)");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    }
    bar
}
