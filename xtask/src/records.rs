//! `cargo xtask records`: how many turns a second the commands on records go through.

use crate::project::Project;
use anyhow::{Context as _, ensure};
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// `cargo xtask records`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Measures this program and builds none
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Threads that work
    #[arg(long, value_name = "N", default_value = "2")]
    jobs: String,
}

/// Turns a second that two cores shall reach.
const GOAL: f64 = 500_000.0;
/// How often the archive stands in the file that is read.
const TIMES: usize = 20;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let program = match &arguments.program {
        Some(program) => program.clone(),
        None => crate::size::build(&Project::here()?)?,
    };
    let file = std::env::temp_dir().join(format!("polychess-records-{}.record", std::process::id()));
    let measured = measure(&program, &file, &arguments.jobs);
    std::fs::remove_file(&file).ok();
    measured
}

fn measure(program: &Path, file: &Path, jobs: &str) -> anyhow::Result<()> {
    let archive =
        Command::new(program).args(["archive", "--games", "100"]).output().context("the program runs")?.stdout;
    let mut out = File::create(file)?;
    (0..TIMES).try_for_each(|_| out.write_all(&archive).and_then(|()| out.write_all(b"\n")))?;
    let summed = Command::new(program).args(["validate", "--json", "--quiet"]).arg(file).output()?;
    let line: serde_json::Value = serde_json::from_slice(&summed.stdout)?;
    let turns = line["turns_and_acts"].as_u64().context("validate sums up")? as f64;
    println!("{turns:.0} turns and acts of all games, {jobs} threads; the goal is {GOAL:.0} a second");
    let tasks: [&[&str]; 4] =
        [&["validate"], &["stats"], &["convert", "--to", "json"], &["convert", "--spelling", "turns"]];
    for task in tasks {
        let begun = Instant::now();
        let ended = Command::new(program)
            .args(task)
            .args(["--quiet", "--jobs", jobs])
            .arg(file)
            .stdout(Stdio::null())
            .status()?;
        ensure!(ended.success(), "{} has failed", task.join(" "));
        println!("{:<26} {:>12.0} a second", task.join(" "), turns / begun.elapsed().as_secs_f64());
    }
    Ok(())
}
