//! `polychess convert`: records, JSON and plain move lists into each other, in either spelling.

use crate::exit::Finding;
use crate::position_args::{GameOptions, variant_ids};
use crate::record_files::{bar, complain, name, open};
use clap::{Args, ValueEnum};
use polychess_game::{Info, Refusal};
use polychess_records::{Problem, Reader, Record, RecordBuilder, TurnFormat, Writer, json, moves, transcode};
use std::io::{self, BufRead as _, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;

/// Converts games between records, JSON (a game a line) and plain move lists (a turn a line, a game a paragraph).
///
/// Game by game, so that archives of any size need little memory. Records and JSON say the same, to the last comment; a move list keeps the
/// main line only, and says nothing of the variant: name it to read one.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  polychess convert game.record --to json > game.jsonl\n  \
                        polychess convert game.jsonl --from json\n  \
                        polychess convert game.record --to moves --spelling turns\n  \
                        polychess convert game.record --notation v2.3\n  \
                        polychess convert moves.txt --from moves --variant three-man > game.record\n\n\
                        Exit status: 1 when a game cannot be converted; the others are.")]
pub(crate) struct Options {
    /// Files to read; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// What they are
    #[arg(long, value_enum, default_value_t = Format::Record, value_name = "FORMAT")]
    from: Format,
    /// What to write
    #[arg(long, value_enum, default_value_t = Format::Record, value_name = "FORMAT")]
    to: Format,
    /// How to write turns
    #[arg(long, value_enum, default_value_t = SpellingOption::Same, value_name = "SPELLING")]
    spelling: SpellingOption,
    /// Which of the game's notations is written, and read in move lists; `polychess variants` lists them
    #[arg(long, value_name = "ID")]
    notation: Option<String>,
    /// Id of the game, for move lists
    #[arg(long, short = 'g', value_name = "ID", value_parser = variant_ids(), required_if_eq("from", "moves"))]
    variant: Option<String>,
    /// An option of the game, for move lists; may be repeated
    #[arg(long = "option", short = 'o', value_name = "ID=VALUE", requires = "variant")]
    options: Vec<String>,
    /// A position text that move lists begin with
    #[arg(long, short, value_name = "TEXT", requires = "variant")]
    position: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// The text format of docs/records.md
    Record,
    /// A JSON object a line
    Json,
    /// A turn or act a line
    Moves,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum SpellingOption {
    /// As they are
    Same,
    /// In the game's own notation
    Notation,
    /// As turn texts
    Turns,
}

impl Options {
    /// Are turns spelled otherwise than they are?
    fn transcodes(&self) -> bool {
        self.spelling != SpellingOption::Same || self.notation.is_some()
    }

    /// How turns of a game are written when nothing of theirs is kept.
    fn wanted(&self, info: &Info) -> Result<TurnFormat, Refusal> {
        match self.spelling {
            SpellingOption::Turns => Ok(TurnFormat::Turns),
            SpellingOption::Same | SpellingOption::Notation => {
                self.notation.as_deref().map_or(Ok(0), |id| info.notation(id)).map(TurnFormat::Notation)
            }
        }
    }
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let bar = bar(&options.files, quiet);
    let mut sink = Sink { writer: Writer::new(BufWriter::new(io::stdout().lock())), options, failed: false };
    for path in &options.files {
        let (file, source) = (name(path), open(path, &bar)?);
        match options.from {
            Format::Record => sink.records(&file, source)?,
            Format::Json => sink.json(&file, source)?,
            Format::Moves => sink.moves(&file, source)?,
        }
    }
    bar.finish_and_clear();
    let failed = sink.failed;
    sink.writer.finish()?;
    Ok(if failed { Finding::Something } else { Finding::Nothing })
}

struct Sink<'a, W: Write> {
    writer: Writer<W>,
    options: &'a Options,
    failed: bool,
}

impl<W: Write> Sink<'_, W> {
    fn fail(&mut self, place: &str, words: &str) {
        self.failed = true;
        complain(place, words);
    }

    fn records(&mut self, file: &str, source: impl Read) -> anyhow::Result<()> {
        let mut reader = Reader::new(source);
        loop {
            let mut problems: Vec<Problem> = Vec::new();
            let Some(record) = Record::read(&mut reader, &mut problems)? else { return Ok(()) };
            let place = format!("{file}:{}", reader.span().line);
            for problem in problems {
                let at = format!("{file}:{}:{}", problem.span.line, problem.span.column);
                self.fail(&at, &format!("{}: {}", problem.kind.name(), problem.message));
            }
            self.put(&place, record)?;
        }
    }

    fn json(&mut self, file: &str, source: impl Read) -> anyhow::Result<()> {
        for (n, line) in BufReader::new(source).lines().enumerate() {
            let (line, place) = (line?, format!("{file}:{}", n + 1));
            match json::read(&line) {
                _ if line.trim().is_empty() => {}
                Ok(record) => self.put(&place, record)?,
                Err(e) => self.fail(&place, &e.to_string()),
            }
        }
        Ok(())
    }

    fn moves(&mut self, file: &str, source: impl Read) -> anyhow::Result<()> {
        let variant = self.options.variant.clone().unwrap_or_default();
        let position = self.options.position.clone();
        let notation = self.options.notation.clone();
        let game = GameOptions { variant, options: self.options.options.clone(), position, notation };
        let notation = game.notation()?;
        let spelling = self.options.wanted(polychess_variants::info(&game.variant)?)?;
        let builder =
            || anyhow::Ok(RecordBuilder::new(Vec::new(), game.new_match()?, game.position.as_deref(), spelling));
        let mut paragraph: Option<RecordBuilder> = None;
        for (n, line) in BufReader::new(source).lines().enumerate() {
            let line = line?;
            if line.trim().is_empty() {
                if let Some(done) = paragraph.take() {
                    self.put(file, done.finish())?;
                }
                continue;
            }
            let mut now = match paragraph.take() {
                Some(now) => now,
                None => builder()?,
            };
            if let Err((_, refusal)) = moves::read(&mut now, notation, [line.as_str()]) {
                self.fail(&format!("{file}:{}", n + 1), &format!("{}: {refusal}", refusal.kind.name()));
            }
            paragraph = Some(now);
        }
        paragraph.map_or(Ok(()), |done| self.put(file, done.finish()))
    }

    fn put(&mut self, place: &str, record: Record) -> anyhow::Result<()> {
        let wanted = |info: &Info| self.options.wanted(info);
        let record = match self.options.transcodes() && self.options.to != Format::Moves {
            true => match transcode(record, wanted) {
                Ok(record) => record,
                Err(words) => {
                    self.fail(place, &words);
                    return Ok(());
                }
            },
            false => record,
        };
        match self.options.to {
            Format::Record => record.write(&mut self.writer)?,
            Format::Json => self.writer.line(&json::write(&record))?,
            Format::Moves => match moves::write(&record, wanted) {
                Ok(list) => self.writer.line(&list)?,
                Err(words) => self.fail(place, &words),
            },
        }
        Ok(())
    }
}
