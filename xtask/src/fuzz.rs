//! Coverage-guided fuzzing with cargo-fuzz.

use crate::project::Project;
use anyhow::{Context as _, ensure};

/// `cargo xtask fuzz`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Minutes per target
    #[arg(long, default_value_t = 10)]
    minutes: u64,
}

/// Runs every target. The fuzzer writes failing inputs to `fuzz/artifacts`.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (project, minutes) = (&Project::here()?, arguments.minutes);
    ensure!(project.has_cargo("fuzz"), "cargo-fuzz is not installed: `cargo install --locked cargo-fuzz`");
    for target in targets(project)? {
        println!("fuzzing {target} for {minutes} min");
        // New inputs go to `target/fuzz`, not into the committed corpus.
        let (kept, corpus) = (format!("target/fuzz/{target}"), format!("fuzz/corpus/{target}"));
        std::fs::create_dir_all(project.path(&kept))?;
        let seconds = format!("-max_total_time={}", minutes * 60);
        // The address sanitizer is a flag of the nightly compiler. `RUSTC_BOOTSTRAP` enables it in
        // the stable one.
        project
            .cargo(&[
                "fuzz",
                "run",
                "--features",
                "fuzzer",
                &target,
                &kept,
                &corpus,
                "--",
                &seconds,
                "-timeout=20",
                "-max_len=4096",
            ])
            .env("RUSTC_BOOTSTRAP", "1")
            .run()
            .with_context(|| format!("{target}: see the input above; add it to {corpus} with the fix"))?;
    }
    Ok(())
}

/// Returns the names of the targets, from their files.
fn targets(project: &Project) -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(project.path("fuzz/fuzz_targets"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "rs") {
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}
