//! `polychess perft`: counts the sequences of legal turns from a position.

use crate::finding::{Finding, report_line};
use crate::position_args::PositionArgs;
use crate::progress;
use crate::protocol::request::DEEPEST_PERFT;
use anyhow::Context as _;
use clap::Args;
use indicatif::{HumanCount, ProgressBar};
use polychess_game::{Game, Match, Value, turns};
use polychess_rules::{Perft, PerftTable, Position as _};
use polychess_variants::{Visitor, visit};
use serde_json::{Value as Json, json};
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Count the sequences of legal turns from a position
///
/// Use it to check a move generator against known counts. It plays every last turn, unless you give
/// --hash, and ignores claims, offers, counters and repetition.
#[derive(Debug, Args)]
#[command(before_help = "Examples:\n  polychess perft --variant three-player --depth 3\n  \
                        polychess perft --variant three-player --depth 4 --divide --jobs 2\n  \
                        polychess perft --variant three-player --depth 2 --json b5c5 k6j8\n  \
                        polychess perft --variant three-player --depth 5 --jobs 2 --hash 512")]
pub(crate) struct Options {
    #[command(flatten)]
    position_args: PositionArgs,
    /// The depth in turns
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=i64::from(DEEPEST_PERFT)), help_heading = "Count")]
    depth: u32,
    /// Print the count of each first turn
    #[arg(long, help_heading = "Count")]
    divide: bool,
    /// The number of worker threads; the counts are the same with any number
    #[arg(
        long,
        short,
        alias = "threads",
        short_alias = 't',
        value_name = "N",
        default_value = "1",
        help_heading = "Count"
    )]
    jobs: NonZeroUsize,
    /// The size of a table that stores counts of repeated positions. A wrong count is possible, but
    /// very unlikely, because the table compares only 64 bits of a position
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1 << 20), help_heading = "Count")]
    hash: Option<u64>,
    /// Print JSON
    #[arg(long, help_heading = "Count")]
    json: bool,
}

/// The result of a perft.
struct Count {
    first_turns: Vec<(String, u64)>,
    total: u64,
    plies: u64,
    time: Duration,
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let id = &options.position_args.game.variant;
    let count = visit(id, Counting { options, quiet }).with_context(|| format!("unknown game \"{id}\""))??;
    let per_second = count.plies as f64 / count.time.as_secs_f64().max(1e-9);
    let mut out = std::io::stdout().lock();
    if options.json {
        let mut json = json!({
            "variant": id, "depth": options.depth, "perft": count.total, "plies": count.plies,
            "seconds": count.time.as_secs_f64(), "plies_per_second": per_second.round(),
        });
        if options.divide {
            json["divide"] = count.first_turns.into_iter().map(|(turn, n)| (turn, Json::from(n))).collect();
        }
        writeln!(out, "{json}")?;
        return Ok(Finding::Nothing);
    }
    if options.divide {
        for (turn, n) in &count.first_turns {
            writeln!(out, "{turn}: {n}")?;
        }
        writeln!(out)?;
    }
    writeln!(out, "Nodes searched: {}", count.total)?;
    if !quiet {
        let (plies, speed) = (HumanCount(count.plies), HumanCount(per_second as u64));
        report_line(format_args!("{plies} plies in {:.3} s, {speed} a second", count.time.as_secs_f64()));
    }
    Ok(Finding::Nothing)
}

struct Counting<'a> {
    options: &'a Options,
    quiet: bool,
}

impl Visitor for Counting<'_> {
    type Out = anyhow::Result<Count>;

    fn visit<V: Value>(self) -> Self::Out {
        let game = &self.options.position_args.game;
        let mut now = match &game.position {
            Some(text) => Match::<V>::from_text(&game.choices()?, text)?,
            None => Match::new(Game::<V>::new(game.choices()?)),
        };
        let notation = game.notation()?;
        for act in &self.options.position_args.acts {
            crate::input::play(&mut now, notation, act)?;
        }
        let begun = Instant::now();
        let depth = self.options.depth;
        let Some(depth_behind) = depth.checked_sub(1) else {
            return Ok(Count { first_turns: Vec::new(), total: 1, plies: 0, time: begun.elapsed() });
        };
        let first = now.successors();
        let tasks = Tasks::<V>::new(&first, depth_behind);
        let bar = progress::bar(tasks.list.len() as u64, self.quiet || depth < 4);
        let (counts, plies) = tasks.count(first.len(), self.options, &bar);
        bar.finish_and_clear();
        let total = counts.iter().sum();
        let first_turns = first.into_iter().map(|(turn, _)| turn).zip(counts).collect();
        Ok(Count { first_turns, total, plies, time: begun.elapsed() })
    }
}

/// The subtrees that the threads count. They begin after the second turn, or after the first turn
/// at depths below 3.
struct Tasks<V: Value> {
    /// For each subtree: the index of the first turn, the position, and the number of turns left to
    /// count.
    list: Vec<(usize, V::Position, u32)>,
    /// Number of plies that were played to create the list.
    plies: u64,
}

impl<V: Value> Tasks<V> {
    fn new(first: &[(String, V::Position)], depth: u32) -> Self {
        let mut tasks = Self { list: Vec::new(), plies: first.len() as u64 };
        for (i, (_, position)) in first.iter().enumerate() {
            if depth < 2 {
                tasks.list.push((i, position.clone(), depth));
                continue;
            }
            for turn in turns(position) {
                let mut next = position.clone();
                turn.iter().for_each(|&ply| next.play(ply));
                tasks.plies += turn.len() as u64;
                tasks.list.push((i, next, depth - 1));
            }
        }
        tasks
    }

    /// Returns the count of each first turn, and the number of plies played.
    fn count(&self, first: usize, options: &Options, bar: &ProgressBar) -> (Vec<u64>, u64) {
        let counts: Vec<AtomicU64> = (0..first).map(|_| AtomicU64::new(0)).collect();
        let (next, plies) = (AtomicUsize::new(0), AtomicU64::new(self.plies));
        let table = options.hash.map(|size| Arc::new(PerftTable::with_megabytes(size as usize)));
        let work = || {
            let mut perft = Perft::default();
            if let Some(table) = &table {
                perft = perft.with_table(Arc::clone(table));
            }
            while let Some((i, position, turns)) = self.list.get(next.fetch_add(1, Ordering::Relaxed)) {
                counts[*i].fetch_add(perft.count(position, *turns), Ordering::Relaxed);
                bar.inc(1);
            }
            plies.fetch_add(perft.nodes, Ordering::Relaxed);
        };
        std::thread::scope(|scope| {
            for _ in 1..options.jobs.get().min(self.list.len()) {
                scope.spawn(work);
            }
            work();
        });
        (counts.into_iter().map(AtomicU64::into_inner).collect(), plies.into_inner())
    }
}
