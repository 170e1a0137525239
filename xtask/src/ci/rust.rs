//! Steps that are cargo commands. They all compile in one profile and share a build.

use super::gaps::Gaps;
use crate::project::Project;
use anyhow::Context as _;
use std::path::PathBuf;

pub(super) fn format(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    project.cargo(&["fmt", "--all", "--check"]).run()
}

pub(super) fn lint(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    // Includes the fuzz targets without the fuzzer, which needs a C++ compiler, and the export of
    // traces.
    let all = ["--workspace", "--all-targets", "--features", "polychess-fuzz/targets,polychess-cli/traces"];
    project
        .cargo(&[&["clippy", "--locked", "--profile", project.profile()], &all[..], &["--", "-D", "warnings"]].concat())
        .run()
}

pub(super) fn docs(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    project
        .cargo(&["doc", "--locked", "--no-deps", "--workspace", "--profile", "ci"])
        .env("RUSTDOCFLAGS", "-Dwarnings")
        .run()
}

pub(super) fn test(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    project.cargo(&["test", "--locked", "--workspace", "--profile", project.profile()]).run()
}

/// Returns the path of a program that one of its own tests runs.
///
/// It is compiled with the whole workspace and its tests. Alone it would have other features, and
/// cargo would compile the servers and games again.
pub(super) fn tested(project: &Project, program: &str, test: &str) -> anyhow::Result<PathBuf> {
    let build = ["test", "--locked", "--workspace", "--profile", "ci", "--no-run", "--test", test];
    project.cargo(&build).run()?;
    let metadata = project.metadata()?;
    let target = metadata["target_directory"].as_str().context("cargo tells no target directory")?;
    Ok(PathBuf::from(target).join("ci").join(format!("{program}{}", std::env::consts::EXE_SUFFIX)))
}
