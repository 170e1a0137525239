//! `cargo lab records`: measures how many turns per second the commands for game files process, and
//! how long the index needs to find a position.

use anyhow::{Context as _, ensure};
use serde_json::Value as Json;
use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Measure this program instead of building one
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Number of threads
    #[arg(long, value_name = "N", default_value = "2")]
    jobs: String,
    /// Number of indexed games of each variant
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    indexed: u64,
}

/// Required speed on two cores, in turns per second.
const MIN_TURNS_PER_SECOND: f64 = 500_000.0;
/// Number of copies of the generated games in the measured file.
const COPIES: usize = 20;
/// Number of turns in each generated game.
const TURNS_PER_GAME: usize = 60;
/// Numbers of turns after which the position is looked up. Many games share the first position, but
/// hardly any two games share the second.
const LOOKUP_TURNS: [usize; 2] = [1, 30];
/// Number of lookups of each position. The result is their median time.
const LOOKUPS: usize = 9;
/// Maximum time of a lookup in milliseconds, from the start of the program to its exit.
const MAX_LOOKUP_MS: f64 = 50.0;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let program = match &arguments.program {
        Some(program) => program.clone(),
        None => build()?,
    };
    let folder = std::env::temp_dir().join(format!("polychess-records-{}", std::process::id()));
    std::fs::create_dir(&folder)?;
    let mut measured = Measure { program: &program, folder: &folder, jobs: &arguments.jobs, missed: Vec::new() };
    let done = measured.speed().and_then(|()| measured.index(arguments.indexed));
    std::fs::remove_dir_all(&folder)?;
    done?;
    ensure!(measured.missed.is_empty(), "goals that are missed: {}", measured.missed.join(", "));
    println!("every goal is reached");
    Ok(())
}

/// Builds the `polychess` binary in release mode and returns its path.
fn build() -> anyhow::Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["build", "--locked", "--release", "--package", "polychess-cli"];
    let status = Command::new(cargo).args(arguments).current_dir(crate::paths::project_path(".")).status()?;
    ensure!(status.success(), "the release program does not compile");
    Ok(crate::paths::project_path("target/release/polychess"))
}

struct Measure<'a> {
    program: &'a Path,
    folder: &'a Path,
    jobs: &'a str,
    missed: Vec<String>,
}

impl Measure<'_> {
    /// Returns "reached" or "missed". Records the name of a missed goal.
    fn verdict(&mut self, what: &str, is_reached: bool) -> &'static str {
        if is_reached {
            return "reached";
        }
        self.missed.push(what.to_owned());
        "missed"
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.program);
        command.args(arguments).arg("--quiet").current_dir(self.folder);
        command
    }

    /// Runs the program. Returns its output and its running time.
    fn run(&self, arguments: &[&str]) -> anyhow::Result<(Output, Duration)> {
        let begun = Instant::now();
        let output = self.command(arguments).output().context("the program runs")?;
        let taken = begun.elapsed();
        ensure!(output.status.success(), "{} has failed", arguments.join(" "));
        Ok((output, taken))
    }

    fn json(&self, arguments: &[&str]) -> anyhow::Result<Json> {
        Ok(serde_json::from_slice(&self.run(arguments)?.0.stdout)?)
    }

    fn speed(&mut self) -> anyhow::Result<()> {
        let (archive, _) = self.run(&["archive", "--games", "100"])?;
        let mut out = File::create(self.folder.join("large.record"))?;
        (0..COPIES).try_for_each(|_| out.write_all(&archive.stdout).and_then(|()| out.write_all(b"\n")))?;
        let summed = self.json(&["validate", "--json", "large.record"])?;
        let turns = summed["turns_and_acts"].as_u64().context("validate sums up")? as f64;
        println!(
            "{turns:.0} turns and actions of all games, {} threads; the goal is {MIN_TURNS_PER_SECOND:.0} a second",
            self.jobs
        );
        let tasks: [&[&str]; 5] = [
            &["validate"],
            &["stats"],
            &["convert", "--to", "json"],
            &["convert", "--spelling", "turns"],
            &["convert", "--spelling", "notation"],
        ];
        for task in tasks {
            let begun = Instant::now();
            let mut command = self.command(&[task, &["--jobs", self.jobs, "large.record"]].concat());
            let ended = command.stdout(Stdio::null()).status()?;
            ensure!(ended.success(), "{} has failed", task.join(" "));
            let (task, speed) = (task.join(" "), turns / begun.elapsed().as_secs_f64());
            println!("{task:<29} {speed:>12.0} turns a second: {}", self.verdict(&task, speed >= MIN_TURNS_PER_SECOND));
        }
        Ok(())
    }

    fn index(&mut self, games: u64) -> anyhow::Result<()> {
        let (games, plies) = (games.to_string(), TURNS_PER_GAME.to_string());
        let archive = File::create(self.folder.join("many.record"))?;
        let made = ["archive", "--players", "random", "--games", &games, "--plies", &plies];
        ensure!(self.command(&made).stdout(archive).status()?.success(), "archive has failed");
        let (_, taken) = self.run(&["index", "many.record", "-o", "many.index", "--jobs", self.jobs])?;
        let size = |name: &str| anyhow::Ok(std::fs::metadata(self.folder.join(name))?.len() >> 20);
        let (all, record, index) = (self.count(&[])?, size("many.record")?, size("many.index")?);
        println!(
            "\n{all} games of {record} MiB are indexed in {:.1} s; the index has {index} MiB",
            taken.as_secs_f64()
        );
        println!(
            "a position is found among them in, from the start of the program to its end; the goal is {MAX_LOOKUP_MS:.0} ms:"
        );
        for variant in self.json(&["variants", "--json"])?.as_array().into_iter().flatten() {
            let variant = variant["id"].as_str().context("a variant has an id")?;
            let (game, _) = self.run(&["filter", "--index", "many.index", "-g", variant, "--limit", "1"])?;
            std::fs::write(self.folder.join("one.record"), game.stdout)?;
            let full = self.json(&["convert", "one.record", "--to", "json", "--full"])?;
            for turns in LOOKUP_TURNS {
                let position = full["moves"][turns - 1]["position"].as_str().context("a turn has a position")?;
                self.found(variant, turns, position)?;
            }
        }
        Ok(())
    }

    fn count(&self, more: &[&str]) -> anyhow::Result<u64> {
        let counted = self.json(&[&["filter", "--index", "many.index", "--count", "--json"], more].concat())?;
        counted["games"].as_u64().context("filter counts")
    }

    fn found(&mut self, variant: &str, turns: usize, position: &str) -> anyhow::Result<()> {
        let asked = ["-g", variant, "--position", position];
        let games = self.count(&asked)?;
        ensure!(games > 0, "{variant}: nothing reaches {position}");
        let mut times = Vec::new();
        for _ in 0..LOOKUPS {
            let (_, taken) = self.run(&[&["filter", "--index", "many.index"], asked.as_slice()].concat())?;
            times.push(taken);
        }
        times.sort();
        let middle = times[LOOKUPS / 2].as_secs_f64() * 1000.0;
        let verdict = self.verdict(&format!("{variant} after {turns} turns"), middle < MAX_LOOKUP_MS);
        println!("{variant:<14} after {turns:>2} turns {games:>8} games {middle:>8.1} ms: {verdict}");
        Ok(())
    }
}
