//! `cargo xtask wasm`: builds the browser module into the folder of the web client.

use crate::project::Project;
use anyhow::{Context as _, bail, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write as _;
use std::path::Path;

/// `cargo xtask wasm`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Check the size of the present module instead of building one
    #[arg(long)]
    keep: bool,
}

const TARGET: &str = "wasm32-unknown-unknown";
/// The place of the module, compressed with gzip. The build of the web client includes the module if
/// it exists.
const MODULE: &str = "web/wasm/polychess.wasm.gz";
/// Maximum size in bytes of the compressed module.
const LARGEST: u64 = 1_500_000;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let project = Project::here()?;
    if !arguments.keep {
        build(&project)?;
    }
    hold(&project.path(MODULE))
}

/// The step `wasm` of `cargo xtask ci`. Without the target, it removes an outdated module and adds
/// a gap.
pub(crate) fn check(project: &Project, gaps: &mut Vec<String>) -> anyhow::Result<()> {
    if let Err(error) = provide_target(project) {
        let module = project.path(MODULE);
        if module.exists() {
            std::fs::remove_file(module)?;
        }
        gaps.push(format!("the browser module: {error:#}; the site searches on the server"));
        return Ok(());
    }
    build(project)?;
    hold(&project.path(MODULE))
}

/// Builds the browser module into the folder of the web client.
pub(crate) fn build(project: &Project) -> anyhow::Result<()> {
    provide_target(project)?;
    let words = ["build", "--locked", "--profile", "wasm", "--package", "polychess-wasm", "--target", TARGET];
    project.cargo(&words).run()?;
    let built = project.built(&format!("{TARGET}/wasm"), "polychess")?.with_file_name("polychess_wasm.wasm");
    let bytes = std::fs::read(&built).with_context(|| built.display().to_string())?;
    println!("{}: {} bytes", built.display(), bytes.len());
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&bytes)?;
    let (module, packed) = (project.path(MODULE), packed.finish()?);
    // Without a change, the file keeps its time, so cargo does not build the client again.
    if std::fs::read(&module).ok().as_ref() != Some(&packed) {
        std::fs::write(&module, packed)?;
    }
    Ok(())
}

/// Installs the target's standard library with rustup if it is missing.
fn provide_target(project: &Project) -> anyhow::Result<()> {
    if has_target(project) {
        return Ok(());
    }
    println!("the compiler has no standard library for {TARGET}: adding it with rustup");
    let added = project.program("rustup", &["target", "add", TARGET], ".").run();
    if let Err(error) = added {
        bail!("{error:#}; run `rustup target add {TARGET}`, or install your distribution's package for this target");
    }
    ensure!(has_target(project), "rustup added {TARGET} to another compiler; put rustup's cargo first in PATH");
    Ok(())
}

/// True if the standard library of the target is installed.
fn has_target(project: &Project) -> bool {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let output = project.program(&rustc, &["--print", "target-libdir", "--target", TARGET], ".").output();
    let holds = |folder: &str| std::fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some());
    output.is_ok_and(|output| output.success && holds(output.stdout.trim()))
}

/// Prints the size of the module. Fails if the module is too large.
fn hold(module: &Path) -> anyhow::Result<()> {
    let data = std::fs::metadata(module).with_context(|| format!("{}; run `cargo xtask wasm`", module.display()))?;
    let size = data.len();
    println!("{}: {size} bytes, {LARGEST} at most", module.display());
    ensure!(size <= LARGEST, "the browser module is too large; remove a dependency of crates/wasm");
    Ok(())
}
