//! Measures how much faster a search is with several threads than with one.

use crate::finding::Finding;
use crate::parallel_search::search_in_parallel;
use crate::progress;
use anyhow::Context as _;
use polychess_engine::{Algorithm, Evaluation, Limits, SearchRequest, SearchResult, TranspositionTable};
use polychess_game::{Game, Value};
use polychess_variants::perft_positions::PerftPosition;
use polychess_variants::{INFOS, Visitor, visit};
use serde_json::json;
use std::io::Write as _;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Size of each search's transposition table, in bytes.
const TABLE: usize = 64 << 20;

/// The parameters of a comparison: the games, the limits and the number of threads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Comparison<'a> {
    /// The only game to search; `None` for all games.
    pub(super) variant: Option<&'a str>,
    pub(super) algorithm: Algorithm,
    pub(super) depth: u32,
    /// Maximum number of nodes of the search that determines the depth of the comparison.
    pub(super) nodes: u64,
    pub(super) threads: usize,
    pub(super) json: bool,
}

/// Compares one thread with several on each game and prints a row with times and nodes.
///
/// Both searches have the same depth. A row has two speed-ups: the ratio of the total times, and
/// the geometric mean over the positions. A single long search cannot dominate the mean.
pub(super) fn run(options: Comparison<'_>, quiet: bool) -> anyhow::Result<Finding> {
    let mut out = anstream::stdout();
    let wanted = |id: &&str| options.variant.is_none_or(|only| only == *id);
    let games: Vec<&str> = INFOS.iter().map(|info| info.id).filter(wanted).collect();
    let bar = progress::bar(games.len() as u64, quiet);
    let mut all = Vec::new();
    if !options.json {
        writeln!(
            out,
            "{}",
            row(["game", "ms of 1", "ms of all", "times as soon", "mean place", "nodes/s of 1", "nodes/s of all"])
        )?;
    }
    for id in games {
        let places = visit(id, CompareThreads(options)).context("a game of the list")??;
        bar.inc(1);
        print(&mut out, id, &places, options.json)?;
        all.extend(places);
    }
    bar.finish_and_clear();
    print(&mut out, "all", &all, options.json)?;
    Ok(Finding::Nothing)
}

fn print(out: &mut impl std::io::Write, id: &str, places: &[[SearchCost; 2]], as_json: bool) -> anyhow::Result<()> {
    let [one, several] = [0, 1].map(|n| places.iter().map(|both| both[n]).sum::<SearchCost>());
    let ratio = times_as_soon(one, several);
    let logs: f64 = places.iter().map(|&[one, several]| times_as_soon(one, several).max(1e-9).ln()).sum();
    let mean = (logs / places.len().max(1) as f64).exp();
    if as_json {
        let line = json!({
            "variant": id, "seconds": [one.time.as_secs_f64(), several.time.as_secs_f64()],
            "nodes": [one.nodes, several.nodes], "times_as_soon": ratio, "times_as_soon_mean": mean,
        });
        return Ok(writeln!(out, "{line}")?);
    }
    let milliseconds = |spent: SearchCost| format!("{:.0}", spent.time.as_secs_f64() * 1e3);
    let rate = |spent: SearchCost| format!("{:.0}", spent.nodes as f64 / spent.time.as_secs_f64().max(1e-9));
    let cells = [
        milliseconds(one),
        milliseconds(several),
        format!("{ratio:.2}"),
        format!("{mean:.2}"),
        rate(one),
        rate(several),
    ];
    let [a, b, c, d, e, f] = &cells;
    Ok(writeln!(out, "{}", row([id, a, b, c, d, e, f]))?)
}

fn row([game, one, several, ratio, mean, rate, rates]: [&str; 7]) -> String {
    format!("{game:<13} {one:>9} {several:>9} {ratio:>13} {mean:>10} {rate:>13} {rates:>15}")
}

fn times_as_soon(one: SearchCost, several: SearchCost) -> f64 {
    one.time.as_secs_f64() / several.time.as_secs_f64().max(1e-9)
}

/// The time and the nodes of one or more searches.
#[derive(Clone, Copy, Default, Debug)]
struct SearchCost {
    time: Duration,
    nodes: u64,
}

impl std::iter::Sum for SearchCost {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, spent| Self { time: sum.time + spent.time, nodes: sum.nodes + spent.nodes })
    }
}

/// A visitor that searches the positions of a game with one thread and with several, to the same
/// depth.
struct CompareThreads<'a>(Comparison<'a>);

impl Visitor for CompareThreads<'_> {
    type Out = anyhow::Result<Vec<[SearchCost; 2]>>;

    fn visit<V: Value>(self) -> Self::Out {
        let mut all = Vec::new();
        let places = PerftPosition::all().filter(|place| (place.game, place.options) == (V::INFO.id, "-"));
        for place in places.filter(|place| place.position.is_none() || place.is_midgame()) {
            let game = place.game::<V>()?;
            let depth = self.searched(&game, 1, self.0.depth, self.0.nodes).1.depth;
            all.push([1, self.0.threads].map(|threads| self.searched(&game, threads, depth, u64::MAX).0));
        }
        Ok(all)
    }
}

impl CompareThreads<'_> {
    /// Runs one search with an empty table. Returns its cost and its result.
    fn searched<V: Value>(&self, game: &Game<V>, threads: usize, depth: u32, nodes: u64) -> (SearchCost, SearchResult) {
        let stop = AtomicBool::new(false);
        let evaluation = Evaluation::<V>::new(game.position());
        let request =
            SearchRequest { algorithm: self.0.algorithm, depth, ..SearchRequest::new(game.position(), &evaluation) };
        let table = TranspositionTable::with_bytes(TABLE);
        // Map the memory before the measurement, as the engine does.
        table.prefault();
        let begun = Instant::now();
        let result = search_in_parallel(&request, &table, &mut Limits { nodes, stop: &stop }, threads, |_| ());
        (SearchCost { time: begun.elapsed(), nodes: result.nodes }, result)
    }
}
