//! The differential run: the fast game and the slow reference walk side by side, and must agree on the legal turns and on everything a
//! turn leaves behind. Counters of each game's odd rules make sure that the walks get to them.

mod acts;
mod counters;
mod draws;
mod hot;
mod subject;
mod three_man;
mod three_player;
mod twin;
mod walk;

use anyhow::{Context as _, bail, ensure};
use counters::Counters;
use subject::Subject;

/// `cargo xtask differential`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only this game
    #[arg(long)]
    variant: Option<String>,
    /// Turns per game, half of them from hot positions
    #[arg(long, default_value_t = 100_000)]
    turns: u64,
    /// Acts per game, refused ones included
    #[arg(long, default_value_t = 20_000)]
    acts: u64,
    /// How often each odd rule must be met for every 100,000 turns
    #[arg(long, default_value_t = 500)]
    least: u64,
    /// Seed of the random walks
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Rounds of a twentieth of the turns each that the search for rare rules may add.
const MOST_ROUNDS: u64 = 20;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let wanted = |id: &str| arguments.variant.as_deref().is_none_or(|v| v == id);
    let mut ran = 0;
    if wanted("three-player") {
        one::<three_player::ThreePlayerRun>(arguments)?;
        ran += 1;
    }
    if wanted("three-man") {
        one::<three_man::ThreeManRun>(arguments)?;
        ran += 1;
    }
    if ran == 0 {
        bail!("there is no differential run of \"{}\"", arguments.variant.as_deref().unwrap_or_default());
    }
    println!("differential: {ran} passed, 0 failed");
    Ok(())
}

/// The whole run of one game.
fn one<S: Subject>(arguments: &Arguments) -> anyhow::Result<()> {
    let id = <S::Game as polychess_game::Variant>::INFO.id;
    let started = std::time::Instant::now();
    let mut counters = Counters::new(S::COUNTED);
    walk::run::<S>(arguments.turns, arguments.seed, &mut counters).with_context(|| format!("{id} differs"))?;
    acts::run::<S>(arguments.acts, arguments.seed, &mut counters).with_context(|| format!("{id}: acts"))?;
    let least = arguments.least * arguments.turns / 100_000;
    draws::run::<S>(least, arguments.seed, &mut counters)?;
    // What was not met often enough is looked for from the hot positions a while longer.
    let mut rounds = 0;
    while !counters.below(least).is_empty() && rounds < MOST_ROUNDS {
        rounds += 1;
        let seed = arguments.seed + 1000 * rounds;
        walk::hot::<S>(arguments.turns / 20, seed, &mut counters).with_context(|| format!("{id} differs"))?;
        acts::run::<S>(arguments.acts / 10, seed, &mut counters).with_context(|| format!("{id}: acts"))?;
    }
    println!("{id}: {} turns and {} acts agree in {:.0?}", arguments.turns, arguments.acts, started.elapsed());
    print!("{counters}");
    let rare = counters.below(least);
    ensure!(rare.is_empty(), "{id}: met fewer than {least} times: {}", rare.join(", "));
    Ok(())
}
