//! Perft one turn deeper than the known counts, from the start of every game with every option that
//! changes its rules.
//!
//! Both the product and the slow reference count, one subtree of the search at a time. A later run
//! continues where the last one stopped. Add counts that both programs confirm to
//! `crates/conformance/data/perft.txt`.

use super::PerftCase;
use crate::differential::{Compared, GAMES};
use anyhow::{Context as _, ensure};
use polychess_game::{AnyMatch, Request};
use polychess_variants::perft_positions::PerftPosition;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// `cargo conformance deeper`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Count only for this game
    #[arg(long)]
    variant: Option<String>,
    /// Stop after this many minutes
    #[arg(long, default_value_t = 10)]
    minutes: u64,
}

/// File in the target folder that stores the progress.
const FILE: &str = "deeper.json";
/// Number of turns that identify a subtree (a "piece"): all its sequences start with these turns.
const CUT: u32 = 2;

/// Progress of one count: the number of subtrees counted so far, and the sum of their sequences.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct Done {
    pieces: usize,
    sum: u64,
    is_complete: bool,
}

/// Progress by game, options and depth.
type Progress = BTreeMap<String, Done>;

/// A starting position and its deepest known count.
struct Start {
    game: &'static Compared,
    name: String,
    from: Box<dyn AnyMatch>,
    depth: u32,
    /// Number of sequences of `depth` turns.
    last: u64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let until = Instant::now() + Duration::from_secs(60 * arguments.minutes);
    let (file, variant) = (crate::paths::target_file(FILE), arguments.variant.as_deref());
    let mut progress = read(&file)?;
    let mut starts = starts(variant)?;
    // Continue with the starting position that has the smallest known count.
    while let Some(start) = starts.iter_mut().min_by_key(|start| start.last) {
        let key = format!("{} {}", start.name, start.depth + 1);
        loop {
            let done = progress.get(&key).copied().unwrap_or_default();
            if done.is_complete {
                println!("{key}: {} by product and reference", done.sum);
                (start.depth, start.last) = (start.depth + 1, done.sum);
                break;
            }
            if Instant::now() >= until {
                println!("{key}: {} pieces so far; call it again to go on", done.pieces);
                return Ok(());
            }
            progress.insert(key.clone(), next_piece(start, done).with_context(|| key.clone())?);
            write(&file, &progress)?;
        }
    }
    Ok(())
}

/// Counts the next subtree with both programs, and checks that they agree.
fn next_piece(start: &Start, done: Done) -> anyhow::Result<Done> {
    let (mut left, depth) = (done.pieces, start.depth + 1 - CUT);
    for first in start.from.legal() {
        let mut after = start.from.boxed_clone();
        after.apply(&Request::turn(&first))?;
        let seconds = after.legal();
        if left >= seconds.len() {
            left -= seconds.len();
            continue;
        }
        let second = &seconds[left];
        after.apply(&Request::turn(second))?;
        let (fast, slow) = (after.perft(depth), (start.game.slow_perft)(&*after, depth)?);
        ensure!(fast == slow, "{first} {second}: {fast} by the product, {slow} by the reference");
        return Ok(Done { pieces: done.pieces + 1, sum: done.sum + fast, is_complete: false });
    }
    Ok(Done { is_complete: true, ..done })
}

/// Returns the starting positions in the table of benchmark positions, each with its deepest known
/// count.
fn starts(variant: Option<&str>) -> anyhow::Result<Vec<Start>> {
    let wanted = |place: &PerftPosition| place.position.is_none() && variant.is_none_or(|id| id == place.game);
    let mut starts = Vec::new();
    for place in PerftPosition::all().filter(wanted) {
        let game = GAMES.iter().find(|game| game.id == place.game).context("a game that is compared")?;
        let choices = place.choices(polychess_variants::info(game.id)?)?;
        let known = PerftCase::all().find(|line| line.is_start_of(place.game, place.options));
        let known = known.and_then(|line| line.deepest_by_both()).max(place.counts.last().copied());
        let (depth, last) = known.context("a count")?;
        let from = polychess_variants::new_match(game.id, &choices, None)?;
        starts.push(Start { game, name: format!("{} {}", place.game, place.options), from, depth, last });
    }
    ensure!(!starts.is_empty(), "no game \"{}\"", variant.unwrap_or_default());
    Ok(starts)
}

fn read(file: &Path) -> anyhow::Result<Progress> {
    if !file.exists() {
        return Ok(Progress::default());
    }
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    serde_json::from_str(&text).with_context(|| format!("{}: delete it to begin anew", file.display()))
}

/// Replaces the file atomically, so that an interrupted run leaves a complete file.
fn write(file: &Path, progress: &Progress) -> anyhow::Result<()> {
    let next = file.with_extension("next");
    file.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::write(&next, serde_json::to_string_pretty(progress)?)?;
    fs::rename(&next, file).with_context(|| file.display().to_string())
}
