//! `cargo xtask ci`: runs all checks of the project in order.
//!
//! The first failure ends the run. The output then suggests a remedy.

mod advisories;
mod browser;
mod gaps;
mod licences;
mod servers;

use crate::project::Project;
use crate::{packages, wasm};
use anyhow::{Context as _, bail, ensure};
use gaps::Gaps;
use serde::Deserialize;
use std::collections::HashMap;
use std::time::Instant;

/// `cargo xtask ci`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Run only this step; may be given several times
    #[arg(long, value_name = "STEP")]
    only: Vec<String>,
    /// Skip this step; may be given several times
    #[arg(long, value_name = "STEP")]
    skip: Vec<String>,
    /// Run only formatting, lints and tests, in the development profile
    #[arg(long, conflicts_with_all = ["only", "skip"])]
    fast: bool,
    /// List the steps without running them
    #[arg(long)]
    list: bool,
}

/// A step from `steps.toml`. That file documents the fields.
#[derive(Deserialize)]
struct CiStep {
    name: String,
    words: String,
    remedy: String,
    about: String,
    commands: Option<Vec<String>>,
}

impl CiStep {
    fn run(&self, project: &Project, gaps: &mut Gaps) -> anyhow::Result<()> {
        match (&self.commands, self.name.as_str()) {
            (Some(commands), _) => commands.iter().try_for_each(|command| project.run(command)),
            (None, "licences") => licences::check(project, gaps),
            (None, "advisories") => advisories::check(project, gaps),
            (None, "wasm") => wasm::check(project, gaps),
            (None, "postgres") => servers::postgres(project, gaps),
            (None, "nodes") => servers::nodes(project, gaps),
            (None, "instructions") => instructions(project, gaps),
            (None, "figures") => servers::figures(project),
            (None, "browser") => browser::check(project),
            (None, name) => bail!("step {name} has neither commands nor a function"),
        }
    }
}

/// The step `instructions`: counts CPU instructions with Valgrind.
fn instructions(project: &Project, gaps: &mut Gaps) -> anyhow::Result<()> {
    let was_found = project.program("valgrind", &["--version"], ".").output().is_ok_and(|output| output.success);
    if !packages::provide(project, gaps, was_found, ["valgrind"; 2], ["instructions", "install valgrind"]) {
        return Ok(());
    }
    project.run("lab ir --short")
}

/// Names of the steps that `--fast` runs.
const FAST: [&str; 6] = ["format", "lint", "web-lint", "web-check", "web-test", "test"];

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let steps: HashMap<String, Vec<CiStep>> = toml::from_str(include_str!("steps.toml")).context("steps.toml")?;
    let all = &steps["step"];
    for name in arguments.only.iter().chain(&arguments.skip) {
        ensure!(
            all.iter().any(|step| step.name == *name),
            "there is no step \"{name}\"; `cargo xtask ci --list` shows them"
        );
    }
    let profile = if arguments.fast { "dev" } else { "ci" };
    let (project, started) = (Project::here()?.with_profile(profile), Instant::now());
    let wanted = |step: &&CiStep| {
        let named = |list: &[String]| list.contains(&step.name);
        let asked = (arguments.only.is_empty() || named(&arguments.only))
            && !named(&arguments.skip)
            && (!arguments.fast || FAST.contains(&step.name.as_str()));
        asked && project.path(&step.about).exists()
    };
    let steps: Vec<&CiStep> = all.iter().filter(wanted).collect();
    ensure!(!steps.is_empty(), "no step is left to run");
    if arguments.list {
        steps.iter().for_each(|step| println!("{:14}{}", step.name, step.words));
        return Ok(());
    }
    let mut all_gaps = Gaps::new();
    for (passed, step) in steps.iter().enumerate() {
        println!("\n==> {} ({}/{}): {}", step.name, passed + 1, steps.len(), step.words);
        let (begun, mut gaps) = (Instant::now(), Gaps::new());
        let result = step.run(&project, &mut gaps);
        gaps.iter().for_each(|gap| println!("!!! NOT CHECKED: {gap}"));
        all_gaps.append(&mut gaps);
        let time = begun.elapsed();
        if let Err(error) = result {
            println!("\n<== {} FAILED after {time:.1?}: {error:#}", step.name);
            println!("    What to do: {}", step.remedy);
            println!("\n{passed} passed, 1 failed");
            bail!("step {} failed", step.name);
        }
        println!("<== {} passed in {time:.1?}", step.name);
    }
    println!("\nAll in {:.0?}.", started.elapsed());
    all_gaps.iter().for_each(|gap| println!("!!! NOT CHECKED: {gap}"));
    println!("{} passed, 0 failed", steps.len());
    Ok(())
}
