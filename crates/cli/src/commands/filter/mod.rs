//! `polychess filter`: selects games by their tags and moves.

mod options;

pub(crate) use options::{Options, turns};

use crate::finding::{Finding, counted, report_line};
use crate::indexed_games::{self, IndexedGame};
use crate::input_files;
use crate::language;
use crate::output_file::Output;
use crate::parallel::in_order;
use crate::record_files::{bar, complain, name, pieces, records};
use anyhow::Context as _;
use polychess_records::find::{Filter, PlayedKey, played_key};
use polychess_records::{Chunk, Problem, ProblemKind, Reader, Record, Writer, json};
use serde_json::json;
use std::collections::HashSet;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The decision about one game.
enum FilterResult {
    Other,
    /// A matching game. It has a key if the command must remove duplicates.
    Wanted(Record, Option<PlayedKey>),
    /// The bytes of a matching game, which the output repeats unchanged.
    Copied(Vec<u8>),
    /// A game that cannot be played, with its place and the reason.
    Unknown(String, String),
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let mut filter = options.filter()?;
    let index = options.index.as_deref().map(indexed_games::open).transpose()?;
    let files = index.as_ref().map_or_else(|| input_files::all(&options.files), |index| Ok(index.files().to_vec()))?;
    // The index finds games only by position. Without such a condition, read all files of the
    // index.
    let asked = index.as_ref().filter(|_| !filter.positions.is_empty() && !options.invert);
    let games = asked.map(|index| indexed_games::games_by_file(index, &filter.positions)).transpose()?;
    if games.is_some() {
        filter.positions.clear();
    }
    // If no other condition remains, copy the games that the index has found without parsing them.
    let may_copy = !options.unique && !options.json && filter.asks_for_variant_alone();
    let mut taken = MatchWriter::new(options)?;
    let bar = bar(&files, quiet || games.is_some());
    for (n, path) in files.iter().enumerate() {
        match games.as_ref().map(|games| games[n].as_slice()) {
            Some([]) => {}
            Some(games) => taken.file(&filter, path, |take| indexed_games::pieces(path, games, may_copy, take))?,
            None => {
                let source = records(path, &bar)?;
                taken.file(&filter, path, |take| pieces(source, &mut |chunk| take(vec![IndexedGame::Text(chunk)])))?;
            }
        }
    }
    bar.finish_and_clear();
    taken.finish(asked.map(|index| u64::from(index.games())), quiet)
}

fn filter_batch(
    options: &Options,
    filter: &Filter,
    file: &str,
    pieces: Vec<IndexedGame>,
) -> io::Result<Vec<FilterResult>> {
    let mut games = Vec::new();
    for found in pieces {
        match found {
            IndexedGame::Copied(text) => games.push(FilterResult::Copied(text)),
            IndexedGame::Text(chunk) => filter_chunk(options, filter, file, chunk, &mut games)?,
        }
    }
    Ok(games)
}

fn filter_chunk(
    options: &Options,
    filter: &Filter,
    file: &str,
    chunk: Chunk,
    games: &mut Vec<FilterResult>,
) -> io::Result<()> {
    let mut reader = Reader::at(chunk.text, chunk.start);
    let mut problems: Vec<Problem> = Vec::new();
    let mut line = chunk.start.line;
    while let Some(record) = Record::read(&mut reader, &mut problems)? {
        // A game begins where the previous one ends.
        let begins = std::mem::replace(&mut line, reader.span().line);
        let place = || format!("{file}:{begins}");
        let cut = problems.drain(..).find(|problem| problem.kind == ProblemKind::TooLong);
        let result = || -> Result<FilterResult, String> {
            if let Some(cut) = cut {
                return Err(cut.message(language::chosen()));
            }
            if filter.fits(&record)? == options.invert {
                return Ok(FilterResult::Other);
            }
            let key = options.unique.then(|| played_key(&record)).transpose()?;
            Ok(FilterResult::Wanted(record, key))
        };
        games.push(result().unwrap_or_else(|words| FilterResult::Unknown(place(), words)));
    }
    Ok(())
}

/// Writes the matching games in order, and counts them.
struct MatchWriter<'a> {
    options: &'a Options,
    writer: Writer<Output>,
    seen: HashSet<PlayedKey>,
    read: u64,
    taken: u64,
    unknown: u64,
}

impl<'a> MatchWriter<'a> {
    fn new(options: &'a Options) -> anyhow::Result<Self> {
        let writer = Writer::new(Output::new(options.output.as_deref(), options.force)?);
        Ok(Self { options, writer, seen: HashSet::new(), read: 0, taken: 0, unknown: 0 })
    }

    fn are_enough(&self) -> bool {
        self.options.limit.is_some_and(|limit| self.taken >= limit)
    }

    /// Filters the games of a file, which `pieces` passes in batches.
    fn file(
        &mut self,
        filter: &Filter,
        path: &Path,
        pieces: impl FnOnce(&mut dyn FnMut(Vec<IndexedGame>) -> bool) -> io::Result<()> + Send,
    ) -> anyhow::Result<()> {
        let (file, options) = (name(path), self.options);
        let enough = AtomicBool::new(self.are_enough());
        in_order(
            options.jobs,
            |take| pieces(&mut |found| !enough.load(Ordering::Relaxed) && take(found)),
            |found| filter_batch(options, filter, &file, found),
            |games| {
                for game in games.with_context(|| format!("{file} cannot be read"))? {
                    self.take(game)?;
                }
                enough.store(self.are_enough(), Ordering::Relaxed);
                Ok(())
            },
        )
    }

    fn take(&mut self, game: FilterResult) -> anyhow::Result<()> {
        if self.are_enough() {
            return Ok(());
        }
        self.read += 1;
        match game {
            FilterResult::Other => {}
            FilterResult::Unknown(place, words) => {
                self.unknown += 1;
                complain(&place, &words);
            }
            FilterResult::Copied(text) => {
                self.taken += 1;
                if !self.options.count {
                    self.writer.copy(&text)?;
                }
            }
            FilterResult::Wanted(record, key) => {
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
        // The games that the index excluded also count as read.
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
            report_line(format_args!("{} of {}", self.taken, counted(self.read as usize, "game")));
        }
        Ok(if self.unknown == 0 { Finding::Nothing } else { Finding::Something })
    }
}
