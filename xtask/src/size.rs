//! `cargo xtask size`: how large the program is that people get.

use crate::project::Project;
use anyhow::{Context as _, ensure};
use std::path::{Path, PathBuf};

/// `cargo xtask size`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Measures this program and builds none
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// The stripped program with the site in it is smaller than this, in bytes.
const LARGEST: u64 = 32_000_000;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let program = match &arguments.program {
        Some(program) => program.clone(),
        None => build(&Project::here()?, "dist")?,
    };
    hold(&program)
}

/// Holds a stripped program to the largest size.
pub(crate) fn hold(program: &Path) -> anyhow::Result<()> {
    let size = std::fs::metadata(program).with_context(|| format!("{}", program.display()))?.len();
    println!("{}: {size} bytes, {LARGEST} at most", program.display());
    ensure!(size < LARGEST, "the program is too large; `cargo bloat` (crates.io) shows what it consists of");
    Ok(())
}

/// Builds the program in a profile and says where it lies.
pub(crate) fn build(project: &Project, profile: &str) -> anyhow::Result<PathBuf> {
    project.cargo(&["build", "--locked", "--profile", profile, "--package", "polychess-cli"]).run()?;
    let metadata = project.metadata()?;
    let target = metadata["target_directory"].as_str().context("cargo metadata names the target directory")?;
    Ok(PathBuf::from(target).join(profile).join(format!("polychess{}", std::env::consts::EXE_SUFFIX)))
}
