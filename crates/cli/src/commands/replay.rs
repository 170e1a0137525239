//! `polychess replay`: plays the turns of a file. Prints every state, or compares it with a
//! transcript.

use crate::finding::{Finding, report_line};
use crate::input;
use crate::position_args::{GameOptions, SomeGame};
use crate::record_files::records;
use crate::transcript::{self, Form};
use anyhow::{Context as _, bail};
use clap::Args;
use indicatif::ProgressBar;
use polychess_game::{AnyMatch, Choices, Refusal, Request};
use polychess_records::{Count, Header, Reader, Record, moves, requests, shown as short};
use polychess_variants::{info, new_match};
use serde_json::Value as Json;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Play the turns of a file and print or compare every state
///
/// Use it to see each state of a game, or to check a rules program against a stored transcript.
/// `random --json` and `replay --json` print transcripts.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess replay game.txt --variant three-player\n  polychess replay game.record\n  \
                        printf 'b5c5\\nk6j8\\n' | polychess replay - --variant three-player --json > game.jsonl\n  \
                        polychess replay --check game.jsonl\n  \
                        polychess replay game.txt --variant three-player --check game.jsonl",
    after_help = "With --variant, each line of the file is a turn or an action. A turn is a move string or in the game's own notation. An action is a token \
                        such as @white:resign, a JSON object, or text in braces if the notation has it. Empty lines and lines that begin with # are \
                        skipped. Without --variant, the command plays the main lines of a game file.\n\n\
                        Exit status: 1 if an action is rejected or a state differs from the transcript."
)]
pub(crate) struct Options {
    /// A file with turns and actions; - is standard input. With --check it may be missing: the
    /// command then plays the actions of the transcript
    #[arg(value_name = "FILE", required_unless_present = "check")]
    file: Option<PathBuf>,
    #[command(flatten)]
    game: SomeGame,
    /// Compare every state with this transcript, instead of printing it
    #[arg(long, value_name = "TRANSCRIPT", help_heading = "Output")]
    check: Option<PathBuf>,
    /// Print a transcript in JSON lines
    #[arg(long, conflicts_with = "check", help_heading = "Output")]
    json: bool,
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    match (&options.check, &options.file, options.game.named()) {
        (Some(transcript), _, _) => check(options, transcript, quiet),
        (None, Some(file), Some(game)) => print(file, &game, Form::of(options.json)),
        (None, Some(file), None) => print_records(file, Form::of(options.json)),
        (None, None, _) => bail!("no transcript given. Name a file"),
    }
}

fn print(file: &Path, game: &GameOptions, form: Form) -> anyhow::Result<Finding> {
    let (mut now, notation) = (game.new_match()?, game.notation()?);
    let mut out = BufWriter::new(std::io::stdout().lock());
    form.begin(&mut out, now.as_ref(), game.position.as_deref())?;
    let mut acts = 0;
    for (number, text) in input::lines(file)? {
        let read = moves::read_line(now.as_ref(), notation, &text);
        if let Err(refusal) = shown(read, now.as_mut(), notation, form, &mut acts, &mut out)? {
            out.flush()?;
            report_line(format_args!("{}:{number}: {}: {refusal}", file.display(), refusal.kind.name()));
            return Ok(Finding::Something);
        }
    }
    out.flush()?;
    Ok(Finding::Nothing)
}

/// Prints the main line of each game. After an illegal turn or action, the command continues with
/// the next game.
fn print_records(file: &Path, form: Form) -> anyhow::Result<Finding> {
    let mut reader = Reader::new(records(file, &ProgressBar::hidden())?);
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut found = Finding::Nothing;
    while let Some(record) = Record::read(&mut reader, &mut Vec::new())? {
        if let Err(words) = print_record(&record, form, &mut out)? {
            out.flush()?;
            let round = record.tag("Round").map(|round| format!(" (round {round})")).unwrap_or_default();
            report_line(format_args!("{}:{}{round}: {words}", file.display(), reader.span().line));
            found = Finding::Something;
        }
    }
    out.flush()?;
    Ok(found)
}

fn print_record(record: &Record, form: Form, out: &mut impl Write) -> anyhow::Result<Result<(), String>> {
    let (Some(header), _) = Header::read(&record.tags) else {
        return Ok(Err("the tags name no valid game; `polychess validate` shows the errors".into()));
    };
    let (mut now, notation, mut count) = (header.start, header.notation, Count::default());
    form.begin(out, now.as_ref(), record.tag("Position"))?;
    let mut acts = 0;
    for item in record.main_line() {
        let read = requests(now.as_ref(), notation, &mut count, item);
        if let Err(refusal) = shown(read, now.as_mut(), notation, form, &mut acts, out)? {
            return Ok(Err(format!("{}: {}: {refusal}", short(&item.text), refusal.kind.name())));
        }
    }
    Ok(Ok(()))
}

/// Plays the requests of one turn or action and prints the state after each request. `acts` counts
/// the requests.
fn shown(
    read: Result<Vec<Request>, Refusal>,
    now: &mut dyn AnyMatch,
    notation: usize,
    form: Form,
    acts: &mut usize,
    out: &mut impl Write,
) -> io::Result<Result<(), Refusal>> {
    let requests = match read {
        Ok(requests) => requests,
        Err(refusal) => return Ok(Err(refusal)),
    };
    for request in requests {
        let words = input::notated(now, notation, &request);
        if let Err(refusal) = now.apply(&request) {
            return Ok(Err(refusal));
        }
        *acts += 1;
        form.act(out, *acts, &request.to_json(now.info()), words.as_deref(), now)?;
    }
    Ok(Ok(()))
}

fn check(options: &Options, transcript: &Path, quiet: bool) -> anyhow::Result<Finding> {
    let mut stored = Vec::new();
    for (number, line) in input::lines(transcript)? {
        let json: Json = serde_json::from_str(&line)
            .with_context(|| format!("{}:{number} is not a line of a transcript", transcript.display()))?;
        stored.push((number, json));
    }
    anyhow::ensure!(!stored.is_empty(), "{} is empty", transcript.display());
    // In a transcript with several games, each game begins with a heading.
    let is_heading = |(_, line): &(usize, Json)| line.get("variant").is_some();
    let games: Vec<&[(usize, Json)]> = stored.chunk_by(|_, next| !is_heading(next)).collect();
    anyhow::ensure!(
        options.file.is_none() || games.len() == 1,
        "{} has {} games; leave out the file of acts to play those of the transcript",
        transcript.display(),
        games.len()
    );
    let mut acts = 0;
    for game in games {
        match check_game(options, game)? {
            Ok(played) => acts += played,
            Err((number, difference)) => {
                report_line(format_args!("{}:{number}: {difference}", transcript.display()));
                return Ok(Finding::Something);
            }
        }
    }
    if !quiet {
        report_line(format_args!("{}: {acts} acts, no difference", transcript.display()));
    }
    Ok(Finding::Nothing)
}

/// Plays one game of a transcript. Returns the number of actions, or the line number and
/// description of the first difference.
fn check_game(options: &Options, stored: &[(usize, Json)]) -> anyhow::Result<Result<usize, (usize, String)>> {
    let Some(((number, heading), expected)) = stored.split_first() else { return Ok(Ok(0)) };
    let (mut now, from) = begin(options, heading)?;
    let notation = options.game.notation.as_deref().map_or(Ok(0), |id| now.info().notation(id))?;
    let acts: Vec<String> = match &options.file {
        Some(file) => input::lines(file)?.into_iter().map(|(_, text)| text).collect(),
        None => expected.iter().map(|(_, line)| act_text(&line["act"])).collect(),
    };
    let found = transcript::heading(now.as_ref(), from.as_deref());
    let at_heading = difference("", heading, &found).map(|difference| (*number, difference));
    let difference = at_heading.or_else(|| first_difference(now.as_mut(), notation, &acts, expected));
    Ok(difference.map_or(Ok(acts.len()), Err))
}

/// Plays the actions and compares each state with its line. Returns the line number and the
/// description of the first difference.
fn first_difference(
    now: &mut dyn AnyMatch,
    notation: usize,
    acts: &[String],
    expected: &[(usize, Json)],
) -> Option<(usize, String)> {
    let last = expected.last().map_or(1, |(number, _)| *number);
    let mut lines = expected.iter().enumerate();
    for text in acts {
        let refused = |refusal: Refusal| format!("\"{text}\" is rejected ({}): {refusal}", refusal.kind.name());
        let requests = match moves::read_line(now, notation, text).map_err(refused) {
            Ok(requests) => requests,
            Err(words) => return Some((lines.next().map_or(last, |(_, (number, _))| *number), words)),
        };
        for request in requests {
            let Some((n, (number, line))) = lines.next() else {
                return Some((last, format!("the transcript has {} acts, but more were to be played", expected.len())));
            };
            let played = now.apply(&request).map_err(refused);
            let difference = match played {
                Ok(()) => difference("", line, &transcript::line(n + 1, &request.to_json(now.info()), now)),
                Err(words) => Some(words),
            };
            if let Some(difference) = difference {
                return Some((*number, difference));
            }
        }
    }
    let left = lines.len();
    let words = format!("the transcript has {} acts, but {} were to be played", expected.len(), expected.len() - left);
    (left > 0).then_some((last, words))
}

/// Creates the match that the command line describes. Without a game on the command line, uses the
/// heading of the transcript.
fn begin(options: &Options, heading: &Json) -> anyhow::Result<(Box<dyn AnyMatch>, Option<String>)> {
    if let Some(game) = options.game.named() {
        return Ok((game.new_match()?, game.position));
    }
    let id = heading["variant"].as_str().context("the first line has no \"variant\". Name the game there")?;
    let chosen = heading["options"].as_object().cloned().unwrap_or_default();
    let from = heading["from"].as_str().map(str::to_owned);
    let info = info(id)?;
    Ok((new_match(info.id, &Choices::from_stored(info, &chosen)?, from.as_deref())?, from))
}

fn act_text(act: &Json) -> String {
    act.as_str().map_or_else(|| act.to_string(), str::to_owned)
}

/// Compares two states. Returns the path of the first difference with both values.
fn difference(path: &str, expected: &Json, found: &Json) -> Option<String> {
    match (expected, found) {
        (Json::Object(a), Json::Object(b)) => {
            let keys: std::collections::BTreeSet<&String> = a.keys().chain(b.keys()).collect();
            keys.into_iter().find_map(|key| {
                let (a, b) = (a.get(key).unwrap_or(&Json::Null), b.get(key).unwrap_or(&Json::Null));
                difference(&format!("{path}.{key}"), a, b)
            })
        }
        (a, b) if a == b => None,
        (a, b) => Some(format!("{}: stored {a}, now {b}", path.trim_start_matches('.'))),
    }
}
