//! `polychess man`: prints the manual pages, or writes them to a folder.

use crate::arguments::Arguments;
use crate::finding::Finding;
use crate::output_file::{may_be_written, write_file};
use anyhow::Context as _;
use clap::{Args, CommandFactory as _};
use clap_mangen::Man;
use std::io::Write as _;
use std::path::PathBuf;

/// Print or install the manual pages
///
/// Use it to read the whole manual, or to write one page per command into a folder.
#[derive(Debug, Args)]
#[command(before_help = "Examples:\n  polychess man | man -l -\n  polychess man ~/.local/share/man/man1")]
pub(crate) struct Options {
    /// The folder for one file per page; created if missing
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Overwrite existing pages
    #[arg(long, requires = "folder")]
    force: bool,
}

pub(crate) fn run(options: &Options) -> anyhow::Result<Finding> {
    let mut command = Arguments::command();
    command.build();
    let mut pages = Vec::new();
    collect(&command, &mut pages)?;
    match &options.folder {
        None => pages.iter().try_for_each(|(_, page)| std::io::stdout().write_all(page))?,
        Some(folder) => {
            std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
            pages.iter().try_for_each(|(name, _)| may_be_written(&folder.join(name), options.force))?;
            pages.iter().try_for_each(|(name, page)| write_file(&folder.join(name), options.force, page))?;
        }
    }
    Ok(Finding::Nothing)
}

/// Adds the pages of a command and its subcommands to `pages`, with their file names.
fn collect(command: &clap::Command, pages: &mut Vec<(String, Vec<u8>)>) -> std::io::Result<()> {
    // A manual page has only one section for the texts before and after the flags.
    let more = [command.get_before_help(), command.get_after_help()].into_iter().flatten().map(ToString::to_string);
    let (page, mut text) = (Man::new(command.clone().after_help(more.collect::<Vec<_>>().join("\n\n"))), Vec::new());
    page.render(&mut text)?;
    pages.push((page.get_filename(), text));
    let shown = |sub: &&clap::Command| !sub.is_hide_set() && sub.get_name() != "help";
    command.get_subcommands().filter(shown).try_for_each(|sub| collect(sub, pages))
}
