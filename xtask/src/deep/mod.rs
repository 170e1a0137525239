//! The long forms of the checks: whole perft tables with product and reference, a differential run of a million turns, fuzzing.

mod deeper;
mod fuzz;
mod perft;

use crate::differential;
use crate::places;
use crate::project::Project;
use std::time::Duration;

/// `cargo xtask deep`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Only this: perft, differential, fuzz, or perft one turn deeper than is known, which nothing else runs
    #[arg(long)]
    only: Option<Part>,
    /// Only this game (perft and differential)
    #[arg(long)]
    variant: Option<String>,
    /// Turns per game of the differential run
    #[arg(long, default_value_t = 1_000_000)]
    turns: u64,
    /// Minutes of fuzzing for each target, or of counting deeper
    #[arg(long, default_value_t = 10)]
    minutes: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    Perft,
    Deeper,
    Differential,
    Fuzz,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.only == Some(Part::Deeper) {
        let time = Duration::from_secs(60 * arguments.minutes);
        return deeper::run(&Project::here()?, arguments.variant.as_deref(), time);
    }
    let wanted = |part| arguments.only.is_none_or(|only| only == part);
    if wanted(Part::Perft) {
        perft::run(arguments.variant.as_deref())?;
        places::run(&places::Arguments { variant: arguments.variant.clone(), ..places::Arguments::default() })?;
    }
    if wanted(Part::Differential) {
        differential::run(&differential::Arguments {
            variant: arguments.variant.clone(),
            turns: arguments.turns,
            acts: arguments.turns / 5,
            ..differential::Arguments::default()
        })?;
    }
    if wanted(Part::Fuzz) {
        fuzz::run(&Project::here()?, arguments.minutes)?;
    }
    Ok(())
}
