//! `cargo xtask size`: how large the program is that people get.

use crate::project::Project;
use anyhow::{Context as _, ensure};
use std::path::PathBuf;

/// `cargo xtask size`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Measures this program and builds none
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// The stripped program with the site in it is smaller than this, in bytes.
const LARGEST: u64 = 25_000_000;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let program = match &arguments.program {
        Some(program) => program.clone(),
        None => build(&Project::here()?)?,
    };
    let size = std::fs::metadata(&program).with_context(|| format!("{}", program.display()))?.len();
    println!("{}: {size} bytes, {LARGEST} at most", program.display());
    ensure!(size < LARGEST, "the program is too large; `cargo bloat` (crates.io) shows what it consists of");
    Ok(())
}

pub(crate) fn build(project: &Project) -> anyhow::Result<PathBuf> {
    project.cargo(&["build", "--locked", "--release", "--package", "polychess-cli"]).run()?;
    let metadata = project.metadata()?;
    let target = metadata["target_directory"].as_str().context("cargo metadata names the target directory")?;
    Ok(PathBuf::from(target).join("release").join(format!("polychess{}", std::env::consts::EXE_SUFFIX)))
}
