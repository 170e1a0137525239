//! `polychess completions`: prints completion scripts for shells.

use crate::arguments::Arguments;
use crate::finding::Finding;
use clap::{Args, CommandFactory as _};
use clap_complete::Shell;
use std::io::Write as _;

/// Print a completion script for a shell
///
/// Use it once to complete commands and flags of `polychess` with the Tab key.
#[derive(Debug, Args)]
#[command(before_help = "Examples:\n  \
    polychess completions bash > ~/.local/share/bash-completion/completions/polychess\n  \
    polychess completions fish > ~/.config/fish/completions/polychess.fish")]
pub(crate) struct Options {
    /// The name of the shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<Finding> {
    // Write to memory first, because the generator panics if a write fails.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut Arguments::command(), "polychess", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(Finding::Nothing)
}
