//! The flags of `polychess play`.

use super::saved_game::{self, SavedGame};
use super::table::Table;
use crate::position_args::SomeGame;
use anyhow::bail;
use clap::Args;
use std::path::PathBuf;

/// Play a game in the terminal
///
/// Use it to play with friends at one keyboard, or against computers. At the prompt, type a turn in
/// the game's own notation or as a move string, or `help` for a list of commands. The Tab key
/// completes a line, and the arrow keys recall earlier lines.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess play --variant three-player\n  polychess play --variant three-player --seat gray b5c5\n  \
                        polychess play --variant three-player --set automatic_draws=false\n  \
                        polychess play --variant three-man --seats human,engine:4,engine:8 --record evening.record\n  \
                        polychess play --resume evening.record"
)]
pub(crate) struct Options {
    #[command(flatten)]
    game: SomeGame,
    /// Turns and actions to play first: move strings, the game's own notation, tokens such as
    /// @white:resign, or JSON objects
    #[arg(value_name = "ACT", requires = "variant")]
    acts: Vec<String>,
    /// The players in turn order: human, engine (the default level) or engine:LEVEL; all human if
    /// missing
    #[arg(long, value_name = "WHO,WHO,...", value_delimiter = ',', help_heading = "Table")]
    pub(super) seats: Vec<String>,
    /// The seat at the bottom of the board; the first seat if missing
    #[arg(long, value_name = "SEAT", help_heading = "Table")]
    pub(super) seat: Option<String>,
    /// Draw boards with ASCII characters, instead of chess symbols
    #[arg(long, help_heading = "Table")]
    pub(super) ascii: bool,
    /// The game file to save after every turn and action
    #[arg(long, value_name = "FILE", help_heading = "Game file")]
    record: Option<PathBuf>,
    /// The game file to continue. Without --record, the game is also saved there
    #[arg(long, value_name = "FILE", conflicts_with = "variant", help_heading = "Game file")]
    resume: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long, requires = "record", help_heading = "Game file")]
    force: bool,
}

impl Options {
    /// Starts or loads the game. Also returns the file of the saved game.
    pub(super) fn begin(&self) -> anyhow::Result<(Table, SavedGame)> {
        let mut saved = SavedGame::default();
        let table = match (&self.resume, self.game.named()) {
            (Some(file), _) if self.record.is_some() => saved_game::load(file)?,
            (Some(file), _) => saved_game::resume(file)?,
            (None, Some(game)) => Table::begin(&game, &self.acts)?,
            (None, None) => {
                bail!("no game given. Name a game with --variant ID, or continue a game file with --resume FILE")
            }
        };
        match (&self.record, &self.resume) {
            (Some(file), _) => saved.record(file, self.force, &table)?,
            (None, Some(file)) => saved.record(file, true, &table)?,
            (None, None) => {}
        }
        Ok((table, saved))
    }
}
