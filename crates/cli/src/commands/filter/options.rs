//! The flags of `polychess filter`.

use crate::parallel::default_jobs;
use crate::position_args::{GameOptions, only_position, variant_ids};
use anyhow::{Context as _, ensure};
use clap::Args;
use polychess_records::find::{Dates, Filter, Pieces, PlayerPattern, ResultPattern, TagPattern};
use polychess_variants::INFOS;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Find games by players, results, positions and more
///
/// Use it to select games from archives. A game must meet all conditions, and you may repeat some
/// flags. The command writes the games unchanged and in their order.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess filter archive/ --player ada --date 2024..2025.06 -o ada.record\n  \
                        polychess filter archive.record --result '1,?,?' --turns ..40 --count\n  \
                        polychess filter archive.record.gz --ending checkmate --unique --json\n  \
                        polychess filter --index archive.index -g three-player --moves '7d9 Nj8'\n  \
                        polychess filter archive.record -g three-player --pieces 'white king e1, no black queen'",
    after_help = "In texts, * matches anything, and upper and lower case are the same. A position matches even if other turns led to it; offers and \
                        move counters are ignored.\n\n\
                        Exit status: 1 if a game that the command has to play contains an illegal turn or action. It reports the game and leaves it out."
)]
pub(crate) struct Options {
    /// Game files, or folders; .gz and .zst are unpacked, - is standard input
    #[arg(value_name = "FILE", required_unless_present = "index")]
    pub(super) files: Vec<PathBuf>,
    /// An index to search instead of files, which is faster; `polychess index` builds it
    #[arg(long, value_name = "INDEX", conflicts_with = "files", help_heading = "Input")]
    pub(super) index: Option<PathBuf>,
    /// A player at any seat or at one seat: 'ada*', gray=bela; may be repeated
    #[arg(long = "player", value_name = "[SEAT=]NAME", value_parser = PlayerPattern::parse, help_heading = "Conditions")]
    players: Vec<PlayerPattern>,
    /// The period that must contain the date of the game: 2024.03..2025, 2024.., ..2023.12.31, 2024
    #[arg(long, value_name = "FROM..TO", value_parser = Dates::parse, help_heading = "Conditions")]
    date: Option<Dates>,
    /// The result: *, -, or the points of each seat with ? for any: 1,?,?
    #[arg(long, value_name = "RESULT", value_parser = ResultPattern::parse, help_heading = "Conditions")]
    result: Option<ResultPattern>,
    /// The ending, such as checkmate, or the id of the rule that ended the game, such as TP-E1
    #[arg(long, value_name = "ENDING", help_heading = "Conditions")]
    ending: Option<String>,
    /// The number of turns: 20..60, 100.., ..30
    #[arg(long, value_name = "FROM..TO", value_parser = turns, help_heading = "Conditions")]
    turns: Option<RangeInclusive<usize>>,
    /// A tag with its value, or only the name of a tag: Event=*open*, Site; may be repeated
    #[arg(long = "tag", short, value_name = "NAME=TEXT", help_heading = "Conditions")]
    tags: Vec<String>,
    /// The id of the game; `polychess variants` lists the games
    #[arg(long, short = 'g', value_name = "ID", value_parser = variant_ids(), help_heading = "Conditions")]
    variant: Option<String>,
    /// An option of the game; may be repeated
    #[arg(long = "set", short = 's', value_name = "ID=VALUE", requires = "variant", help_heading = "Conditions")]
    options: Vec<String>,
    /// The position string of a position in the game; may be repeated
    #[arg(long = "position", short, value_name = "TEXT", requires = "variant", help_heading = "Conditions")]
    positions: Vec<String>,
    /// The position after these turns from the start, even if other turns led to it; may be repeated
    #[arg(long, value_name = "TURNS", requires = "variant", help_heading = "Conditions")]
    moves: Vec<String>,
    /// Pieces on the board at the same time, as [no] [SEAT] PIECE [CELL] with commas between them:
    /// 'white king e1, no black queen'; may be repeated
    #[arg(long, value_name = "PATTERN", requires = "variant", help_heading = "Conditions")]
    pieces: Vec<String>,
    /// Find only the first of several games with the same start, turns and actions
    #[arg(long, help_heading = "Selection")]
    pub(super) unique: bool,
    /// Find the games that do not meet the conditions
    #[arg(long, help_heading = "Selection")]
    pub(super) invert: bool,
    /// The maximum number of games
    #[arg(long, value_name = "N", help_heading = "Selection")]
    pub(super) limit: Option<u64>,
    /// Print only the number of games
    #[arg(long, help_heading = "Output")]
    pub(super) count: bool,
    /// Print JSON: one game per line
    #[arg(long, help_heading = "Output")]
    pub(super) json: bool,
    /// The file to write; - is standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub(super) output: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long, help_heading = "Output")]
    pub(super) force: bool,
    /// The number of worker threads; the output is the same with any number
    #[arg(long, short, value_name = "N", default_value_t = default_jobs(), help_heading = "Output")]
    pub(super) jobs: usize,
}

pub(crate) fn turns(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str, open| if text.is_empty() { Some(open) } else { text.parse().ok() };
    match (number(from, 0), number(to, usize::MAX)) {
        (Some(from), Some(to)) if from <= to && text != ".." && !text.is_empty() => Ok(from..=to),
        _ => Err("the range has the wrong form. Write FROM..TO, such as 20..60, 100.. or ..30".into()),
    }
}

impl Options {
    /// Builds the filter from the flags.
    ///
    /// # Errors
    /// Fails if a pattern, a position or the result cannot occur in any game.
    pub(super) fn filter(&self) -> anyhow::Result<Filter> {
        let mut filter = Filter {
            variant: self.variant.clone(),
            tags: self.tags.iter().map(|text| TagPattern::parse(text)).collect(),
            players: self.players.clone(),
            dates: self.date,
            result: self.result.clone(),
            turns: self.turns.clone(),
            options: self.options.clone(),
            ending: self.ending.clone(),
            ..Filter::default()
        };
        if let Some(ResultPattern::Points(points)) = &self.result {
            let games = INFOS.iter().filter(|info| self.variant.as_deref().is_none_or(|id| id == info.id));
            ensure!(
                games.into_iter().any(|info| info.seats.len() == points.len()),
                "--result: no searched game has {} players. Give one value for each player, such as 1,0,0 or 1,?,?",
                points.len()
            );
        }
        let Some(variant) = &self.variant else { return Ok(filter) };
        let game = |position: Option<&String>| GameOptions {
            variant: variant.clone(),
            options: self.options.clone(),
            position: position.cloned(),
            notation: None,
        };
        let start = game(None).new_match()?;
        for text in &self.positions {
            let reached = game(Some(text)).new_match().with_context(|| format!("--position {text}"))?;
            filter.positions.push(only_position(reached.as_ref())?);
        }
        for text in &self.moves {
            let mut now = start.boxed_clone();
            crate::input::play_all(now.as_mut(), 0, text).with_context(|| format!("--moves {text}"))?;
            filter.positions.push(only_position(now.as_ref())?);
        }
        for text in &self.pieces {
            filter.pieces.push(Pieces::parse(text, start.as_ref()).map_err(anyhow::Error::msg)?);
        }
        Ok(filter)
    }
}
