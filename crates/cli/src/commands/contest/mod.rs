//! `polychess match`: plays two computer players against each other and compares their results. A
//! match plays each opening with every seating.

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
pub use opponent::MatchPlayer;
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

/// Play computers against each other and compare them
///
/// Use it to measure whether one level, algorithm or program is stronger than another.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess match play --variant three-player --engine best-reply:nodes=2000 --engine random --openings 10 --output r.jsonl\n  \
                        polychess match play --variant three-man --engine 8 --engine 4 --openings 40 --output levels.jsonl\n  \
                        polychess match tournament plan.txt\n  polychess match table r.jsonl levels.jsonl plan.txt"
)]
pub struct MatchOptions {
    #[command(subcommand)]
    what: MatchCommand,
}

#[derive(Debug, Subcommand)]
enum MatchCommand {
    Play(PlayOptions),
    Tournament(TournamentOptions),
    Table(TableOptions),
}

/// Play a match between two computers
///
/// Use it to compare two players: they play every opening in every seating. If the file of results
/// exists, the match continues with the missing games.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess match play -g three-man --engine 8 --engine 4 --openings 40 -o levels.jsonl\n  polychess match play -g three-player --engine best-reply:nodes=2000 --engine random -o r.jsonl\n  \
                        polychess match play -g four-player -s mode=teams --engine 7 --engine \"program:four-player,movetime=200 ./engine\" -o other.jsonl\n  \
                        polychess match play -g four-player -s mode=teams --positions balanced.txt --engine 7 --engine 6 -o balanced.jsonl",
    after_help = "Players:\n  \
        1 to 10          A level\n  \
        random, greedy   A simple player\n  \
        paranoid, best-reply, blend\n                   \
                         An algorithm, with limits after a colon: depth=N, nodes=N, noise=N, book (opening\n                   \
                         book)\n  \
        program COMMAND  A program that speaks the engine protocol, with settings after a colon:\n                   \
                         program:movetime=100 (the default), nodes=N, depth=N, timeout=MS, NAME=VALUE for\n                   \
                         its options, actions if it knows actions, four-player for that dialect\n\n\
        A program that answers wrongly or too late loses the game, and the report counts these games. An opening consists of random turns \
        after which all armies are about equal. The same seed gives the same openings. A game with --most-turns turns is adjudicated by \
        its material and counted separately."
)]
pub(crate) struct PlayOptions {
    /// The id of the game; `polychess variants` lists the games
    #[arg(long, short = 'g', value_name = "ID", value_parser = variant_ids(), help_heading = "Game")]
    variant: String,
    /// An option of the game; may be repeated
    #[arg(long = "set", short = 's', alias = "option", value_name = "ID=VALUE", help_heading = "Game")]
    options: Vec<String>,
    /// A player; give two: a level (1 to 10), random, greedy, an algorithm or a program, as listed
    /// under "Players" below
    #[arg(long = "engine", alias = "player", required = true, value_name = "PLAYER", help_heading = "Match")]
    player: Vec<String>,
    /// The number of openings [default: 10, or all positions of --positions]
    #[arg(long, value_name = "N", help_heading = "Match")]
    openings: Option<usize>,
    /// The number of random turns in an opening
    #[arg(long, value_name = "N", default_value_t = 8, conflicts_with = "positions", help_heading = "Match")]
    plies: usize,
    /// A file with one position string (such as FEN4) per line, instead of random openings; lines
    /// that begin with # are comments
    #[arg(long, value_name = "FILE", help_heading = "Match")]
    positions: Option<PathBuf>,
    /// The seed of the openings and of choices between equal turns
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Match")]
    seed: u64,
    /// The number of turns before a game is adjudicated
    #[arg(long, value_name = "N", default_value_t = 300, help_heading = "Match")]
    most_turns: usize,
    /// The number of games to play at once
    #[arg(long, short, alias = "threads", value_name = "N", default_value_t = 1, help_heading = "Match")]
    jobs: usize,
    /// The file of results, with one line per game
    #[arg(long, short, alias = "out", value_name = "FILE", help_heading = "Output")]
    output: PathBuf,
    /// Print JSON
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// Play the missing games of tournaments and print their tables
///
/// Use it to compare many pairs of players by a plan. The command appends each game to the file of
/// its plan, so you can stop and continue a tournament.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess match tournament plan.txt\n  polychess match tournament --jobs 2 --json plans/*.txt",
    after_help = "Plan:\n  \
        game ID             The id of the game\n  \
        set ID=VALUE        An option of the game\n  \
        seed N              The seed of the openings\n  \
        plies N             The number of random turns in an opening\n  \
        most-turns N        The number of turns before a game is adjudicated\n  \
        openings N          The maximum number of openings of a pair\n  \
        pair PLAYER PLAYER  Two players, as in `match play`\n  \
        whole PLAYER PLAYER Two players that play all openings\n\n\
        Pairs play one after another, every opening in every seating. A pair ends after its last opening, or when a sequential test can \
        distinguish a difference of 0.2 from no difference (with 5 % for either error)."
)]
pub(crate) struct TournamentOptions {
    /// Files of tournaments
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The number of games to play at once
    #[arg(long, short, value_name = "N", default_value_t = 1)]
    jobs: usize,
    /// Print JSON: one line per pair
    #[arg(long)]
    json: bool,
}

/// Print the tables of stored results
///
/// Use it to read the results of a match or a tournament again.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess match table levels.jsonl\n  polychess match table --json r.jsonl plan.txt\n  polychess match table --wide plans/*.txt"
)]
pub(crate) struct TableOptions {
    /// Files of results or tournaments
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print one line per pair, with one column per game: the difference of the two players'
    /// scores and the number of games. The last column is the mean
    #[arg(long)]
    wide: bool,
    /// Print JSON: one line per file
    #[arg(long, conflicts_with = "wide")]
    json: bool,
}

pub(crate) fn run<B: MatchPlayer>(options: &MatchOptions, quiet: bool) -> anyhow::Result<Finding> {
    match &options.what {
        MatchCommand::Play(options) => play::<B>(options, quiet),
        MatchCommand::Tournament(options) => hold::<B>(options, quiet),
        MatchCommand::Table(options) => {
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

/// Runs `polychess match` with computer players of type `B`. The lab adds its experiments in this
/// way.
///
/// # Errors
/// Returns an error for invalid arguments, and for files that cannot be read or written.
pub fn run_match<B: MatchPlayer>(options: &MatchOptions, quiet: bool) -> anyhow::Result<()> {
    run::<B>(options, quiet).map(|_| ())
}

/// Reads the results of one match, or of all pairs in a tournament.
fn kept(path: &Path) -> anyhow::Result<Vec<Results>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    if Tournament::is_in(&text) {
        return Ok(Tournament::read(path, &text)?.pairs);
    }
    Ok(vec![Results::read(path)?])
}

fn play<B: MatchPlayer>(options: &PlayOptions, quiet: bool) -> anyhow::Result<Finding> {
    let [one, other] = options.player.as_slice() else {
        bail!("a match needs two players. Give --engine twice");
    };
    let read = |text: &String| Opponent::<B>::read(text).map_err(|words| anyhow::anyhow!("--engine {text}: {words}"));
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
    play_all::<B>(&header, positions.as_ref(), &missing, options.jobs, |opening, seating, played| {
        bar.inc(1);
        results.lock().unwrap_or_else(PoisonError::into_inner).add(opening, seating, played)
    })?;
    bar.finish_and_clear();
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    table::print(&[&results], options.json)?;
    Ok(Finding::Nothing)
}

/// Plays the missing games of all tournaments and prints their tables.
fn hold<B: MatchPlayer>(options: &TournamentOptions, quiet: bool) -> anyhow::Result<Finding> {
    let mut all = options.files.iter().map(|file| Tournament::open(file)).collect::<anyhow::Result<Vec<_>>>()?;
    // Reject unknown players before the first game.
    for text in all.iter().flat_map(|tournament| &tournament.pairs).flat_map(|pair| &pair.header.players) {
        Opponent::<B>::read(text).map_err(|words| anyhow::anyhow!("{text}: {words}"))?;
    }
    for tournament in &mut all {
        hold_one::<B>(tournament, options.jobs, quiet)?;
    }
    table::print(&all.iter().flat_map(|tournament| &tournament.pairs).collect::<Vec<_>>(), options.json)?;
    Ok(Finding::Nothing)
}

/// Plays the missing games of one tournament. A pair ends when the sequential test has a verdict.
fn hold_one<B: MatchPlayer>(tournament: &mut Tournament, jobs: usize, quiet: bool) -> anyhow::Result<()> {
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
            play_all::<B>(&header, None, &missing, jobs, |opening, seating, played| {
                shared.lock().unwrap_or_else(PoisonError::into_inner).add(pair, opening, seating, &played)
            })?;
            bar.set_position(((pair * tournament.openings + opening + 1) * seatings.len()) as u64);
        }
    }
    bar.finish_and_clear();
    Ok(())
}

/// Plays the missing games in parallel, and calls `done` after each game.
fn play_all<B: MatchPlayer>(
    header: &Header,
    positions: Option<&Positions>,
    missing: &[(usize, String)],
    jobs: usize,
    done: impl Fn(usize, &str, Played) -> anyhow::Result<()> + Sync,
) -> anyhow::Result<()> {
    let read = |text: &String| Opponent::<B>::read(text).map_err(|words| anyhow::anyhow!("{text}: {words}"));
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
