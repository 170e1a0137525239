//! `polychess bench perft`: counts sequences of turns, checks the counts and measures the speed.

use crate::finding::{Finding, report_line};
use crate::position_args::variant_ids;
use crate::progress;
use anyhow::Context as _;
use clap::{Args, ValueEnum};
use polychess_game::Value;
use polychess_rules::{Leaves, Perft};
use polychess_variants::perft_positions::PerftPosition;
use polychess_variants::{Visitor, visit};
use serde_json::json;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::time::{Duration, Instant};

/// Measure the speed of the rules and check known counts
///
/// Use it after a change to the rules. It counts sequences of turns from the initial position and
/// later positions of every game, with all options, and compares the counts with the known counts.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess bench perft\n  polychess bench perft --variant three-player --mode bulk\n  \
                        polychess bench perft --kind midgame --depth 2 --json",
    after_help = "Exit status: 1 if a count differs from the known count."
)]
pub(super) struct Options {
    /// The id of a game, instead of all games; `polychess variants` lists the games
    #[arg(long, short = 'g', value_name = "ID", value_parser = variant_ids())]
    variant: Option<String>,
    /// The kind of positions
    #[arg(long = "kind", alias = "positions", short_alias = 'p', value_name = "KIND", value_enum, default_value_t = Positions::All)]
    positions: Positions,
    /// The depth in turns; the deepest known count if missing or unknown
    #[arg(long, short, value_name = "N")]
    depth: Option<u32>,
    /// The method of counting the last plies; all three methods if missing
    #[arg(long, short, value_enum)]
    mode: Option<Mode>,
    /// Print JSON: one line per position and mode
    #[arg(long)]
    json: bool,
}

/// How perft counts the last ply.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
enum Mode {
    /// Count the last plies without playing them
    Bulk,
    /// Write the last plies to a list
    Listed,
    /// Play the last plies
    Played,
}

/// The kinds of positions to measure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Positions {
    /// Initial positions
    Start,
    /// Positions after random turns
    Midgame,
    /// Positions that need rare rules
    Odd,
    /// All positions
    All,
}

impl Mode {
    fn leaves(self) -> Leaves {
        match self {
            Self::Bulk => Leaves::Bulk,
            Self::Listed => Leaves::Listed,
            Self::Played => Leaves::Played,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Bulk => "bulk",
            Self::Listed => "listed",
            Self::Played => "played",
        }
    }
}

impl Positions {
    fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Midgame => "midgame",
            Self::Odd => "odd",
            Self::All => "all",
        }
    }
}

fn kind(place: &PerftPosition) -> Positions {
    match place.position {
        None => Positions::Start,
        Some(_) if place.is_midgame() => Positions::Midgame,
        Some(_) => Positions::Odd,
    }
}

/// The totals of the positions in one row of the output.
#[derive(Default)]
struct Sum {
    places: usize,
    leaves: u64,
    time: Duration,
}

pub(super) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let wanted = |place: &PerftPosition| {
        options.variant.as_deref().is_none_or(|id| id == place.game)
            && (options.positions == Positions::All || options.positions == kind(place))
    };
    let places: Vec<PerftPosition> = PerftPosition::all().filter(wanted).collect();
    let modes = options.mode.map_or(vec![Mode::Bulk, Mode::Listed, Mode::Played], |mode| vec![mode]);
    let mut sums: BTreeMap<(usize, &str, Mode), Sum> = BTreeMap::new();
    let mut sets: Vec<(&str, &str)> = Vec::new();
    let mut finding = Finding::Nothing;
    let mut out = std::io::stdout().lock();
    let bar = progress::bar((places.len() * modes.len()) as u64, quiet);
    for place in &places {
        if sets.last() != Some(&(place.game, place.options)) {
            sets.push((place.game, place.options));
        }
        let known = place.counts.iter().rev().find(|count| options.depth.is_none_or(|depth| count.0 == depth));
        let &(depth, known) = known.or(place.counts.last()).context("a place has a count")?;
        for &mode in &modes {
            let counting = Counting { place, depth, leaves: mode.leaves() };
            let (leaves, time) = visit(place.game, counting).context("a game of the list")??;
            bar.inc(1);
            if leaves != known {
                finding = Finding::Something;
                let at = format!("{} {} {}", place.game, place.options, place.position.unwrap_or("start"));
                bar.suspend(|| {
                    report_line(format_args!("{at}: {leaves} {} to depth {depth}, not {known}", mode.name()))
                });
            }
            let seconds = time.as_secs_f64();
            if options.json {
                let line = json!({
                    "variant": place.game, "options": place.options, "position": place.position, "shows": place.shows,
                    "mode": mode.name(), "depth": depth, "leaves": leaves, "known": known, "seconds": seconds,
                });
                writeln!(out, "{line}")?;
            }
            let sum = sums.entry((sets.len() - 1, kind(place).name(), mode)).or_default();
            sum.places += 1;
            sum.leaves += leaves;
            sum.time += time;
        }
    }
    bar.finish_and_clear();
    if options.json {
        return Ok(finding);
    }
    let header = ["game", "options", "positions", "mode", "leaves", "ns a leaf", "leaves/s"];
    let [game, set, kind, mode, leaves, each, rate] = header;
    writeln!(out, "{game:<13} {set:<26} {kind:<12} {mode:<7} {leaves:>11} {each:>10} {rate:>12}")?;
    for ((set, kind, mode), sum) in &sums {
        let (game, options) = sets[*set];
        let (kind, seconds) = (format!("{} {kind}", sum.places), sum.time.as_secs_f64().max(1e-9));
        let (each, rate) = (seconds * 1e9 / sum.leaves.max(1) as f64, sum.leaves as f64 / seconds);
        let (mode, leaves) = (mode.name(), sum.leaves);
        writeln!(out, "{game:<13} {options:<26} {kind:<12} {mode:<7} {leaves:>11} {each:>10.1} {rate:>12.0}")?;
    }
    Ok(finding)
}

struct Counting<'a> {
    place: &'a PerftPosition,
    depth: u32,
    leaves: Leaves,
}

impl Visitor for Counting<'_> {
    type Out = anyhow::Result<(u64, Duration)>;

    fn visit<V: Value>(self) -> Self::Out {
        let game = self.place.game::<V>()?;
        let mut perft = Perft::with_leaves(self.leaves);
        // Count once before the measurement to exclude one-time work, such as building boards.
        perft.count(game.position(), self.depth.min(1));
        let begun = Instant::now();
        let count = perft.count(game.position(), self.depth);
        Ok((count, begun.elapsed()))
    }
}
