//! `polychess openings`: shows the turns that games played from a position, and their results.

use crate::finding::{Finding, counted};
use crate::indexed_games;
use crate::input_files;
use crate::parallel::{default_jobs, in_order};
use crate::position_args::GameOptions;
use crate::record_files::{bar, complain, name, pieces, records};
use anyhow::Context as _;
use clap::Args;
use polychess_game::Info;
use polychess_records::find::{Branch, Openings, Tally, TreeBuilder, TreeSize};
use polychess_records::index::IndexedOpenings;
use polychess_records::{Chunk, Header, Reader, Record};
use serde_json::{Map, Value as Json};
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Show the turns that many games played from a position
///
/// Use it to explore openings: each turn has its number of games and the average points of each
/// player.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess openings archive.record -g three-player\n  \
                        polychess openings archive/ -g four-way --depth 5 --min-games 20\n  \
                        polychess openings --index archive.index -g three-player --moves '7d9 Nj8' --json",
    after_help = "The tree is built from positions, not from the order of the turns. The number at a turn is the number of games that \
                        played this turn in the position above it. The turns below it also count games that reached the same position by other \
                        turns at the same depth. A game counts from the first time that it reaches the position.\n\n\
                        Exit status: 1 if a game has an illegal turn or action; it counts up to that point."
)]
pub(crate) struct Options {
    /// Game files, or folders; .gz and .zst are unpacked, - is standard input
    #[arg(value_name = "FILE", required_unless_present = "index")]
    files: Vec<PathBuf>,
    /// An index to search instead of files; `polychess index` builds it
    #[arg(long, value_name = "INDEX", conflicts_with = "files", help_heading = "Input")]
    index: Option<PathBuf>,
    #[command(flatten)]
    game: GameOptions,
    /// Turns and actions that lead to the position
    #[arg(long, value_name = "TURNS", default_value = "", hide_default_value = true, help_heading = "Game")]
    moves: String,
    /// The depth of the tree in turns
    #[arg(long, short, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100), help_heading = "Output")]
    depth: u32,
    /// The maximum number of turns per position, the most frequent first
    #[arg(long, value_name = "N", default_value_t = 5, help_heading = "Output")]
    most: usize,
    /// Show only turns of at least this many games
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Output")]
    min_games: u64,
    /// Print JSON
    #[arg(long, help_heading = "Output")]
    json: bool,
    /// The number of worker threads; the output is the same with any number
    #[arg(long, short, value_name = "N", default_value_t = default_jobs(), help_heading = "Output")]
    jobs: usize,
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let (mut start, notation) = (options.game.new_match()?, options.game.notation()?);
    crate::input::play_all(start.as_mut(), notation, &options.moves)
        .with_context(|| format!("--moves {}", options.moves))?;
    let root = crate::position_args::only_position(start.as_ref())?;
    let mut broken = 0;
    let size = TreeSize { depth: options.depth, most: options.most, min_games: options.min_games };
    let (all, branches) = match &options.index {
        Some(path) => {
            let index = indexed_games::open(path)?;
            let asked = IndexedOpenings::new(&index, root)?;
            TreeBuilder { size, notation, look_up: &mut |at, position| asked.played(at, position) }
                .tree(start.as_ref())?
        }
        None => {
            let (counted, unplayable) = read(options, root, quiet)?;
            broken = unplayable;
            let mut look = |at, position| Ok::<_, std::convert::Infallible>(counted.played(at, position));
            TreeBuilder { size, notation, look_up: &mut look }.tree(start.as_ref())?
        }
    };
    let mut out = io::stdout().lock();
    let info = start.info();
    if options.json {
        let mut all = tally(info, &all);
        all.insert("variant".into(), info.id.into());
        all.insert("position".into(), start.position_text().into());
        all.insert("turns".into(), branches.iter().map(|branch| as_json(info, branch)).collect());
        writeln!(out, "{}", Json::from(all))?;
    } else {
        write!(out, "{}", as_words(info, &all, &branches))?;
    }
    Ok(if broken == 0 { Finding::Nothing } else { Finding::Something })
}

/// Counts the openings in all files. Also returns the number of games that cannot be played.
fn read(options: &Options, root: u64, quiet: bool) -> anyhow::Result<(Openings, u64)> {
    let files = input_files::all(&options.files)?;
    let bar = bar(&files, quiet);
    let (mut sum, mut broken) = (Openings::new(root, options.depth), 0);
    for path in &files {
        let (file, source) = (name(path), records(path, &bar)?);
        in_order(
            options.jobs,
            |take| pieces(source, take),
            |chunk| of_chunk(options, root, chunk),
            |counted| {
                let (openings, unplayable) = counted.with_context(|| format!("{file} cannot be read"))?;
                sum.merge(openings);
                for (line, words) in unplayable {
                    broken += 1;
                    complain(&format!("{file}:{line}"), &words);
                }
                Ok(())
            },
        )?;
    }
    bar.finish_and_clear();
    Ok((sum, broken))
}

fn of_chunk(options: &Options, root: u64, chunk: Chunk) -> io::Result<(Openings, Vec<(u64, String)>)> {
    let mut line = chunk.start.line;
    let mut reader = Reader::at(chunk.text, chunk.start);
    let (mut openings, mut broken) = (Openings::new(root, options.depth), Vec::new());
    while let Some(record) = Record::read(&mut reader, &mut Vec::new())? {
        if record.tag("Variant") == Some(options.game.variant.as_str()) {
            let added = Header::playable(&record.tags).and_then(|header| openings.add(&record, header));
            broken.extend(added.err().map(|words| (line, words)));
        }
        line = reader.span().line;
    }
    Ok((openings, broken))
}

fn tally(info: &Info, tally: &Tally) -> Map<String, Json> {
    let rounded = |points: f64| (points * 1000.0).round() / 1000.0;
    let seats =
        info.seats.iter().enumerate().map(|(n, seat)| (seat.name.to_owned(), tally.mean(n).map(rounded).into()));
    let points: Map<String, Json> = seats.collect();
    [("games", tally.games.into()), ("scored", tally.scored.into()), ("points", points.into())]
        .map(|(name, value): (_, Json)| (name.to_owned(), value))
        .into_iter()
        .collect()
}

fn as_json(info: &Info, branch: &Branch) -> Json {
    let mut json = tally(info, &branch.tally);
    json.insert("turn".into(), branch.turn.as_str().into());
    json.insert("notation".into(), branch.notation.as_str().into());
    json.insert("reached".into(), branch.reached.into());
    json.insert("turns".into(), branch.next.iter().map(|branch| as_json(info, branch)).collect());
    json.into()
}

fn as_words(info: &Info, all: &Tally, branches: &[Branch]) -> String {
    let mut lines = vec![format!("{}: {}", info.name, counted(all.games as usize, "game"))];
    if branches.is_empty() {
        lines.push("  No turn was played from this position in as many games as are wanted.".into());
    } else {
        let seats: String = info.seats.iter().map(|seat| format!("{:>8}", seat.title)).collect();
        lines.push(format!("{:>10} {:>8}{seats}  Turn", "Games", "Share"));
        rows(info, all.games, branches, 0, &mut lines);
    }
    lines.join("\n") + "\n"
}

/// Adds a row for each turn to `lines`, and below it the rows of the turns that follow.
fn rows(info: &Info, of: u64, branches: &[Branch], depth: usize, lines: &mut Vec<String>) {
    for branch in branches {
        let mean = |seat| branch.tally.mean(seat).map_or("-".into(), |points| format!("{points:.3}"));
        let points: String = (0..info.seats.len()).map(|seat| format!("{:>8}", mean(seat))).collect();
        let share = branch.tally.games as f64 / of.max(1) as f64 * 100.0;
        let others = match branch.reached.saturating_sub(branch.tally.games) {
            0 => String::new(),
            more => format!("  (and {} by other turns)", counted(more as usize, "game")),
        };
        let blank = "  ".repeat(depth);
        lines.push(format!("{:>10} {share:>6.1} %{points}  {blank}{}{others}", branch.tally.games, branch.notation));
        rows(info, branch.reached, &branch.next, depth + 1, lines);
    }
}
