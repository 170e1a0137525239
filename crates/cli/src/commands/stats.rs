//! `polychess stats`: what an archive of records tells.

use crate::outcome::Finding;
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
        for tally in tallies.values() {
            write!(out, "{}", as_words(tally, options.most))?;
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

fn as_words(tally: &Tally, most: usize) -> String {
    let (least, longest) = (tally.lengths.keys().next(), tally.lengths.keys().next_back());
    let mut text = format!(
        "{}: {} games, {} to {} turns, median {}, mean {}\n",
        tally.info.name,
        tally.games,
        least.unwrap_or(&0),
        longest.unwrap_or(&0),
        tally.median_length(),
        mean(tally.mean_length(), 1),
    );
    for (n, seat) in tally.info.seats.iter().enumerate() {
        let points = mean(tally.points[n], tally.scored);
        text += &format!("  {:<8} {points:>6.3} points a game, best or shared best in {}\n", seat.title, tally.best[n]);
    }
    let mut endings: Vec<(&String, &u64)> = tally.endings.iter().collect();
    endings.sort_by_key(|&(_, games)| std::cmp::Reverse(*games));
    for (ending, games) in endings {
        text += &format!("  {games:>8} {ending}\n");
    }
    for (turns, games) in tally.frequent_openings(most) {
        text += &format!("  {games:>8} began {turns}\n");
    }
    text
}
