//! The conditions of `filter` on the command line.

use crate::parallel::default_jobs;
use crate::position_args::{GameOptions, only_position, variant_ids};
use anyhow::{Context as _, ensure};
use clap::Args;
use polychess_records::find::{Dates, Filter, Pieces, PlayerPattern, ResultPattern, TagPattern};
use polychess_variants::INFOS;
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Finds games: by tags, players, dates, results, endings, lengths, options, positions and patterns of pieces.
///
/// A game is selected if it meets all conditions; an option that is given several times sets several conditions. In texts, * matches anything, and upper
/// and lower case are the same. A position is found whatever moves led to it; offers and move counters are ignored. Games are written unchanged and in
/// their order.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  polychess filter archive/ --player ada --date 2024..2025.06 -o ada.record\n  \
                        polychess filter archive.record --result '1,?,?' --turns ..40 --count\n  \
                        polychess filter archive.record.gz --ending checkmate --unique --json\n  \
                        polychess filter --index archive.index -g three-player --moves '7d9 Nj8'\n  \
                        polychess filter archive.record -g three-player --pieces 'white king e1, no black queen'\n\n\
                        Exit status: 1 if a game has to be played and cannot be; it is reported and left out.")]
pub(crate) struct Options {
    /// Files of records, or folders of them; .gz and .zst are unpacked, - is standard input
    #[arg(value_name = "FILE", required_unless_present = "index")]
    pub(super) files: Vec<PathBuf>,
    /// An index of games, in place of files: positions are found at once; `polychess index` makes one
    #[arg(long, value_name = "INDEX", conflicts_with = "files")]
    pub(super) index: Option<PathBuf>,
    /// Id of the game; `polychess variants` lists them
    #[arg(long, short = 'g', value_name = "ID", value_parser = variant_ids())]
    variant: Option<String>,
    /// An option that the game was played with; may be repeated
    #[arg(long = "set", short = 's', value_name = "ID=VALUE", requires = "variant")]
    options: Vec<String>,
    /// A tag and what it says, or a tag alone: Event=*open*, Site; may be repeated
    #[arg(long = "tag", short, value_name = "NAME=TEXT")]
    tags: Vec<String>,
    /// Who played, at any seat or at one: 'ada*', gray=bela; may be repeated
    #[arg(long = "player", value_name = "[SEAT=]NAME", value_parser = PlayerPattern::parse)]
    players: Vec<PlayerPattern>,
    /// Period in which the game was certainly played: 2024.03..2025, 2024.., ..2023.12.31, 2024
    #[arg(long, value_name = "FROM..TO", value_parser = Dates::parse)]
    date: Option<Dates>,
    /// The result: *, -, or the points of each seat with ? for any: 1,?,?
    #[arg(long, value_name = "RESULT", value_parser = ResultPattern::parse)]
    result: Option<ResultPattern>,
    /// How it ended: an ending such as checkmate, or the rule that ended it such as TP-E1
    #[arg(long, value_name = "ENDING")]
    ending: Option<String>,
    /// How many turns the game has: 20..60, 100.., ..30
    #[arg(long, value_name = "FROM..TO", value_parser = turns)]
    turns: Option<RangeInclusive<usize>>,
    /// A position text that the game reaches; may be repeated
    #[arg(long = "position", short, value_name = "TEXT", requires = "variant")]
    positions: Vec<String>,
    /// The position after these turns from the beginning, reached by these or others; may be repeated
    #[arg(long, value_name = "TURNS", requires = "variant")]
    moves: Vec<String>,
    /// Pieces that stand on the board at some time, [no] [SEAT] PIECE [CELL] joined by commas: 'white king e1, no black queen'; may be repeated
    #[arg(long, value_name = "PATTERN", requires = "variant")]
    pieces: Vec<String>,
    /// Of games with the same start, turns and acts, take only the first
    #[arg(long)]
    pub(super) unique: bool,
    /// Take the games that do not meet the conditions
    #[arg(long)]
    pub(super) invert: bool,
    /// Take at most this many games
    #[arg(long, value_name = "N")]
    pub(super) limit: Option<u64>,
    /// Print the number of games, and write none
    #[arg(long)]
    pub(super) count: bool,
    /// As JSON, a game a line
    #[arg(long)]
    pub(super) json: bool,
    /// Where to write; - is standard output
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long)]
    pub(super) force: bool,
    /// Threads that work; the output is the same with any number
    #[arg(long, short, value_name = "N", default_value_t = default_jobs())]
    pub(super) jobs: usize,
}

pub(crate) fn turns(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str, open| if text.is_empty() { Some(open) } else { text.parse().ok() };
    match (number(from, 0), number(to, usize::MAX)) {
        (Some(from), Some(to)) if from <= to && text != ".." && !text.is_empty() => Ok(from..=to),
        _ => Err("it is written FROM..TO, such as 20..60, 100.. or ..30".into()),
    }
}

impl Options {
    /// Returns the filter.
    ///
    /// # Errors
    /// If no game can match a pattern, a position or the result.
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
                "--result: no game that is looked for has {} seats; give points or ? for each seat",
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
