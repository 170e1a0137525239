//! `polychess match`: games between two computer players, with every seating of each opening, and what they show.

mod game;
mod results;
mod seatings;
mod table;

use crate::finding::Finding;
use crate::position_args::variant_ids;
use crate::progress;
use anyhow::{Context as _, bail};
use clap::{Args, Subcommand};
use game::{Contest, Played};
use polychess_engine::Player;
use polychess_variants::{info, visit};
use results::{Header, Results};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Plays computers against each other and shows who is stronger.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  polychess match play --variant three-player --engine best-reply:nodes=2000 --engine random --openings 10 --output r.jsonl\n  \
                        polychess match play --variant three-man --engine 8 --engine 4 --openings 40 --output levels.jsonl\n  \
                        polychess match table r.jsonl levels.jsonl"
)]
pub(crate) struct Options {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Play(PlayOptions),
    Table(TableOptions),
}

/// Plays every seating of each opening. A file of results that is there is gone on with; games in it are not played again.
///
/// A player is a level (1 to 10) or a name with bounds: random, greedy, paranoid, best-reply, max-n, blend; depth=N, nodes=N, noise=N, plain
/// (pieces only). An opening is a number of random turns after which all armies still have about as much; the same seed gives the
/// same openings. A game that has not ended after the most turns is judged by what is left on the board, and counted apart.
#[derive(Debug, Args)]
pub(crate) struct PlayOptions {
    /// Id of the game; `polychess variants` lists them
    #[arg(long, short = 'g', value_name = "ID", value_parser = variant_ids())]
    variant: String,
    /// An option of the game; may be repeated
    #[arg(long = "set", short = 's', alias = "option", value_name = "ID=VALUE")]
    options: Vec<String>,
    /// A player; to be given twice
    #[arg(long = "engine", alias = "player", required = true, value_name = "PLAYER")]
    player: Vec<String>,
    /// How many openings
    #[arg(long, value_name = "N", default_value_t = 10)]
    openings: usize,
    /// Random turns of an opening
    #[arg(long, value_name = "N", default_value_t = 8)]
    plies: usize,
    /// Number that determines openings and choices among equals
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Turns after which a game is judged
    #[arg(long, value_name = "N", default_value_t = 300)]
    most_turns: usize,
    /// Games played at once
    #[arg(long, short, alias = "threads", value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Where the results are kept, one line for each game
    #[arg(long, short, alias = "out", value_name = "FILE")]
    output: PathBuf,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// Prints the table of results that were kept.
#[derive(Debug, Args)]
pub(crate) struct TableOptions {
    /// Files of results
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// As JSON, one line for each file
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    match &options.what {
        What::Play(options) => play(options, quiet),
        What::Table(options) => {
            let all = options.files.iter().map(|file| Results::read(file)).collect::<anyhow::Result<Vec<_>>>()?;
            table::print(&all, options.json)?;
            Ok(Finding::Nothing)
        }
    }
}

fn play(options: &PlayOptions, quiet: bool) -> anyhow::Result<Finding> {
    let [one, other] = options.player.as_slice() else {
        bail!("a match has two players; give --engine twice");
    };
    let read = |text: &String| Player::read(text).map_err(|words| anyhow::anyhow!("--engine {text}: {words}"));
    let players = [read(one)?, read(other)?];
    let choices =
        polychess_game::Choices::from_texts(info(&options.variant)?, options.options.iter().map(String::as_str))?;
    let header = Header {
        variant: options.variant.clone(),
        options: options.options.clone(),
        players: players.map(|player| player.to_string()),
        seed: options.seed,
        plies: options.plies,
        most_turns: options.most_turns,
    };
    let results = Results::open(&options.output, &header)?;
    let seatings = seatings::all(&options.variant).context("a game of the list")?;
    let wanted =
        (0..options.openings).flat_map(|opening| seatings.iter().map(move |seating| (opening, seating.clone())));
    let missing: Vec<(usize, String)> = wanted.filter(|(opening, seating)| !results.has(*opening, seating)).collect();
    let bar = progress::bar(missing.len() as u64, quiet);
    let (next, results) = (AtomicUsize::new(0), Mutex::new(results));
    let failed = Mutex::new(None);
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.clamp(1, 64) {
            scope.spawn(|| {
                while let Some((opening, seating)) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let contest = Contest {
                        choices: &choices,
                        players,
                        opening: *opening,
                        seating,
                        seed: options.seed,
                        plies: options.plies,
                        most_turns: options.most_turns,
                    };
                    let played =
                        visit(&options.variant, contest).context("a game of the list").and_then(|played| played);
                    let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
                    if let Err(e) = played.and_then(|played: Played| results.add(*opening, seating, played)) {
                        *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(e);
                        next.store(missing.len(), Ordering::Relaxed);
                    }
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    if let Some(e) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(e);
    }
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    table::print(std::slice::from_ref(&results), options.json)?;
    Ok(Finding::Nothing)
}
