//! `cargo xtask size`: checks the size of the release binary.

use crate::project::Project;
use crate::wasm;
use anyhow::{Context as _, ensure};
use std::path::{Path, PathBuf};

/// `cargo xtask size`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Measure this program instead of building one
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

/// Maximum size in bytes of the stripped program, including the embedded site.
const LARGEST: u64 = 32_000_000;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let build = || build(&Project::here()?, "dist");
    hold(&arguments.program.clone().map_or_else(build, Ok)?)
}

/// Checks the size of a stripped program.
pub(crate) fn hold(program: &Path) -> anyhow::Result<()> {
    let size = std::fs::metadata(program).with_context(|| format!("{}", program.display()))?.len();
    println!("{}: {size} bytes, {LARGEST} at most", program.display());
    ensure!(size < LARGEST, "the program is too large; `cargo bloat` (crates.io) shows what it consists of");
    Ok(())
}

/// Builds the browser module, and then the `polychess` program with this profile. Returns the path
/// of the program.
pub(crate) fn build(project: &Project, profile: &str) -> anyhow::Result<PathBuf> {
    wasm::build(project)?;
    project.cargo(&["build", "--locked", "--profile", profile, "--package", "polychess-cli"]).run()?;
    project.built(profile, "polychess")
}
