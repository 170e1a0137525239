//! `cargo conformance proof`: compares each move generator with the slow definition of its game,
//! ply by ply.
//!
//! The positions come from random games, with or without rearranged pieces. A later run continues
//! where the last one stopped.

mod chunk;
mod progress;
mod scatter;

use anyhow::{Context as _, ensure};
use chunk::{Chunk, Tally};
use polychess_conformance::parallel::{cores, in_parallel};
use polychess_game::{Choices, Game, Info, Value};
use polychess_variants::{INFOS, Visitor, visit};
use progress::Progress;
use std::sync::Mutex;

/// `cargo conformance proof`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Prove only this game
    #[arg(long)]
    variant: Option<String>,
    /// Number of plies for each game and option, half of them in positions set up at random
    #[arg(long, default_value_t = 5_000_000)]
    plies: u64,
    /// Start again instead of continuing
    #[arg(long)]
    fresh: bool,
    /// Compare 20,000 plies of everything, as the test command does
    #[arg(long, conflicts_with_all = ["plies", "fresh"])]
    short: bool,
}

/// Number of plies for each game and option with `--short`.
const SHORT: u64 = 20_000;
/// File in the target folder that stores the progress.
const FILE: &str = "proof.json";

/// A game with one set of options.
struct Set {
    info: &'static Info,
    choices: Choices,
    name: String,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.short {
        return prove(&sets(arguments.variant.as_deref())?, SHORT, Progress::default(), |_| Ok(()));
    }
    let file = crate::paths::target_file(FILE);
    let progress = if arguments.fresh { Progress::default() } else { Progress::read(&file)? };
    let sets = sets(arguments.variant.as_deref())?;
    let save = |progress: &Progress| progress.write(&file);
    prove(&sets, arguments.plies, progress, save)
}

/// Compares chunks until each set has at least `plies` plies.
fn prove(
    sets: &[Set],
    plies: u64,
    progress: Progress,
    save: impl Fn(&Progress) -> anyhow::Result<()> + Sync,
) -> anyhow::Result<()> {
    let progress = Mutex::new(progress);
    let locked = || progress.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let work = |set: &Set| -> anyhow::Result<Tally> {
        loop {
            let (next, tally) = locked().of(&set.name);
            if tally.is_enough(plies) {
                return Ok(tally);
            }
            let chunk = Chunk { choices: &set.choices, number: next, plies: (plies / 100).max(5_000) };
            let found = visit(set.info.id, chunk).context("a game of the list")?;
            let found = found.with_context(|| format!("{}, chunk {next}", set.name))?;
            let mut progress = locked();
            progress.add(&set.name, found);
            save(&progress)?;
        }
    };
    let mut failed = 0;
    in_parallel(cores(), sets, work, |set, tally| match tally {
        Ok(tally) => println!("{}: {tally}", set.name),
        Err(error) => {
            println!("{error:#}");
            failed += 1;
        }
    });
    ensure!(failed == 0, "{failed} of {} generators differ from their slow definitions", sets.len());
    println!("proof: {} games and options agree", sets.len());
    Ok(())
}

/// Returns every game with its default options, and with each other option value that changes the
/// starting position.
fn sets(variant: Option<&str>) -> anyhow::Result<Vec<Set>> {
    struct Matters<'a>(&'a Choices, &'a Choices);
    impl Visitor for Matters<'_> {
        type Out = bool;
        fn visit<V: Value>(self) -> bool {
            let [a, b] = [self.0, self.1].map(|choices| Game::<V>::new(choices.clone()));
            a.position() != b.position()
        }
    }
    let mut sets = Vec::new();
    for &info in INFOS.iter().filter(|info| variant.is_none_or(|id| id == info.id)) {
        let defaults = Choices::default_of(info);
        for (at, choices) in Choices::one_by_one(info).enumerate() {
            if at == 0 || visit(info.id, Matters(&defaults, &choices)).unwrap_or(false) {
                let json = choices.to_json();
                let others = json.iter().filter(|(id, value)| defaults.to_json().get(*id) != Some(value));
                let name = others.fold(info.id.to_owned(), |name, (id, value)| format!("{name} {id}={value}"));
                sets.push(Set { info, choices, name });
            }
        }
    }
    ensure!(!sets.is_empty(), "no game \"{}\"", variant.unwrap_or_default());
    Ok(sets)
}
