//! `polychess validate`: what is wrong with game records.

use crate::exit::{Finding, counted, tell};
use crate::record_files::{as_json, as_words, bar, name, open};
use clap::Args;
use polychess_records::{Checked, Reader, check};
use serde_json::json;
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;

/// Reads game records, plays every turn and act in them, variations too, and tells what is wrong and where.
///
/// Goes on after every finding. Files of any size are read in the same small memory. With --json each finding is an object on a line of its
/// own, and the last line sums up.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  polychess validate game.record\n  polychess validate --json archive/*.record\n  \
                        polychess archive --games 10 | polychess validate -\n\n\
                        Exit status: 1 when something is wrong with a record.")]
pub(crate) struct Options {
    /// Files of records; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// As JSON lines
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options, quiet: bool) -> anyhow::Result<Finding> {
    let bar = bar(&options.files, quiet);
    let mut out = BufWriter::new(anstream::stdout().lock());
    let mut sum = Checked::default();
    for path in &options.files {
        let file = name(path);
        let mut written = Ok(());
        let checked = check(&mut Reader::new(open(path, &bar)?), &mut |finding| {
            if written.is_ok() {
                written = match options.json {
                    true => writeln!(out, "{}", as_json(&file, &finding)),
                    false => bar.suspend(|| writeln!(out, "{}", as_words(&file, &finding))),
                };
            }
        });
        written?;
        let checked = checked.map_err(|e| anyhow::Error::new(e).context(format!("{file} cannot be read")))?;
        sum.games += checked.games;
        sum.played += checked.played;
        sum.problems += checked.problems;
    }
    bar.finish_and_clear();
    if options.json {
        let files = options.files.len();
        let line = json!({"files": files, "games": sum.games, "turns_and_acts": sum.played, "findings": sum.problems});
        writeln!(out, "{line}")?;
    }
    out.flush()?;
    if !quiet && !options.json {
        let [games, findings] =
            [(sum.games, "game"), (sum.problems, "finding")].map(|(n, thing)| counted(n as usize, thing));
        tell(format_args!("{games}, {} turns and acts, {findings}", sum.played));
    }
    Ok(if sum.problems == 0 { Finding::Nothing } else { Finding::Something })
}
