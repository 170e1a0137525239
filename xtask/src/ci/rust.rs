//! Steps that are cargo's own commands. All compile with the one profile `ci`, so that they share what is built.

use super::gaps::Gaps;
use crate::project::Project;

pub(super) fn format(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    project.cargo(&["fmt", "--all", "--check"]).run()
}

pub(super) fn lint(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    project
        .cargo(&["clippy", "--locked", "--workspace", "--all-targets", "--profile", "ci", "--", "-D", "warnings"])
        .run()
}

pub(super) fn docs(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    project
        .cargo(&["doc", "--locked", "--no-deps", "--workspace", "--profile", "ci"])
        .env("RUSTDOCFLAGS", "-Dwarnings")
        .run()
}

/// Without the fuzzer itself, which takes a C++ compiler.
pub(super) fn fuzz_targets(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    let fuzz = ["clippy", "--locked", "--package", "polychess-fuzz", "--features", "targets", "--profile", "ci"];
    project.cargo(&[&fuzz[..], &["--", "-D", "warnings"]].concat()).run()
}

pub(super) fn test(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    project.cargo(&["test", "--locked", "--workspace", "--profile", "ci"]).run()
}
