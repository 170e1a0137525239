//! `polychess puzzles verify`: proves puzzles again.

use crate::finding::{Finding, counted};
use crate::parallel::{default_jobs, in_order};
use crate::position_args::variant_ids;
use crate::progress;
use anyhow::Context as _;
use clap::Args;
use polychess_puzzles::{Flaw, puzzles, read};
use polychess_variants::INFOS;
use polychess_wire::Puzzle;
use serde_json::json;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Prove puzzles again
///
/// Use it after a change of the rules, or to check a file of new puzzles. It tries all turns of all
/// players again, and checks every turn, notation and id.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess puzzles verify\n  polychess puzzles verify --variant three-man\n  \
                  polychess puzzles verify new.jsonl --json",
    after_help = "Exit status: 1 if more than 1 % of the puzzles fail."
)]
pub(crate) struct Options {
    /// Files of puzzles, one JSON object in each line; the puzzles of the program if missing
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Verify only the puzzles of this game
    #[arg(long, short = 'g', value_name = "ID", value_parser = variant_ids(), help_heading = "Input")]
    variant: Option<String>,
    /// The most plies in a proof; the default is 8 times that of `puzzles mine`
    #[arg(long, value_name = "N", default_value_t = 16_000_000, help_heading = "Proof")]
    nodes: u64,
    /// The number of puzzles to prove at once; the output is the same with any number
    #[arg(long, short, value_name = "N", default_value_t = default_jobs(), help_heading = "Output")]
    jobs: usize,
    /// Print JSON: one line per puzzle that fails, and a summary
    #[arg(long, help_heading = "Output")]
    json: bool,
}

/// More than one failed puzzle in this number is a finding.
const ONE_IN: usize = 100;

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let all = options.puzzles()?;
    let bar = progress::bar(all.len() as u64, quiet);
    let (count, mut failed) = (all.len(), 0);
    let mut out = io::stdout().lock();
    in_order(
        options.jobs,
        |take| {
            all.into_iter().all(take);
            io::Result::Ok(())
        },
        |puzzle: Puzzle| (polychess_puzzles::verify(&puzzle, options.nodes).err(), puzzle.id),
        |(flaw, id): (Option<Flaw>, String)| {
            bar.inc(1);
            let Some(flaw) = flaw else { return Ok(()) };
            failed += 1;
            bar.suspend(|| match options.json {
                true => writeln!(out, "{}", json!({"id": id, "flaw": flaw.to_string()})),
                false => writeln!(out, "{id}: {flaw}"),
            })?;
            Ok(())
        },
    )?;
    bar.finish_and_clear();
    if options.json {
        writeln!(out, "{}", json!({"puzzles": count, "failed": failed}))?;
    } else {
        writeln!(out, "{} verified, {failed} failed", counted(count, "puzzle"))?;
    }
    Ok(if failed * ONE_IN > count { Finding::Something } else { Finding::Nothing })
}

impl Options {
    fn puzzles(&self) -> anyhow::Result<Vec<Puzzle>> {
        let mut all = Vec::new();
        for path in &self.files {
            let failed = || format!("{} cannot be read", path.display());
            all.extend(read(&std::fs::read_to_string(path).with_context(failed)?).with_context(failed)?);
        }
        if self.files.is_empty() {
            all.extend(INFOS.iter().flat_map(|info| puzzles(info.id)).cloned());
        }
        all.retain(|puzzle| self.variant.as_ref().is_none_or(|variant| *variant == puzzle.variant));
        Ok(all)
    }
}
