//! `polychess stats`: counts openings, results and endings in game files.

use crate::finding::{Finding, counted};
use crate::input_files;
use crate::parallel::{default_jobs, in_order};
use crate::record_files::{bar, complain, name, pieces, records};
use anyhow::Context as _;
use clap::Args;
use polychess_records::{Chunk, Header, Reader, Record, Stats};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Count the openings, results and endings of games
///
/// Use it to compare the results of an archive for each kind of game and each seat.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess stats archive.record\n  polychess stats --opening 6 --json archive/*.record\n  \
                        polychess archive --games 100 --variant three-man | polychess stats -",
    after_help = "Exit status: 1 if the tags of a game do not name a known game."
)]
pub(crate) struct Options {
    /// Game files, or folders; .gz and .zst are unpacked, - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The length of an opening in turns
    #[arg(long, value_name = "N", default_value_t = 3)]
    opening: usize,
    /// The maximum number of openings, the most frequent first
    #[arg(long, value_name = "N", default_value_t = 5)]
    most: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// The number of worker threads; the output is the same with any number
    #[arg(long, short, value_name = "N", default_value_t = default_jobs())]
    jobs: usize,
}

/// The statistics of each game, and the place and reason for each record that cannot be counted.
#[derive(Default)]
struct Tallies {
    games: BTreeMap<&'static str, Stats>,
    left_out: Vec<(u64, String)>,
}

impl Tallies {
    fn of(options: &Options, chunk: Chunk) -> io::Result<Self> {
        let (mut reader, mut tallies) = (Reader::at(chunk.text, chunk.start), Self::default());
        while let Some(record) = Record::read(&mut reader, &mut Vec::new())? {
            match Header::playable(&record.tags) {
                Ok(header) => {
                    let stats = tallies.games.entry(header.info.id).or_insert_with(|| Stats::new(header.info));
                    stats.add(&record, header, options.opening);
                }
                Err(words) => tallies.left_out.push((reader.span().line, words)),
            }
        }
        Ok(tallies)
    }
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let files = input_files::all(&options.files)?;
    let bar = bar(&files, quiet);
    let mut tallies: BTreeMap<&'static str, Stats> = BTreeMap::new();
    let mut left_out = 0;
    for path in &files {
        let (file, source) = (name(path), records(path, &bar)?);
        in_order(
            options.jobs,
            |take| pieces(source, take),
            |chunk| Tallies::of(options, chunk),
            |counted| {
                let counted = counted.with_context(|| format!("{file} cannot be read"))?;
                for stats in counted.games.into_values() {
                    tallies.entry(stats.info.id).or_insert_with(|| Stats::new(stats.info)).merge(stats);
                }
                for (line, words) in counted.left_out {
                    left_out += 1;
                    complain(&format!("{file}:{line}"), &words);
                }
                Ok(())
            },
        )?;
    }
    bar.finish_and_clear();
    let mut out = std::io::stdout().lock();
    if options.json {
        let variants: Map<String, Json> =
            tallies.values().map(|stats| (stats.info.id.to_owned(), as_json(stats, options.most))).collect();
        writeln!(out, "{}", json!({"variants": variants, "left_out": left_out}))?;
    } else {
        if tallies.is_empty() {
            writeln!(out, "There are no games to count.")?;
        }
        for (n, stats) in tallies.values().enumerate() {
            let space = if n > 0 { "\n" } else { "" };
            write!(out, "{space}{}", as_words(stats, options.opening, options.most))?;
        }
    }
    Ok(if left_out == 0 { Finding::Nothing } else { Finding::Something })
}

fn mean(sum: f64, games: u64) -> f64 {
    (sum / games.max(1) as f64 * 1000.0).round() / 1000.0
}

fn as_json(stats: &Stats, most: usize) -> Json {
    let seat = |(n, seat): (usize, &polychess_game::SeatInfo)| {
        let value = json!({"points": mean(stats.points[n], stats.scored), "best": stats.best[n]});
        (seat.name.to_owned(), value)
    };
    let seats: Map<String, Json> = stats.info.seats.iter().enumerate().map(seat).collect();
    let openings: Vec<Json> =
        stats.frequent_openings(most).into_iter().map(|(turns, n)| json!({"turns": turns, "games": n})).collect();
    json!({
        "games": stats.games, "scored": stats.scored, "seats": seats, "endings": stats.endings,
        "turns": {
            "least": stats.lengths.keys().next(), "median": stats.median_length(),
            "mean": mean(stats.mean_length(), 1), "most": stats.lengths.keys().next_back(),
        },
        "openings": openings,
    })
}

fn as_words(stats: &Stats, opening: usize, most: usize) -> String {
    let (least, longest) = (stats.lengths.keys().next(), stats.lengths.keys().next_back());
    let mut lines = vec![
        format!("{}: {}", stats.info.name, counted(stats.games as usize, "game")),
        format!(
            "  {} to {} turns, median {}, mean {:.1}",
            least.unwrap_or(&0),
            longest.unwrap_or(&0),
            stats.median_length(),
            stats.mean_length(),
        ),
    ];
    if stats.scored > 0 {
        lines.push(format!("  Points in {}, and how often no player had more", counted(stats.scored as usize, "game")));
    }
    for (n, seat) in stats.info.seats.iter().enumerate().filter(|_| stats.scored > 0) {
        let points = mean(stats.points[n], stats.scored);
        lines.push(format!(
            "    {:<8} {points:>6.3} a game {:>8} {}",
            seat.title,
            stats.best[n],
            share(stats.best[n], stats.scored)
        ));
    }
    let mut endings: Vec<(&String, &u64)> = stats.endings.iter().collect();
    endings.sort_by_key(|&(_, games)| std::cmp::Reverse(*games));
    lines.push("  Endings".into());
    lines.extend(endings.into_iter().map(|(ending, &games)| row(games, stats.games, ending)));
    if most > 0 && opening > 0 {
        lines.push(format!("  First {}", counted(opening, "turn")));
    }
    let openings = stats.frequent_openings(if opening > 0 { most } else { 0 });
    lines.extend(openings.into_iter().map(|(turns, games)| row(games, stats.games, turns)));
    lines.join("\n") + "\n"
}

fn row(games: u64, of: u64, words: &str) -> String {
    format!("    {games:>8} {}  {words}", share(games, of))
}

fn share(games: u64, of: u64) -> String {
    format!("{:>6.1} %", games as f64 / of.max(1) as f64 * 100.0)
}
