//! The differential run: the fast game and the slow reference walk side by side, and must agree on the legal turns and on everything a
//! turn leaves behind. Counters of each game's odd rules make sure that the walks get to them.

mod acts;
mod counters;
mod draws;
mod four_way;
mod games;
mod hot;
mod places;
mod subject;
mod three_handed;
mod three_man;
mod three_player;
mod three_way;
mod three_way_acts;
mod twin;
mod walk;

pub(crate) use games::{Compared, GAMES};

use crate::workers::in_parallel;
use anyhow::{Context as _, ensure};
use counters::Counters;
use hot::Hot;
use std::fmt::Write as _;
use subject::Subject;

/// `cargo xtask differential`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only this game
    #[arg(long)]
    pub(crate) variant: Option<String>,
    /// Turns per game, half of them from hot positions
    #[arg(long, default_value_t = 100_000)]
    pub(crate) turns: u64,
    /// Acts per game, refused ones included
    #[arg(long, default_value_t = 20_000)]
    pub(crate) acts: u64,
    /// How often each odd rule must be met for every 100,000 turns
    #[arg(long, default_value_t = 500)]
    pub(crate) least: u64,
    /// Seed of the random walks
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

impl Default for Arguments {
    /// The full run.
    fn default() -> Self {
        Self { variant: None, turns: 100_000, acts: 20_000, least: 500, seed: 1 }
    }
}

impl Arguments {
    /// What the test command runs: a fifth of everything.
    pub(crate) fn short() -> Self {
        Self { turns: 20_000, acts: 4_000, ..Self::default() }
    }
}

/// Rounds of a twentieth of the turns each that the search for rare rules may add.
const MOST_ROUNDS: u64 = 40;
/// Games that are compared at the same time.
const AT_ONCE: usize = 2;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let wanted = |game: &&Compared| arguments.variant.as_deref().is_none_or(|id| id == game.id);
    let games: Vec<&Compared> = GAMES.iter().filter(wanted).collect();
    let id = arguments.variant.as_deref().unwrap_or_default();
    ensure!(!games.is_empty(), "there is no differential run of \"{id}\"");
    let mut failed = 0;
    let compare = |game: &&Compared| {
        let mut report = String::new();
        ((game.differential)(arguments, &mut report), report)
    };
    in_parallel(AT_ONCE, &games, compare, |_, (result, report)| {
        print!("{report}");
        if let Err(error) = result {
            println!("{error:#}");
            failed += 1;
        }
    });
    println!("differential: {} passed, {failed} failed", games.len() - failed);
    ensure!(failed == 0, "{failed} of {} games differ from their references", games.len());
    Ok(())
}

/// The whole run of one game.
fn one<S: Subject>(arguments: &Arguments, report: &mut String) -> anyhow::Result<()> {
    let id = <S::Game as polychess_game::Variant>::INFO.id;
    let started = std::time::Instant::now();
    let mut counters = Counters::new(S::COUNTED);
    walk::run::<S>(arguments.turns, arguments.seed, &mut counters).with_context(|| format!("{id} differs"))?;
    acts::run::<S>(arguments.acts, arguments.seed, &mut counters).with_context(|| format!("{id}: acts"))?;
    let least = arguments.least * arguments.turns / 100_000;
    let (mut near, mut shuffled) = (Hot::of::<S>()?, Hot::of::<S>()?);
    draws::run::<S>(least, arguments.seed, &[], &mut shuffled, &mut counters)?;
    // What was not met often enough is looked for from the hot positions a while longer.
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
        draws::run::<S>(least / 5, seed, &wanted, &mut shuffled, &mut counters)?;
        acts::run::<S>(arguments.acts / 20, seed, &mut counters).with_context(|| format!("{id}: acts"))?;
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
