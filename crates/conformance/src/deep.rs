//! `cargo conformance deep`: the long versions of the checks.

use crate::{differential, perft, places};

/// `cargo conformance deep`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Run only this part
    #[arg(long)]
    only: Option<Part>,
    /// Check only this game
    #[arg(long)]
    variant: Option<String>,
    /// Turns per game in the differential run
    #[arg(long, default_value_t = 1_000_000)]
    turns: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    Perft,
    Differential,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
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
    Ok(())
}
