//! `polychess bench search`: measures the speed of the engine and checks that its searches have not
//! changed.

use super::speedup::{self, Comparison};
use crate::commands::analyze::algorithm;
use crate::finding::{Finding, report_line};
use crate::position_args::variant_ids;
use crate::progress;
use anyhow::Context as _;
use clap::Args;
use polychess_engine::{Algorithm, Evaluation, Limits, SearchRequest, TranspositionTable, think};
use polychess_game::Value;
use polychess_rules::zobrist;
use polychess_variants::perft_positions::PerftPosition;
use polychess_variants::{INFOS, Visitor, visit};
use serde_json::json;
use std::convert::Infallible;
use std::io::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Measure the speed of the engine and check its searches
///
/// Use it after a change to the engine. It searches positions of every game without a clock, and
/// compares the number of nodes with the known number.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess bench search\n  polychess bench search --variant three-player --depth 7 --nodes 1000000\n  \
                        polychess bench search --algorithm paranoid --json\n  \
                        polychess bench search --threads 2 --depth 60 --nodes 1000000",
    after_help = "A node is a position where the search or the quiescence search tries plies. The checksum covers the nodes of all positions. \
                        It is known for the default limits and the default algorithm.\n\n\
                        Exit status: 1 if a checksum differs from the known checksum."
)]
pub(super) struct Options {
    /// The id of a game, instead of all games; `polychess variants` lists the games
    #[arg(long, short = 'g', value_name = "ID", value_parser = variant_ids())]
    variant: Option<String>,
    /// The depth of the search in turns
    #[arg(long, short, value_name = "N", default_value_t = DEPTH, value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// The maximum number of nodes per position
    #[arg(long, value_name = "N", default_value_t = NODES, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The search algorithm
    #[arg(long, value_name = "NAME", default_value = Algorithm::DEFAULT.name(), value_parser = algorithm)]
    algorithm: Algorithm,
    /// An option of earlier versions, which only the lab has
    #[arg(long, hide = true, value_name = "TECHNIQUE", value_parser = refuse_without)]
    without: Option<Infallible>,
    /// Measure the speed-up of N search threads. For each position, one thread searches up to
    /// --nodes; then N threads search to the same depth
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=64))]
    threads: Option<u64>,
    /// Print JSON: one line per game
    #[arg(long)]
    json: bool,
}

const DEPTH: u32 = 5;
const NODES: u64 = 40_000;
/// Size of each search's transposition table, in bytes.
const TABLE: usize = 4 << 20;

/// The expected checksum of each game with the default limits. If you change the search on purpose,
/// update the checksums and explain the change in the commit.
const KNOWN: &str = include_str!("checksums.txt");

pub(super) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let mut finding = Finding::Nothing;
    let mut out = anstream::stdout();
    if let Some(threads) = options.threads {
        let &Options { algorithm, depth, nodes, json, .. } = options;
        let variant = options.variant.as_deref();
        return speedup::run(Comparison { variant, algorithm, depth, nodes, threads: threads as usize, json }, quiet);
    }
    let games: Vec<&str> = INFOS.iter().map(|info| info.id).collect();
    let wanted = |id: &&&str| options.variant.as_deref().is_none_or(|only| only == **id);
    let is_default = (options.algorithm, options.depth, options.nodes) == (Algorithm::DEFAULT, DEPTH, NODES);
    if !options.json {
        let [game, positions, nodes, checksum, each, rate] =
            ["game", "positions", "nodes", "checksum", "us a node", "nodes/s"];
        writeln!(out, "{game:<13} {positions:>9} {nodes:>10} {checksum:>18} {each:>10} {rate:>10}")?;
    }
    let bar = progress::bar(games.len() as u64, quiet);
    for id in games.iter().filter(wanted) {
        let Searched { positions, nodes, checksum, time } =
            visit(id, Searching(options)).context("a game of the list")??;
        let checksum = format!("{checksum:016x}");
        bar.inc(1);
        let known = KNOWN.lines().find_map(|line| line.strip_prefix(id)?.strip_prefix(' '));
        if is_default && known != Some(&checksum) {
            finding = Finding::Something;
            bar.suspend(|| report_line(format_args!("{id}: checksum {checksum}, not {}", known.unwrap_or("known"))));
        }
        let seconds = time.as_secs_f64();
        let rate = nodes as f64 / seconds.max(1e-9);
        if options.json {
            let line = json!({
                "variant": id, "algorithm": options.algorithm.name(), "depth": options.depth,
                "without": [], "positions": positions, "nodes": nodes, "checksum": checksum, "known": known.filter(|_| is_default), "seconds": seconds,
            });
            writeln!(out, "{line}")?;
        } else {
            let each = 1e6 / rate;
            writeln!(out, "{id:<13} {positions:>9} {nodes:>10} {checksum:>18} {each:>10.2} {rate:>10.0}")?;
        }
    }
    bar.finish_and_clear();
    Ok(finding)
}

/// Rejects `--without` and names the lab command that replaces it.
fn refuse_without(technique: &str) -> Result<Infallible, String> {
    Err(format!("only the lab turns techniques off: cargo lab search best-reply:depth=6,without={technique}"))
}

/// The totals of one game's searches.
struct Searched {
    positions: usize,
    nodes: u64,
    checksum: u64,
    time: Duration,
}

struct Searching<'a>(&'a Options);

impl Visitor for Searching<'_> {
    type Out = anyhow::Result<Searched>;

    fn visit<V: Value>(self) -> Self::Out {
        let stop = AtomicBool::new(false);
        let Options { algorithm, depth, nodes: most, .. } = *self.0;
        let mut searched = Searched { positions: 0, nodes: 0, checksum: 0, time: Duration::ZERO };
        let places = PerftPosition::all().filter(|place| (place.game, place.options) == (V::INFO.id, "-"));
        for place in places.filter(|place| place.position.is_none() || place.is_midgame()) {
            let game = place.game::<V>()?;
            let evaluation = Evaluation::<V>::new(game.position());
            let table = TranspositionTable::with_bytes(TABLE);
            let request = SearchRequest { algorithm, depth, ..SearchRequest::new(game.position(), &evaluation) };
            let mut limits = Limits { nodes: most, stop: &stop };
            let begun = Instant::now();
            let nodes = think(&request, &table, &mut limits, |_| ()).nodes;
            searched.time += begun.elapsed();
            searched.positions += 1;
            searched.nodes += nodes;
            searched.checksum = zobrist::mix(searched.checksum ^ nodes);
        }
        Ok(searched)
    }
}
