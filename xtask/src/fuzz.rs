//! `cargo xtask fuzz`: coverage-guided fuzzing with cargo-fuzz.

use crate::project::Project;
use anyhow::{Context as _, ensure};

/// `cargo xtask fuzz`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Minutes per target
    #[arg(long, default_value_t = 10)]
    minutes: u64,
}

/// Runs each fuzz target in turn. The fuzzer writes failing inputs to `fuzz/artifacts`.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (project, minutes) = (&Project::here()?, arguments.minutes);
    ensure!(project.has_cargo("fuzz"), "cargo-fuzz is not installed: `cargo install --locked cargo-fuzz`");
    for target in targets(project)? {
        println!("fuzzing {target} for {minutes} min");
        // The fuzzer adds new inputs to the first folder, so the committed corpus stays unchanged.
        let (kept, corpus) = (format!("target/fuzz/{target}"), format!("fuzz/corpus/{target}"));
        std::fs::create_dir_all(project.path(&kept))?;
        // The address sanitizer needs a nightly compiler, or a stable compiler with
        // `RUSTC_BOOTSTRAP`.
        let limits = format!("-max_total_time={} -timeout=20 -max_len=4096", minutes * 60);
        let line = format!("fuzz run --features fuzzer {target} {kept} {corpus} -- {limits}");
        project
            .cargo(&line.split(' ').collect::<Vec<_>>())
            .env("RUSTC_BOOTSTRAP", "1")
            .run()
            .with_context(|| format!("{target}: see the input above; add it to {corpus} with the fix"))?;
    }
    Ok(())
}

/// Returns the names of all fuzz targets, sorted.
fn targets(project: &Project) -> anyhow::Result<Vec<String>> {
    let files = std::fs::read_dir(project.path("fuzz/fuzz_targets"))?.collect::<Result<Vec<_>, _>>()?;
    let names = files.iter().map(|file| file.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter_map(|name| Some(name.strip_suffix(".rs")?.to_owned())).collect();
    names.sort();
    Ok(names)
}
