//! `polychess filter`: games out of files, by what they say and what was played.

use crate::finding::{Finding, counted, tell};
use crate::indexed::{self, Found};
use crate::input_files;
use crate::language;
use crate::output_file::Output;
use crate::parallel::{default_jobs, in_order};
use crate::position_args::{GameOptions, only_position, variant_ids};
use crate::record_files::{bar, complain, name, pieces, records};
use anyhow::{Context as _, ensure};
use clap::Args;
use polychess_records::find::{Dates, Filter, Pieces, PlayedKey, PlayerPattern, ResultPattern, TagPattern, played_key};
use polychess_records::{Chunk, Problem, ProblemKind, Reader, Record, Writer, json};
use polychess_variants::INFOS;
use serde_json::json;
use std::collections::HashSet;
use std::io::{self, Write as _};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

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
    files: Vec<PathBuf>,
    /// An index of games, in place of files: positions are found at once; `polychess index` makes one
    #[arg(long, value_name = "INDEX", conflicts_with = "files")]
    index: Option<PathBuf>,
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
    unique: bool,
    /// Take the games that do not meet the conditions
    #[arg(long)]
    invert: bool,
    /// Take at most this many games
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// Print the number of games, and write none
    #[arg(long)]
    count: bool,
    /// As JSON, a game a line
    #[arg(long)]
    json: bool,
    /// Where to write; - is standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
    /// Threads that work; the output is the same with any number
    #[arg(long, short, value_name = "N", default_value_t = default_jobs())]
    jobs: usize,
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
    fn filter(&self) -> anyhow::Result<Filter> {
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

/// What became of a game.
enum Judged {
    Other,
    /// Wanted; with what tells it from others where that is asked for.
    Wanted(Record, Option<PlayedKey>),
    /// Wanted; its text is written as it is.
    Copied(Vec<u8>),
    /// Not known; its place and why.
    Unknown(String, String),
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let mut filter = options.filter()?;
    let index = options.index.as_deref().map(indexed::open).transpose()?;
    let files = index.as_ref().map_or_else(|| input_files::all(&options.files), |index| Ok(index.files().to_vec()))?;
    // What an index cannot tell is looked for in all games of its files.
    let asked = index.as_ref().filter(|_| !filter.positions.is_empty() && !options.invert);
    let games = asked.map(|index| indexed::games_by_file(index, &filter.positions)).transpose()?;
    if games.is_some() {
        // The index has answered that; no game need be played again for it.
        filter.positions.clear();
    }
    // What an index has found needs no reading where nothing else is asked, and the same would be written.
    let may_copy = !options.unique && !options.json && filter.asks_for_variant_alone();
    let mut taken = Taken::new(options)?;
    let bar = bar(&files, quiet || games.is_some());
    for (n, path) in files.iter().enumerate() {
        match games.as_ref().map(|games| games[n].as_slice()) {
            Some([]) => {}
            Some(games) => taken.file(&filter, path, |take| indexed::pieces(path, games, may_copy, take))?,
            None => {
                let source = records(path, &bar)?;
                taken.file(&filter, path, |take| pieces(source, &mut |chunk| take(vec![Found::Text(chunk)])))?;
            }
        }
    }
    bar.finish_and_clear();
    taken.finish(asked.map(|index| u64::from(index.games())), quiet)
}

/// What becomes of the games of some pieces.
fn judged(options: &Options, filter: &Filter, file: &str, pieces: Vec<Found>) -> io::Result<Vec<Judged>> {
    let mut games = Vec::new();
    for found in pieces {
        match found {
            Found::Copied(text) => games.push(Judged::Copied(text)),
            Found::Text(chunk) => judge(options, filter, file, chunk, &mut games)?,
        }
    }
    Ok(games)
}

fn judge(options: &Options, filter: &Filter, file: &str, chunk: Chunk, games: &mut Vec<Judged>) -> io::Result<()> {
    let mut reader = Reader::at(chunk.text, chunk.start);
    let mut problems: Vec<Problem> = Vec::new();
    let mut line = chunk.start.line;
    while let Some(record) = Record::read(&mut reader, &mut problems)? {
        // A game begins where the one before it was known to have ended.
        let begins = std::mem::replace(&mut line, reader.span().line);
        let place = || format!("{file}:{begins}");
        let cut = problems.drain(..).find(|problem| problem.kind == ProblemKind::TooLong);
        let judge = || -> Result<Judged, String> {
            if let Some(cut) = cut {
                return Err(cut.message(language::chosen()));
            }
            if filter.fits(&record)? == options.invert {
                return Ok(Judged::Other);
            }
            let key = options.unique.then(|| played_key(&record)).transpose()?;
            Ok(Judged::Wanted(record, key))
        };
        games.push(judge().unwrap_or_else(|words| Judged::Unknown(place(), words)));
    }
    Ok(())
}

/// The games that are taken, in their order.
struct Taken<'a> {
    options: &'a Options,
    writer: Writer<Output>,
    seen: HashSet<PlayedKey>,
    read: u64,
    taken: u64,
    unknown: u64,
}

impl<'a> Taken<'a> {
    fn new(options: &'a Options) -> anyhow::Result<Self> {
        let writer = Writer::new(Output::new(options.output.as_deref(), options.force)?);
        Ok(Self { options, writer, seen: HashSet::new(), read: 0, taken: 0, unknown: 0 })
    }

    fn are_enough(&self) -> bool {
        self.options.limit.is_some_and(|limit| self.taken >= limit)
    }

    /// Takes the games of a file, which come in pieces.
    fn file(
        &mut self,
        filter: &Filter,
        path: &Path,
        pieces: impl FnOnce(&mut dyn FnMut(Vec<Found>) -> bool) -> io::Result<()> + Send,
    ) -> anyhow::Result<()> {
        let (file, options) = (name(path), self.options);
        let enough = AtomicBool::new(self.are_enough());
        in_order(
            options.jobs,
            |take| pieces(&mut |found| !enough.load(Ordering::Relaxed) && take(found)),
            |found| judged(options, filter, &file, found),
            |games| {
                for game in games.with_context(|| format!("{file} cannot be read"))? {
                    self.take(game)?;
                }
                enough.store(self.are_enough(), Ordering::Relaxed);
                Ok(())
            },
        )
    }

    fn take(&mut self, game: Judged) -> anyhow::Result<()> {
        if self.are_enough() {
            return Ok(());
        }
        self.read += 1;
        match game {
            Judged::Other => {}
            Judged::Unknown(place, words) => {
                self.unknown += 1;
                complain(&place, &words);
            }
            Judged::Copied(text) => {
                self.taken += 1;
                if !self.options.count {
                    self.writer.copy(&text)?;
                }
            }
            Judged::Wanted(record, key) => {
                if key.is_none_or(|key| self.seen.insert(key)) {
                    self.taken += 1;
                    match (self.options.count, self.options.json) {
                        (true, _) => {}
                        (false, true) => self.writer.line(&json::write(&record))?,
                        (false, false) => record.write(&mut self.writer)?,
                    }
                }
            }
        }
        Ok(())
    }

    fn finish(mut self, all: Option<u64>, quiet: bool) -> anyhow::Result<Finding> {
        // Games that an index has ruled out have been looked at, too.
        self.read = all.unwrap_or(self.read);
        let mut output = self.writer.finish()?;
        if self.options.count {
            match self.options.json {
                true => {
                    let line = json!({"games": self.taken, "read": self.read, "left_out": self.unknown});
                    writeln!(output, "{line}")?;
                }
                false => writeln!(output, "{}", self.taken)?,
            }
        }
        output.finish()?;
        if !quiet && !self.options.count {
            tell(format_args!("{} of {}", self.taken, counted(self.read as usize, "game")));
        }
        Ok(if self.unknown == 0 { Finding::Nothing } else { Finding::Something })
    }
}
