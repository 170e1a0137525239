//! What can be written on the command line.

use crate::commands::{
    archive, board, completions, config, convert, db, moves, perft, play, random, render, replay, rules, serve, stats,
    validate, variants,
};
use clap::{Args, Parser, Subcommand, ValueEnum};
use polychess_game::{AnyMatch, Choices};
use polychess_variants::{info, new_match};

/// Chess for three and four armies.
#[derive(Debug, Parser)]
#[command(
    name = "polychess",
    version = concat!(env!("CARGO_PKG_VERSION"), env!("POLYCHESS_COMMIT")),
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
    Random(random::Options),
    Replay(replay::Options),
    Validate(validate::Options),
    Convert(convert::Options),
    Stats(stats::Options),
    Archive(archive::Options),
    Board(board::Options),
    Render(render::Options),
    Play(play::Options),
    Config(config::Options),
    Db(db::Options),
    Completions(completions::Options),
    /// Print the manual page
    #[command(hide = true)]
    Man,
}

/// Which game, with which options, from which position.
#[derive(Debug, Args)]
pub(crate) struct GameOptions {
    /// Id of the game; `polychess variants` lists them
    #[arg(long, short = 'g', value_name = "ID", value_parser = variant_ids())]
    pub(crate) variant: String,
    /// An option of the game; may be repeated
    #[arg(long = "option", short = 'o', value_name = "ID=VALUE")]
    pub(crate) options: Vec<String>,
    /// A position text to begin with, instead of the initial position
    #[arg(long, short, value_name = "TEXT")]
    pub(crate) position: Option<String>,
}

/// The ids of all games, so that a wrong one is answered with those there are.
pub(crate) fn variant_ids() -> clap::builder::PossibleValuesParser {
    let ids: Vec<&'static str> = polychess_variants::INFOS.iter().map(|info| info.id).collect();
    ids.into()
}

impl GameOptions {
    /// The options as the game knows them.
    ///
    /// # Errors
    /// When the game has no such option or value.
    pub(crate) fn choices(&self) -> anyhow::Result<Choices> {
        Ok(Choices::from_texts(info(&self.variant)?, self.options.iter().map(String::as_str))?)
    }

    /// A new match.
    ///
    /// # Errors
    /// When an option or the position is not one of the game.
    pub(crate) fn new_match(&self) -> anyhow::Result<Box<dyn AnyMatch>> {
        Ok(new_match(&self.variant, &self.choices()?, self.position.as_deref())?)
    }
}

/// A position reached by turns and acts.
#[derive(Debug, Args)]
pub(crate) struct PlaceOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    /// Turns to play first: turn texts, the game's own notation, or acts as JSON objects
    #[arg(value_name = "ACT")]
    pub(crate) acts: Vec<String>,
}

impl PlaceOptions {
    /// Is it the initial position, for all that was said?
    pub(crate) fn is_initial(&self) -> bool {
        self.game.position.is_none() && self.acts.is_empty()
    }

    /// The match after the acts.
    ///
    /// # Errors
    /// When something cannot be read or is not allowed.
    pub(crate) fn reached(&self) -> anyhow::Result<Box<dyn AnyMatch>> {
        let mut now = self.game.new_match()?;
        for (i, text) in self.acts.iter().enumerate() {
            crate::written::play(now.as_mut(), text).map_err(|e| anyhow::anyhow!("act {}, \"{text}\": {e}", i + 1))?;
        }
        Ok(now)
    }
}
