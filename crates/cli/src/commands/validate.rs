//! `polychess validate`: reports the problems of records.

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

/// Checks game records: plays every turn and act in them, variations too, and reports what is wrong and where.
///
/// Continues after every finding. An error is something that cannot be played or contradicts the game; a warning is a slip that leaves no doubt
/// about the game. Memory stays small, however large the files are. With --json each finding is an object on a line of its own, and the last
/// line sums up.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  polychess validate game.record\n  polychess validate --json archive/*.record\n  \
                        polychess archive --games 10 | polychess validate -\n\n\
                        Exit status: 1 when there is an error; warnings alone leave it 0.")]
pub(crate) struct Options {
    /// Files of records, or folders of them; .gz and .zst are unpacked, - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// As JSON lines
    #[arg(long)]
    json: bool,
    /// Print at most this many findings; the others are counted
    #[arg(long, value_name = "N", default_value_t = 1000)]
    max_findings: u64,
    /// Threads that work; the output is the same with any number
    #[arg(long, short, value_name = "N", default_value_t = default_jobs())]
    jobs: usize,
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let files = input_files::all(&options.files)?;
    let bar = bar(&files, quiet);
    let mut out = BufWriter::new(anstream::stdout().lock());
    let (mut sum, mut told) = (Checked::default(), 0);
    for path in &files {
        let (file, source) = (name(path), records(path, &bar)?);
        in_order(
            options.jobs,
            |take| pieces(source, take),
            |chunk| checked(options, &file, chunk),
            |result| {
                let (checked, findings) = result.with_context(|| format!("{file} cannot be read"))?;
                for finding in findings.iter().take((options.max_findings.saturating_sub(told)) as usize) {
                    bar.suspend(|| writeln!(out, "{finding}"))?;
                }
                sum += checked;
                told = sum.errors + sum.warnings;
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
        report_line(format_args!("{games}, {} turns and acts, {errors}, {warnings}", sum.played));
        if told > options.max_findings {
            report_suppressed(told - options.max_findings);
        }
    }
    Ok(if sum.errors == 0 { Finding::Nothing } else { Finding::Something })
}

/// Returns the printed findings of some games, up to the maximum number.
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
