//! `polychess puzzles`: lists, verifies and finds puzzles.

mod list;
mod mine;
mod source;
mod verify;

use crate::finding::Finding;
use clap::{Args, Subcommand};

/// List, verify and find puzzles
///
/// Use it to print the puzzles of the site, to prove them again, or to find new ones in your games.
#[derive(Debug, Args)]
#[command(before_help = "Examples:\n  polychess puzzles list --variant three-man\n  \
                  polychess puzzles verify --variant three-man\n  \
                  polychess puzzles mine --variant three-man --puzzles 20 --output new.jsonl")]
pub(crate) struct Options {
    #[command(subcommand)]
    what: PuzzlesCommand,
}

#[derive(Debug, Subcommand)]
enum PuzzlesCommand {
    List(list::Options),
    Verify(verify::Options),
    Mine(mine::Options),
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    match &options.what {
        PuzzlesCommand::List(options) => list::run(options),
        PuzzlesCommand::Verify(options) => verify::run(options, quiet),
        PuzzlesCommand::Mine(options) => mine::run(options, quiet),
    }
}
