//! `polychess convert`: converts between game files, JSON, move lists and PGN4.

use crate::finding::{Finding, report_suppressed};
use crate::input_files::{self, Format};
use crate::language;
use crate::parallel::{default_jobs, in_order};
use crate::position_args::{GameOptions, variant_ids};
use crate::record_files::{bar, complain, grade_and_kind, name, open, pieces};
use anyhow::{Context as _, bail};
use clap::{Args, ValueEnum};
use polychess_game::{Info, Refusal, trimmed};
use polychess_pgn4::Games;
use polychess_records::{
    Chunk, Grade, Problem, Reader, Record, RecordBuilder, TurnFormat, Writer, full, json, moves, transcode,
};
use std::io::{self, BufRead as _, BufReader, BufWriter, Read};
use std::path::PathBuf;

/// Convert games between file formats
///
/// Use it to exchange games with other programs: game files, JSON (one game per line), move lists
/// (one turn per line) and PGN4 (Four-player chess). It reports and leaves out games that it cannot
/// read. Archives of any size need little memory.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess convert game.record --to json > game.jsonl\n  polychess convert game.record --to json --full > full.jsonl\n  \
                        polychess convert game.jsonl\n  \
                        polychess convert game.record --to moves --spelling turns\n  \
                        polychess convert game.record --notation v2.3\n  \
                        polychess convert moves.txt --variant three-man > game.record\n  \
                        polychess convert archive.pgn4 > archive.record\n  \
                        polychess convert game.record --to pgn4 > game.pgn4",
    after_help = "Game files and JSON have the same content, including all comments. A move list has only the main line and does not \
                        name its game: use --variant to read it.\n\n\
                        Exit status: 1 if a game was left out or kept unchanged; the other games are converted."
)]
pub(crate) struct Options {
    /// Files to read, or folders; .gz and .zst are unpacked, - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The format of the input; detected if missing
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "Input")]
    from: Option<Format>,
    /// The id of the game, for move lists
    #[arg(long, short = 'g', value_name = "ID", value_parser = variant_ids(), help_heading = "Input")]
    variant: Option<String>,
    /// An option of the game, for move lists; may be repeated
    #[arg(
        long = "set",
        short = 's',
        alias = "option",
        value_name = "ID=VALUE",
        requires = "variant",
        help_heading = "Input"
    )]
    options: Vec<String>,
    /// The position string at the start of move lists
    #[arg(long, short, value_name = "TEXT", requires = "variant", help_heading = "Input")]
    position: Option<String>,
    /// The format of the output
    #[arg(long, value_enum, default_value_t = Output::Record, value_name = "FORMAT", help_heading = "Output")]
    to: Output,
    /// Add seats, positions, points, both spellings of turns and variations as a tree to JSON, for
    /// programs that do not know the rules
    #[arg(long, help_heading = "Output")]
    full: bool,
    /// The spelling of turns
    #[arg(long, value_enum, default_value_t = SpellingOption::Same, value_name = "SPELLING", help_heading = "Output")]
    spelling: SpellingOption,
    /// The notation of the output and of move lists; `polychess variants` lists the notations
    #[arg(long, value_name = "ID", help_heading = "Output")]
    notation: Option<String>,
    /// Keep games unchanged that cannot be read or spelled, instead of leaving them out
    #[arg(long, help_heading = "Output")]
    lenient: bool,
    /// The maximum number of findings to print; further findings are counted
    #[arg(long, value_name = "N", default_value_t = 1000, help_heading = "Output")]
    max_findings: u64,
    /// The number of worker threads; the output is the same with any number
    #[arg(long, short, value_name = "N", default_value_t = default_jobs(), help_heading = "Output")]
    jobs: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Output {
    /// A game file, the text format of Polychess
    Record,
    /// One JSON object per line
    Json,
    /// One turn or action per line
    Moves,
    /// PGN4, for other programs that play four-player chess
    Pgn4,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum SpellingOption {
    /// The spelling of the input
    Same,
    /// The game's own notation
    Notation,
    /// Move strings, such as b5c5
    Turns,
}

impl Options {
    /// True if the output spells turns differently from the input.
    fn transcodes(&self) -> bool {
        self.spelling != SpellingOption::Same || self.notation.is_some()
    }

    /// Returns the turn format of the output. Fails if the game lacks the wanted notation.
    fn wanted(&self, info: &Info) -> Result<TurnFormat, Refusal> {
        match self.spelling {
            SpellingOption::Turns => Ok(TurnFormat::Turns),
            SpellingOption::Same | SpellingOption::Notation => {
                self.notation.as_deref().map_or(Ok(0), |id| info.notation(id)).map(TurnFormat::Notation)
            }
        }
    }
}

/// A result of the conversion: output or a problem.
enum Converted {
    Record(Record),
    /// A line of JSON, a list of moves or a PGN4 game.
    Line(String),
    /// An error, with its place and its message.
    Finding(String, String),
    /// A warning, with its place and its message.
    Warning(String, String),
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    anyhow::ensure!(!options.full || options.to == Output::Json, "--full is for --to json");
    let files = input_files::all(&options.files)?;
    let bar = bar(&files, quiet);
    let mut writer = Writer::new(BufWriter::new(io::stdout().lock()));
    let (mut failed, mut found) = (0, 0);
    let mut put = |converted: Converted| {
        match converted {
            Converted::Record(record) => record.write(&mut writer)?,
            Converted::Line(line) => writer.line(&line)?,
            Converted::Warning(ref place, ref words) | Converted::Finding(ref place, ref words) => {
                failed += u64::from(matches!(converted, Converted::Finding(..)));
                found += 1;
                if found <= options.max_findings {
                    complain(place, words);
                }
            }
        }
        anyhow::Ok(())
    };
    for path in &files {
        let file = name(path);
        let (source, found) = open(path, &bar)?;
        let mut put_all = |converted: io::Result<Vec<Converted>>| {
            converted.with_context(|| format!("{file} cannot be read"))?.into_iter().try_for_each(&mut put)
        };
        match options.from.unwrap_or(found) {
            Format::Record => {
                in_order(options.jobs, |take| pieces(source, take), |chunk| options.records(&file, chunk), put_all)?;
            }
            Format::Pgn4 => {
                let source = Box::new(Games::new(source));
                in_order(options.jobs, |take| pieces(source, take), |chunk| options.records(&file, chunk), put_all)?;
            }
            Format::Json => {
                in_order(options.jobs, |take| lines(source, take), |lines| Ok(options.json(&file, lines)), put_all)?;
            }
            Format::Moves => put_all(options.moves(&file, source)?)?,
            Format::Transcript => {
                bail!(
                    "{file} is a transcript. Use `polychess replay --check` to check it, or convert its acts as a list of moves"
                )
            }
        }
    }
    bar.finish_and_clear();
    writer.finish()?;
    if found > options.max_findings && !quiet {
        report_suppressed(found - options.max_findings);
    }
    Ok(if failed > 0 { Finding::Something } else { Finding::Nothing })
}

/// Lines of a file with their numbers, which start at 1.
type Lines = Vec<(usize, String)>;

/// Passes the lines of `source` to `take` in batches, until `take` returns `false`.
fn lines(source: impl Read, take: &mut dyn FnMut(Lines) -> bool) -> io::Result<()> {
    const BYTES: usize = 256 << 10;
    let (mut piece, mut size) = (Lines::new(), 0);
    for (n, line) in BufReader::new(source).lines().enumerate() {
        let line = line?;
        size += line.len();
        piece.push((n + 1, line));
        if size > BYTES {
            size = 0;
            if !take(std::mem::take(&mut piece)) {
                return Ok(());
            }
        }
    }
    take(piece);
    Ok(())
}

impl Options {
    fn records(&self, file: &str, chunk: Chunk) -> io::Result<Vec<Converted>> {
        let mut reader = Reader::at(chunk.text, chunk.start);
        let mut converted = Vec::new();
        loop {
            let mut problems: Vec<Problem> = Vec::new();
            let Some(record) = Record::read(&mut reader, &mut problems)? else { return Ok(converted) };
            let place = format!("{file}:{}", reader.span().line);
            let whole = problems.iter().all(|problem| problem.kind.grade() == Grade::Warning);
            converted.extend(problems.into_iter().map(|problem| {
                let at = format!("{file}:{}:{}", problem.span.line, problem.span.column);
                let words = format!("{}: {}", grade_and_kind(&problem), problem.message(language::chosen()));
                match problem.kind.grade() {
                    Grade::Error => Converted::Finding(at, words),
                    Grade::Warning => Converted::Warning(at, words),
                }
            }));
            if whole || self.lenient {
                self.make(&place, record, &mut converted);
            }
        }
    }

    fn json(&self, file: &str, lines: Lines) -> Vec<Converted> {
        let mut converted = Vec::new();
        for (n, line) in lines {
            let place = format!("{file}:{n}");
            match json::read(&line) {
                _ if trimmed(&line).is_empty() => {}
                Ok(record) => self.make(&place, record, &mut converted),
                Err(e) => converted.push(Converted::Finding(place, e.to_string())),
            }
        }
        converted
    }

    fn moves(&self, file: &str, source: impl Read) -> anyhow::Result<io::Result<Vec<Converted>>> {
        let variant =
            self.variant.clone().with_context(|| format!("{file} is a list of moves. Name its game with --variant"))?;
        let position = self.position.clone();
        let notation = self.notation.clone();
        let game = GameOptions { variant, options: self.options.clone(), position, notation };
        let notation = game.notation()?;
        let spelling = self.wanted(polychess_variants::info(&game.variant)?)?;
        let builder =
            || anyhow::Ok(RecordBuilder::new(Vec::new(), game.new_match()?, game.position.as_deref(), spelling));
        let mut converted = Vec::new();
        let mut paragraph: Option<RecordBuilder> = None;
        // After an illegal line, the rest of its game is skipped.
        let mut broken = false;
        for (n, line) in BufReader::new(source).lines().enumerate() {
            let line = line?;
            if trimmed(&line).is_empty() {
                broken = false;
                if let Some(done) = paragraph.take() {
                    self.make(file, done.finish(), &mut converted);
                }
                continue;
            }
            if broken {
                continue;
            }
            let mut now = match paragraph.take() {
                Some(now) => now,
                None => builder()?,
            };
            match moves::read(&mut now, notation, [line.as_str()]) {
                Ok(()) => paragraph = Some(now),
                Err((_, refusal)) => {
                    broken = true;
                    converted.push(Converted::Finding(
                        format!("{file}:{}", n + 1),
                        format!("{}: {}", refusal.kind.name(), refusal.words(language::chosen())),
                    ));
                }
            }
        }
        if let Some(done) = paragraph {
            self.make(file, done.finish(), &mut converted);
        }
        Ok(Ok(converted))
    }

    /// Converts a game and adds it to `converted`. If this fails, adds the reason.
    fn make(&self, place: &str, record: Record, converted: &mut Vec<Converted>) {
        let wanted = |info: &Info| self.wanted(info);
        let failed = |words: String| Converted::Finding(place.to_owned(), words);
        let record = match self.transcodes() && self.to != Output::Moves {
            true => match transcode(&record, wanted) {
                Ok(transcoded) => transcoded,
                Err(words) => {
                    converted.push(failed(words));
                    if !self.lenient {
                        return;
                    }
                    record
                }
            },
            false => record,
        };
        let what = match self.to {
            Output::Record => Converted::Record(record),
            Output::Json if self.full => full::write(&record, wanted).map_or_else(failed, Converted::Line),
            Output::Json => Converted::Line(json::write(&record)),
            Output::Moves => moves::write(&record, wanted).map_or_else(failed, Converted::Line),
            Output::Pgn4 => match polychess_pgn4::write(&record) {
                Ok(written) => {
                    let lost = written
                        .lost
                        .iter()
                        .map(|lost| Converted::Warning(place.to_owned(), lost.words(language::chosen())));
                    converted.extend(lost);
                    Converted::Line(written.text)
                }
                Err(e) => failed(e.to_string()),
            },
        };
        converted.push(what);
    }
}
