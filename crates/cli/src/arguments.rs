//! What can be written on the command line.

use crate::commands::{
    archive, bench, board, completions, config, contest, convert, db, engine, filter, index, moves, openings, perft,
    play, random, render, replay, rules, serve, stats, validate, variants,
};
use clap::{Parser, Subcommand, ValueEnum};

/// Chess for three and four armies.
#[derive(Debug, Parser)]
#[command(
    name = "polychess",
    version = concat!(env!("CARGO_PKG_VERSION"), " (", env!("BUILT_FROM"), ")"),
    after_help = "Without a command the site is served (polychess serve).\n\nExamples:\n  polychess variants\n  polychess play --variant three-player\n  polychess perft --variant three-player --depth 3\n  \
                  echo '{\"id\":1,\"variant\":\"three-player\",\"acts\":[\"b5c5\"]}' | polychess rules\n\n\
                  Exit status: 0 all well, 1 something was found (a difference, an invalid record), 2 a usage error, 130 interrupted.",
    propagate_version = true,
    max_term_width = 110
)]
pub(crate) struct Arguments {
    /// When to use colours
    #[arg(long, value_enum, default_value_t = Colour::Auto, global = true, value_name = "WHEN")]
    pub(crate) color: Colour,
    /// Say nothing on standard error but errors
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    /// What to do; without a command, serve the site
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl Arguments {
    /// Does this run the server, which stops in its own way?
    pub(crate) fn is_server(&self) -> bool {
        matches!(self.command, None | Some(Command::Serve(_)))
    }
}

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Colour {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Everything the program does.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Serve(serve::Options),
    Variants(variants::Options),
    Rules(rules::Options),
    Moves(moves::Options),
    Perft(perft::Options),
    Bench(bench::Options),
    Engine(engine::Options),
    Match(contest::Options),
    Random(random::Options),
    Replay(replay::Options),
    Validate(validate::Options),
    Convert(convert::Options),
    Stats(stats::Options),
    Filter(Box<filter::Options>),
    Openings(openings::Options),
    Index(index::Options),
    Archive(archive::Options),
    Board(board::Options),
    Render(Box<render::Options>),
    Play(play::Options),
    Config(config::Options),
    Db(db::Options),
    Completions(completions::Options),
    /// Print the manual page
    #[command(hide = true)]
    Man,
}
