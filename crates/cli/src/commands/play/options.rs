//! The options of `play`, and the table that they set up.

use super::saved_game::{self, SavedGame};
use super::table::Table;
use crate::position_args::SomeGame;
use anyhow::bail;
use clap::Args;
use std::path::PathBuf;

/// Plays a game in the terminal, with all seats at one keyboard or computers on some of them.
///
/// At the prompt, type a turn in the game's own notation or as turn text, or `help` for a list of commands. On a terminal you can edit the line: the Tab key
/// completes it, and the arrow keys recall earlier lines.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  polychess play --variant three-player\n  polychess play --variant three-player --seat gray b5c5\n  \
                        polychess play --variant three-player --set automatic_draws=false\n  \
                        polychess play --variant three-man --seats human,engine:4,engine:8 --record evening.record\n  \
                        polychess play --resume evening.record"
)]
pub(crate) struct Options {
    #[command(flatten)]
    game: SomeGame,
    /// Turns and acts to play first: turn texts, the game's own notation, tokens such as @white:resign, or JSON objects
    #[arg(value_name = "ACT", requires = "variant")]
    acts: Vec<String>,
    /// Which seat sits at the bottom of the board; the first one if not given
    #[arg(long, value_name = "SEAT")]
    pub(super) seat: Option<String>,
    /// Who sits where, in turn order: human, engine (the usual level), engine:LEVEL; people on all seats if not given
    #[arg(long, value_name = "WHO,WHO,...", value_delimiter = ',')]
    pub(super) seats: Vec<String>,
    /// Write the game to this file as a record, again after every turn and act
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Go on with the game of this record, and keep it there unless --record says otherwise
    #[arg(long, value_name = "FILE", conflicts_with = "variant")]
    resume: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long, requires = "record")]
    force: bool,
    /// Boards of letters and signs that every terminal has, instead of chess figures
    #[arg(long)]
    pub(super) ascii: bool,
}

impl Options {
    /// Returns the table at the start, and the file of its game.
    pub(super) fn begin(&self) -> anyhow::Result<(Table, SavedGame)> {
        let mut saved = SavedGame::default();
        let table = match (&self.resume, self.game.named()) {
            (Some(file), _) if self.record.is_some() => saved_game::load(file)?,
            (Some(file), _) => saved_game::resume(file)?,
            (None, Some(game)) => Table::begin(&game, &self.acts)?,
            (None, None) => bail!("name the game with --variant ID, or a record to go on with by --resume FILE"),
        };
        match (&self.record, &self.resume) {
            (Some(file), _) => saved.record(file, self.force, &table)?,
            (None, Some(file)) => saved.record(file, true, &table)?,
            (None, None) => {}
        }
        Ok((table, saved))
    }
}
