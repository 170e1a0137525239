//! The complete differential test of one game.

use super::counters::Counters;
use super::hot::Hot;
use super::subject::Subject;
use super::{acts, draws, walk};
use anyhow::{Context as _, ensure};
use std::fmt::Write as _;

/// `cargo conformance differential`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Compare only this game
    #[arg(long)]
    pub(crate) variant: Option<String>,
    /// Number of turns for each game, half of them from hot positions
    #[arg(long, default_value_t = 100_000)]
    pub(crate) turns: u64,
    /// Number of acts for each game, including rejected ones
    #[arg(long, default_value_t = 20_000)]
    pub(crate) acts: u64,
    /// Minimum occurrences of each special rule for every 100,000 turns
    #[arg(long, default_value_t = 500)]
    pub(crate) least: u64,
    /// Seed of the random walks
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

impl Default for Arguments {
    fn default() -> Self {
        Self { variant: None, turns: 100_000, acts: 20_000, least: 500, seed: 1 }
    }
}

/// Maximum number of additional rounds for rare rules. A round plays a twentieth of the turns.
const MOST_ROUNDS: u64 = 40;

/// Compares both programs in walks, acts, shuffling games and scenes.
///
/// Then plays additional rounds until each special rule has occurred often enough.
pub(super) fn one<S: Subject>(arguments: &Arguments, report: &mut String) -> anyhow::Result<()> {
    let id = <S::Game as polychess_game::Variant>::INFO.id;
    let started = std::time::Instant::now();
    let mut counters = Counters::new(S::COUNTED).often(S::OFTEN);
    walk::run::<S>(arguments.turns, arguments.seed, &mut counters).with_context(|| format!("{id} differs"))?;
    walk::set_up::<S>(arguments.turns / 20, arguments.seed, &mut counters).with_context(|| format!("{id} differs"))?;
    acts::run::<S>(arguments.acts, arguments.seed, &mut counters).with_context(|| format!("{id}: acts"))?;
    S::scenes(arguments.turns / 4, arguments.seed, &mut counters).with_context(|| format!("{id} differs"))?;
    let least = arguments.least * arguments.turns / 100_000;
    let (mut near, mut shuffled) = (Hot::of::<S>()?, Hot::of::<S>()?);
    draws::run::<S>(least, arguments.seed, &[], &mut shuffled, &mut counters)?;
    // Search for the rules that are still too rare.
    let (mut rounds, mut wanted) = (0, Vec::new());
    while !counters.below(least).is_empty() && rounds < MOST_ROUNDS {
        rounds += 1;
        let seed = arguments.seed + 1000 * rounds;
        let now_wanted = counters.below(least);
        if now_wanted != wanted {
            wanted = now_wanted;
            near.forget();
            shuffled.forget();
        }
        walk::hot::<S>(arguments.turns / 20, seed, &wanted, &mut near, &mut counters)
            .with_context(|| format!("{id} differs"))?;
        walk::set_up::<S>(arguments.turns / 20, seed, &mut counters).with_context(|| format!("{id} differs"))?;
        draws::run::<S>(least / 5, seed, &wanted, &mut shuffled, &mut counters)?;
        acts::run::<S>(arguments.acts / 20, seed, &mut counters).with_context(|| format!("{id}: acts"))?;
        if wanted.iter().any(|name| S::OFTEN.contains(name)) {
            S::scenes(arguments.turns / 20, seed, &mut counters).with_context(|| format!("{id} differs"))?;
        }
    }
    let (turns, acts, time) = (arguments.turns, arguments.acts, started.elapsed());
    write!(
        report,
        "{id}: {turns} turns and {acts} acts agree in {time:.0?}, {rounds} rounds more for what is rare\n{counters}"
    )?;
    let rare = counters.below(least);
    ensure!(rare.is_empty(), "{id}: met fewer than {least} times: {}", rare.join(", "));
    Ok(())
}
