//! The flags that name a game and a position.

use crate::language;
use anyhow::Context as _;
use clap::Args;
use polychess_game::{AnyMatch, Choices, Info};
use polychess_records::find::{PositionKey, position_keys};
use polychess_variants::{info, new_match};

/// The flags that select a game, its options, a position and a notation.
#[derive(Debug, Args)]
#[command(next_help_heading = "Game")]
pub(crate) struct GameOptions {
    /// The id of the game; `polychess variants` lists the games
    #[arg(long, short = 'g', value_name = "ID", value_parser = variant_ids())]
    pub(crate) variant: String,
    /// An option of the game; may be repeated
    #[arg(long = "set", short = 's', alias = "option", value_name = "ID=VALUE")]
    pub(crate) options: Vec<String>,
    /// A position string to start from, instead of the initial position
    #[arg(long, short, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    /// The notation of turns; `polychess variants` lists the notations of each game
    #[arg(long, value_name = "ID")]
    pub(crate) notation: Option<String>,
}

/// Returns a parser for ids of games. Its error message lists all ids.
pub(crate) fn variant_ids() -> clap::builder::PossibleValuesParser {
    let ids: Vec<&'static str> = polychess_variants::INFOS.iter().map(|info| info.id).collect();
    ids.into()
}

impl GameOptions {
    /// Parses the `--set` flags.
    ///
    /// # Errors
    /// Fails if the game has no such option or value.
    pub(crate) fn choices(&self) -> anyhow::Result<Choices> {
        Ok(Choices::from_texts(info(&self.variant)?, self.options.iter().map(String::as_str))?)
    }

    /// Returns the index of the notation in the game's list, or 0 without a `--notation` flag.
    ///
    /// # Errors
    /// Fails if the game has no such notation.
    pub(crate) fn notation(&self) -> anyhow::Result<usize> {
        let info = info(&self.variant)?;
        Ok(self.notation.as_deref().map_or(Ok(0), |id| info.notation(id))?)
    }

    /// Creates a match at the chosen position.
    ///
    /// # Errors
    /// Fails if an option or the position is invalid.
    pub(crate) fn new_match(&self) -> anyhow::Result<Box<dyn AnyMatch>> {
        Ok(new_match(&self.variant, &self.choices()?, self.position.as_deref())?)
    }
}

/// The same flags for commands that may also read the game from a file.
#[derive(Debug, Args)]
#[command(next_help_heading = "Game")]
pub(crate) struct SomeGame {
    /// The id of the game, unless the file names it; `polychess variants` lists the games
    #[arg(long, short = 'g', value_name = "ID", value_parser = variant_ids())]
    variant: Option<String>,
    /// An option of the game; may be repeated
    #[arg(long = "set", short = 's', alias = "option", value_name = "ID=VALUE", requires = "variant")]
    options: Vec<String>,
    /// A position string to start from, instead of the initial position
    #[arg(long, short, value_name = "TEXT", requires = "variant")]
    position: Option<String>,
    /// The notation of turns; `polychess variants` lists the notations of each game
    #[arg(long, value_name = "ID", requires = "variant")]
    pub(crate) notation: Option<String>,
}

impl SomeGame {
    /// Returns the game, or `None` if `--variant` is missing.
    pub(crate) fn named(&self) -> Option<GameOptions> {
        let variant = self.variant.clone()?;
        let (options, position, notation) = (self.options.clone(), self.position.clone(), self.notation.clone());
        Some(GameOptions { variant, options, position, notation })
    }
}

/// A game, and turns and actions to play from its position.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    /// Turns and actions to play first: move strings, the game's own notation, tokens such as
    /// @white:resign, or JSON objects
    #[arg(value_name = "ACT")]
    pub(crate) acts: Vec<String>,
}

impl PositionArgs {
    /// True if the arguments name neither a position nor any turns.
    pub(crate) fn is_initial(&self) -> bool {
        self.game.position.is_none() && self.acts.is_empty()
    }

    /// Returns the match after all turns and actions.
    ///
    /// # Errors
    /// Fails if a turn or action is malformed or illegal.
    pub(crate) fn reached(&self) -> anyhow::Result<Box<dyn AnyMatch>> {
        let (mut now, notation) = (self.game.new_match()?, self.game.notation()?);
        for (i, text) in self.acts.iter().enumerate() {
            crate::input::play(now.as_mut(), notation, text).with_context(|| language::act(i + 1, text))?;
        }
        Ok(now)
    }
}

/// Returns the key of the only position in a match.
///
/// # Errors
/// Fails if the match has two boards.
pub(crate) fn only_position(now: &dyn AnyMatch) -> anyhow::Result<PositionKey> {
    match position_keys(now)[..] {
        [position] => Ok(position),
        _ => anyhow::bail!("the position has two boards. Give the position of one; the search covers both"),
    }
}

/// Returns the index of the seat with this name, or 0 without a name.
pub(crate) fn seat_index(info: &Info, name: Option<&str>) -> anyhow::Result<usize> {
    let Some(name) = name else { return Ok(0) };
    info.seat(name).map(polychess_rules::Seat::index).with_context(|| {
        let known: Vec<&str> = info.seats.iter().map(|s| s.name).collect();
        format!("{} has no player \"{name}\". Use {}", info.id, known.join(", "))
    })
}
