//! `cargo lab tactics`: tactical positions with proven answers for every game.
//!
//! The command finds positions in random games and proves them by trying every legal turn, without
//! search or evaluation. Without `--write`, it repeats the proofs of the committed positions.

mod acts;
mod file;
mod kind;
mod proof;
mod walk;

use anyhow::{Context as _, ensure};
use file::{MIN_POSITIONS, Task};
use kind::Kind;
use polychess_conformance::parallel::{cores, in_parallel};
use polychess_game::{Choices, Game, Value};
use polychess_variants::{INFOS, Visitor, visit};
use std::collections::BTreeMap;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Handle only this game
    #[arg(long)]
    variant: Option<String>,
    /// Look for new positions in random games and write them
    #[arg(long)]
    write: bool,
    /// Seed of the random games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Maximum number of random games
    #[arg(long, default_value_t = 3_000)]
    games: u64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let wanted = |id: &&str| arguments.variant.as_deref().is_none_or(|only| only == *id);
    let games: Vec<&str> = INFOS.iter().map(|info| info.id).filter(wanted).collect();
    ensure!(!games.is_empty(), "unknown game \"{}\"", arguments.variant.as_deref().unwrap_or_default());
    let mut failed = Vec::new();
    let work = |id: &&str| {
        if arguments.write {
            let found = visit(id, walk::FindTactics { seed: arguments.seed, games: arguments.games });
            file::write(id, &found.context("a game of the list")??)?;
        }
        proven(id, 1)
    };
    in_parallel(cores(), &games, work, |id, result: anyhow::Result<String>| match result {
        Ok(words) => println!("{id}: {words}"),
        Err(error) => failed.push(error.context(id.to_string())),
    });
    failed.into_iter().next().map_or(Ok(()), Err)
}

/// Repeats the proof of every `step`-th committed position of a game. Returns a summary with the
/// number of positions of each kind.
fn proven(id: &str, step: usize) -> anyhow::Result<String> {
    let tasks = file::read(id)?;
    ensure!(tasks.len() >= MIN_POSITIONS, "{} positions; there are to be {MIN_POSITIONS} at least", tasks.len());
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    tasks.iter().for_each(|task| *counts.entry(task.kind.name()).or_default() += 1);
    for task in tasks.iter().step_by(step) {
        visit(id, VerifyTask(task)).context("a game of the list")??;
    }
    let counts: Vec<String> = counts.iter().map(|(kind, n)| format!("{n} {kind}")).collect();
    Ok(format!("{} positions proven: {}", tasks.len().div_ceil(step), counts.join(", ")))
}

/// Repeats the proof of a position.
struct VerifyTask<'a>(&'a Task);

impl Visitor for VerifyTask<'_> {
    type Out = anyhow::Result<()>;

    fn visit<V: Value>(self) -> anyhow::Result<()> {
        let Task { kind, position, answers } = self.0;
        let game = Game::<V>::from_text(Choices::default_of(&V::INFO), position)?;
        let found = match kind {
            Kind::Declare | Kind::Joint => acts::proven(&game, *kind),
            kind => proof::proven::<V>(game.position(), *kind),
        };
        ensure!(found.as_ref() == Some(answers), "{} {position}: {found:?}, and {answers:?} in the file", kind.name());
        Ok(())
    }
}

/// Checks only every tenth position to save time. `cargo lab tactics` checks all.
#[test]
fn committed_positions_are_proven() {
    for info in INFOS {
        proven(info.id, 10).unwrap_or_else(|e| panic!("{}: {e:#}", info.id));
    }
}
