//! Fuzzing by coverage, with cargo-fuzz.

use crate::project::Project;
use anyhow::{Context as _, ensure};

/// Runs every target for so many minutes. What is found is written to `fuzz/artifacts` by the fuzzer.
pub(crate) fn run(project: &Project, minutes: u64) -> anyhow::Result<()> {
    ensure!(
        project.has_cargo("fuzz"),
        "cargo-fuzz is not installed: `cargo install --locked cargo-fuzz`, then again (or --only perft, --only differential)"
    );
    for target in targets(project)? {
        println!("fuzzing {target} for {minutes} min");
        // What the fuzzer finds worth keeping goes beside the committed corpus, not into it.
        let (kept, corpus) = (format!("target/fuzz/{target}"), format!("fuzz/corpus/{target}"));
        std::fs::create_dir_all(project.path(&kept))?;
        let seconds = format!("-max_total_time={}", minutes * 60);
        // The address sanitizer is a flag of the nightly compiler that the stable one has too when it is told so.
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

/// The targets by the files that hold them.
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
