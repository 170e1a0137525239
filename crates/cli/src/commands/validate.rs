//! `polychess validate`: reports the problems in game files.

use crate::finding::{Finding, counted, report_line, report_suppressed};
use crate::input_files;
use crate::parallel::{default_jobs, in_order};
use crate::record_files::{as_json, as_words, bar, name, pieces, records};
use anyhow::Context as _;
use clap::Args;
use polychess_records::{Checked, Chunk, Reader, check};
use serde_json::json;
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;

/// Check game files for errors
///
/// Use it before you share or import games. It plays every turn and action, even in variations, and
/// lists each problem with its place. A warning is a small mistake that does not change the game.
#[derive(Debug, Args)]
#[command(
    before_help = "Examples:\n  polychess validate game.record\n  polychess validate --json archive/*.record\n  \
                        polychess archive --games 10 | polychess validate -",
    after_help = "Files of any size need little memory.\n\n\
                        Exit status: 1 if there is an error; 0 if there are only warnings."
)]
pub(crate) struct Options {
    /// Game files, or folders; .gz and .zst are unpacked, - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The maximum number of findings to print; further findings are counted
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max_findings: u64,
    /// Print JSON: one line per finding, and a summary
    #[arg(long)]
    json: bool,
    /// The number of worker threads; the output is the same with any number
    #[arg(long, short, value_name = "N", default_value_t = default_jobs())]
    jobs: usize,
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let files = input_files::all(&options.files)?;
    let bar = bar(&files, quiet);
    let mut out = BufWriter::new(anstream::stdout().lock());
    let (mut sum, mut shown) = (Checked::default(), 0);
    for path in &files {
        let (file, source) = (name(path), records(path, &bar)?);
        in_order(
            options.jobs,
            |take| pieces(source, take),
            |chunk| checked(options, &file, chunk),
            |result| {
                let (checked, findings) = result.with_context(|| format!("{file} cannot be read"))?;
                for finding in findings.iter().take((options.max_findings.saturating_sub(shown)) as usize) {
                    bar.suspend(|| writeln!(out, "{finding}"))?;
                }
                sum += checked;
                shown = sum.errors + sum.warnings;
                Ok(())
            },
        )?;
    }
    bar.finish_and_clear();
    if options.json {
        let files = files.len();
        let line = json!({
            "files": files, "games": sum.games, "turns_and_acts": sum.played, "errors": sum.errors, "warnings": sum.warnings,
        });
        writeln!(out, "{line}")?;
    }
    out.flush()?;
    if !quiet && !options.json {
        let [games, errors, warnings] = [(sum.games, "game"), (sum.errors, "error"), (sum.warnings, "warning")]
            .map(|(n, thing)| counted(n as usize, thing));
        report_line(format_args!("{games}, {} turns and actions, {errors}, {warnings}", sum.played));
        if shown > options.max_findings {
            report_suppressed(shown - options.max_findings);
        }
    }
    Ok(if sum.errors == 0 { Finding::Nothing } else { Finding::Something })
}

/// Checks the games of a chunk. Returns the totals and the formatted findings, up to the maximum
/// number of findings.
fn checked(options: &Options, file: &str, chunk: Chunk) -> std::io::Result<(Checked, Vec<String>)> {
    let mut findings = Vec::new();
    let checked = check(&mut Reader::at(chunk.text, chunk.start), &mut |mut finding| {
        if findings.len() as u64 >= options.max_findings {
            return;
        }
        finding.game += chunk.games;
        findings.push(match options.json {
            true => as_json(file, &finding).to_string(),
            false => as_words(file, &finding),
        });
    })?;
    Ok((checked, findings))
}
