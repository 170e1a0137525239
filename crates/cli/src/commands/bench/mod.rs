//! `polychess bench`: measures the speed of the rules and the engine on fixed positions.

mod perft;
mod search;
mod speedup;

use crate::finding::Finding;
use clap::{Args, Subcommand};

/// Measure the speed of the rules and the engine
///
/// Use it to compare machines, or to see the effect of a change to the program.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess bench perft\n  polychess bench perft --variant three-player --mode bulk\n  polychess bench search"
)]
pub(crate) struct Options {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Perft(perft::Options),
    Search(search::Options),
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    match &options.what {
        What::Perft(options) => perft::run(options, quiet),
        What::Search(options) => search::run(options, quiet),
    }
}
