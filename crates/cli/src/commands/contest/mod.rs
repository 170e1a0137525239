//! `polychess match`: games between two computer players, with every seating of each opening, and
//! their statistics.

mod fault;
mod game;
mod opponent;
mod positions;
mod program;
mod results;
mod seatings;
mod sequential;
mod table;
mod tournament;
mod wide;

use crate::finding::Finding;
use crate::position_args::variant_ids;
use crate::progress;
use anyhow::{Context as _, bail};
use clap::{Args, Subcommand};
use game::{Contest, Played};
use opponent::Opponent;
use polychess_game::Choices;
use polychess_variants::{info, visit};
use positions::Positions;
use results::{Header, Results};
use sequential::Verdict;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use tournament::Tournament;

/// Plays computers against each other and shows who is stronger.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  polychess match play --variant three-player --engine best-reply:nodes=2000 --engine random --openings 10 --output r.jsonl\n  \
                        polychess match play --variant three-man --engine 8 --engine 4 --openings 40 --output levels.jsonl\n  \
                        polychess match tournament plan.txt\n  polychess match table r.jsonl levels.jsonl plan.txt"
)]
pub(crate) struct Options {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Play(PlayOptions),
    Tournament(TournamentOptions),
    Table(TableOptions),
}

/// Plays every seating of each opening. If the file of results is there already, the match continues with the games that are missing.
///
/// A player is a level (1 to 10) or a name with bounds: random, greedy, paranoid, best-reply, max-n, blend, mcts; depth=N, nodes=N, noise=N, plain
/// (pieces only), flat (no quiescence), without=TECHNIQUE (of its search) and book (knows the openings of the game). A program that speaks the engine protocol plays as "program COMMAND", with its words behind a colon:
/// program:movetime=100 (the default), nodes=N, depth=N, timeout=MS, NAME=VALUE for its options, actions if it knows actions, and four-player for the dialect of engines that play this game alone. A program that gives a bad answer, or none in time, loses the game; the match goes on, and the report counts these games. An opening is a number of random turns after which all armies are still about equal; the same seed gives the
/// same openings. A game that reaches --most-turns is judged by what is left on the board, and counted apart.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  polychess match play -g three-man --engine 8 --engine 4 --openings 40 -o levels.jsonl\n  polychess match play -g three-player --engine best-reply:nodes=2000 --engine random -o r.jsonl\n  \
                        polychess match play -g four-player -s mode=teams --engine 7 --engine \"program:four-player,movetime=200 ./engine\" -o other.jsonl\n  \
                        polychess match play -g four-player -s mode=teams --positions balanced.txt --engine 7 --engine 6 -o balanced.jsonl"
)]
pub(crate) struct PlayOptions {
    /// Id of the game; `polychess variants` lists them
    #[arg(long, short = 'g', value_name = "ID", value_parser = variant_ids())]
    variant: String,
    /// An option of the game; may be repeated
    #[arg(long = "set", short = 's', alias = "option", value_name = "ID=VALUE")]
    options: Vec<String>,
    /// A player; give two
    #[arg(long = "engine", alias = "player", required = true, value_name = "PLAYER")]
    player: Vec<String>,
    /// Number of openings [default: 10, or all positions of --positions]
    #[arg(long, value_name = "N")]
    openings: Option<usize>,
    /// Number of random turns in an opening
    #[arg(long, value_name = "N", default_value_t = 8, conflicts_with = "positions")]
    plies: usize,
    /// File of start positions, one position string (such as FEN4) per line; lines that begin with # are comments
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
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

/// Plays the missing games of tournaments and prints their tables. A file is a plan, followed by what has been played.
///
/// A plan names the game (`game ID`), perhaps options (`set ID=VALUE`), `seed N`, `plies N`, `most-turns N`, the `openings N` of a pair at most, and two
/// players in each line `pair PLAYER PLAYER`, all as in `match play`. Every seating of each opening is played, pair after pair. A pair ends when a
/// sequential test can tell a difference of 0.2 from none (with 5 % for either error), or when its openings are used up; with `whole` in place of
/// `pair` only then.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  polychess match tournament plan.txt\n  polychess match tournament --jobs 2 --json plans/*.txt"
)]
pub(crate) struct TournamentOptions {
    /// Files of tournaments
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Games played at once
    #[arg(long, short, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// As JSON, one line for each pair
    #[arg(long)]
    json: bool,
}

/// Prints the table of stored results.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  polychess match table levels.jsonl\n  polychess match table --json r.jsonl plan.txt\n  polychess match table --wide plans/*.txt"
)]
pub(crate) struct TableOptions {
    /// Files of results, or of tournaments
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// As JSON, one line for each file
    #[arg(long, conflicts_with = "wide")]
    json: bool,
    /// One line for each two players: a − b (and the number of games) in each game, and the mean of these
    #[arg(long)]
    wide: bool,
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    match &options.what {
        What::Play(options) => play(options, quiet),
        What::Tournament(options) => hold(options, quiet),
        What::Table(options) => {
            let all = options.files.iter().map(|file| kept(file)).collect::<anyhow::Result<Vec<_>>>()?;
            let all: Vec<&Results> = all.iter().flatten().collect();
            if options.wide {
                wide::print(&all)?
            } else {
                table::print(&all, options.json)?
            }
            Ok(Finding::Nothing)
        }
    }
}

/// Reads the results of a match or a tournament.
fn kept(path: &Path) -> anyhow::Result<Vec<Results>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    if Tournament::is_in(&text) {
        return Ok(Tournament::read(path, &text)?.pairs);
    }
    Ok(vec![Results::read(path)?])
}

fn play(options: &PlayOptions, quiet: bool) -> anyhow::Result<Finding> {
    let [one, other] = options.player.as_slice() else {
        bail!("a match has two players; give --engine twice");
    };
    let read = |text: &String| Opponent::read(text).map_err(|words| anyhow::anyhow!("--engine {text}: {words}"));
    let players = [read(one)?, read(other)?];
    let choices = Choices::from_texts(info(&options.variant)?, options.options.iter().map(String::as_str))?;
    let read = |file: &PathBuf| Positions::read(file, &options.variant, &choices);
    let positions = options.positions.as_ref().map(read).transpose()?;
    let openings = positions.as_ref().map_or(options.openings.unwrap_or(10), |positions| {
        options.openings.map_or(positions.len(), |openings| openings.min(positions.len()))
    });
    let header = Header {
        variant: options.variant.clone(),
        options: options.options.clone(),
        players: players.map(|player| player.to_string()),
        seed: options.seed,
        plies: if positions.is_some() { 0 } else { options.plies },
        most_turns: options.most_turns,
        positions: positions.as_ref().map(Positions::id),
    };
    let results = Results::open(&options.output, &header)?;
    let seatings = seatings::all(&options.variant, &options.options)?;
    let wanted = (0..openings).flat_map(|opening| seatings.iter().map(move |seating| (opening, seating.clone())));
    let missing: Vec<(usize, String)> = wanted.filter(|(opening, seating)| !results.has(*opening, seating)).collect();
    let bar = progress::bar(missing.len() as u64, quiet);
    let results = Mutex::new(results);
    play_all(&header, positions.as_ref(), &missing, options.jobs, |opening, seating, played| {
        bar.inc(1);
        results.lock().unwrap_or_else(PoisonError::into_inner).add(opening, seating, played)
    })?;
    bar.finish_and_clear();
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    table::print(&[&results], options.json)?;
    Ok(Finding::Nothing)
}

/// Plays tournaments to the end.
fn hold(options: &TournamentOptions, quiet: bool) -> anyhow::Result<Finding> {
    let mut all = options.files.iter().map(|file| Tournament::open(file)).collect::<anyhow::Result<Vec<_>>>()?;
    for tournament in &mut all {
        hold_one(tournament, options.jobs, quiet)?;
    }
    table::print(&all.iter().flat_map(|tournament| &tournament.pairs).collect::<Vec<_>>(), options.json)?;
    Ok(Finding::Nothing)
}

/// Plays all pairs opening by opening, and stops a pair once the test has decided.
fn hold_one(tournament: &mut Tournament, jobs: usize, quiet: bool) -> anyhow::Result<()> {
    let Some(first) = tournament.pairs.first() else { return Ok(()) };
    let seatings = seatings::all(&first.header.variant, &first.header.options)?;
    let bar = progress::bar((tournament.pairs.len() * tournament.openings * seatings.len()) as u64, quiet);
    for pair in 0..tournament.pairs.len() {
        for opening in 0..tournament.openings {
            if !tournament.whole[pair] && table::decided(&tournament.pairs[pair], seatings.len()) != Verdict::Open {
                break;
            }
            let results = &tournament.pairs[pair];
            let header = results.header.clone();
            let fresh = seatings.iter().filter(|seating| !results.has(opening, seating));
            let missing: Vec<(usize, String)> = fresh.map(|seating| (opening, seating.clone())).collect();
            let shared = Mutex::new(&mut *tournament);
            play_all(&header, None, &missing, jobs, |opening, seating, played| {
                shared.lock().unwrap_or_else(PoisonError::into_inner).add(pair, opening, seating, &played)
            })?;
            bar.set_position(((pair * tournament.openings + opening + 1) * seatings.len()) as u64);
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// Plays games in parallel and passes each finished game to `done`.
fn play_all(
    header: &Header,
    positions: Option<&Positions>,
    missing: &[(usize, String)],
    jobs: usize,
    done: impl Fn(usize, &str, Played) -> anyhow::Result<()> + Sync,
) -> anyhow::Result<()> {
    let read = |text: &String| Opponent::read(text).map_err(|words| anyhow::anyhow!("{text}: {words}"));
    let players = [read(&header.players[0])?, read(&header.players[1])?];
    let choices = Choices::from_texts(info(&header.variant)?, header.options.iter().map(String::as_str))?;
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(None));
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, 64) {
            scope.spawn(|| {
                while let Some((opening, seating)) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let &Header { seed, plies, most_turns, .. } = header;
                    let contest = Contest {
                        choices: &choices,
                        players: &players,
                        opening: *opening,
                        position: positions.and_then(|positions| positions.get(*opening)),
                        seating,
                        seed,
                        plies,
                        most_turns,
                    };
                    let played =
                        visit(&header.variant, contest).context("a game of the list").and_then(|played| played);
                    if let Err(e) = played.and_then(|played| done(*opening, seating, played)) {
                        *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(e);
                        next.store(missing.len(), Ordering::Relaxed);
                    }
                }
            });
        }
    });
    failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}
