//! `polychess stats`: what an archive of records tells.

use crate::outcome::{Finding, counted};
use crate::record_files::{bar, complain, name, open};
use anyhow::Context as _;
use clap::Args;
use polychess_records::{Header, Reader, Record, Tally};
use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;

/// Counts the games of records by variant: openings, results by seat, ways to end, lengths.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  polychess stats archive.record\n  polychess stats --opening 6 --json archive/*.record\n  \
                        polychess archive --games 100 --variant three-man | polychess stats -\n\n\
                        Exit status: 1 when the tags of a game do not say what is played."
)]
pub(crate) struct Options {
    /// Files of records; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Turns that make an opening
    #[arg(long, value_name = "N", default_value_t = 3)]
    opening: usize,
    /// Openings that are listed
    #[arg(long, value_name = "N", default_value_t = 5)]
    most: usize,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let bar = bar(&options.files, quiet);
    let mut tallies: BTreeMap<&'static str, Tally> = BTreeMap::new();
    let mut left_out = 0_u64;
    for path in &options.files {
        let file = name(path);
        let mut reader = Reader::new(open(path, &bar)?);
        while let Some(record) =
            Record::read(&mut reader, &mut Vec::new()).with_context(|| format!("{file} cannot be read"))?
        {
            match Header::read(&record.tags) {
                (Some(header), _) => {
                    let tally = tallies.entry(header.info.id).or_insert_with(|| Tally::new(header.info));
                    tally.add(&record, header, options.opening);
                }
                (None, wrong) => {
                    left_out += 1;
                    let words: Vec<String> = wrong.into_iter().map(|(_, words)| words).collect();
                    complain(&format!("{file}:{}", reader.span().line), &words.join("; "));
                }
            }
        }
    }
    bar.finish_and_clear();
    let mut out = std::io::stdout().lock();
    if options.json {
        let variants: Map<String, Json> =
            tallies.values().map(|tally| (tally.info.id.to_owned(), as_json(tally, options.most))).collect();
        writeln!(out, "{}", json!({"variants": variants, "left_out": left_out}))?;
    } else {
        if tallies.is_empty() {
            writeln!(out, "There are no games to count.")?;
        }
        for (n, tally) in tallies.values().enumerate() {
            let space = if n > 0 { "\n" } else { "" };
            write!(out, "{space}{}", as_words(tally, options.opening, options.most))?;
        }
    }
    Ok(if left_out == 0 { Finding::Nothing } else { Finding::Something })
}

fn mean(sum: f64, games: u64) -> f64 {
    (sum / games.max(1) as f64 * 1000.0).round() / 1000.0
}

fn as_json(tally: &Tally, most: usize) -> Json {
    let seat = |(n, seat): (usize, &polychess_game::SeatInfo)| {
        let value = json!({"points": mean(tally.points[n], tally.scored), "best": tally.best[n]});
        (seat.name.to_owned(), value)
    };
    let seats: Map<String, Json> = tally.info.seats.iter().enumerate().map(seat).collect();
    let openings: Vec<Json> =
        tally.frequent_openings(most).into_iter().map(|(turns, n)| json!({"turns": turns, "games": n})).collect();
    json!({
        "games": tally.games, "scored": tally.scored, "seats": seats, "endings": tally.endings,
        "turns": {
            "least": tally.lengths.keys().next(), "median": tally.median_length(),
            "mean": mean(tally.mean_length(), 1), "most": tally.lengths.keys().next_back(),
        },
        "openings": openings,
    })
}

fn as_words(tally: &Tally, opening: usize, most: usize) -> String {
    let (least, longest) = (tally.lengths.keys().next(), tally.lengths.keys().next_back());
    let mut lines = vec![
        format!("{}: {}", tally.info.name, counted(tally.games as usize, "game")),
        format!(
            "  {} to {} turns, median {}, mean {:.1}",
            least.unwrap_or(&0),
            longest.unwrap_or(&0),
            tally.median_length(),
            tally.mean_length(),
        ),
    ];
    if tally.scored > 0 {
        lines.push(format!("  Points in {}, and how often nobody had more", counted(tally.scored as usize, "game")));
    }
    for (n, seat) in tally.info.seats.iter().enumerate().filter(|_| tally.scored > 0) {
        let points = mean(tally.points[n], tally.scored);
        lines.push(format!(
            "    {:<8} {points:>6.3} a game {:>8} {}",
            seat.title,
            tally.best[n],
            share(tally.best[n], tally.scored)
        ));
    }
    let mut endings: Vec<(&String, &u64)> = tally.endings.iter().collect();
    endings.sort_by_key(|&(_, games)| std::cmp::Reverse(*games));
    lines.push("  Endings".into());
    lines.extend(endings.into_iter().map(|(ending, &games)| row(games, tally.games, ending)));
    if most > 0 && opening > 0 {
        lines.push(format!("  First {}", counted(opening, "turn")));
    }
    let openings = tally.frequent_openings(if opening > 0 { most } else { 0 });
    lines.extend(openings.into_iter().map(|(turns, games)| row(games, tally.games, turns)));
    lines.join("\n") + "\n"
}

fn row(games: u64, of: u64, words: &str) -> String {
    format!("    {games:>8} {}  {words}", share(games, of))
}

fn share(games: u64, of: u64) -> String {
    format!("{:>6.1} %", games as f64 / of.max(1) as f64 * 100.0)
}
