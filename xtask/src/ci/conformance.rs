//! Steps that run the programs `conformance` and `lab` in short forms.

use super::gaps::Gaps;
use super::rust;
use crate::packages;
use crate::project::Project;
use anyhow::Context as _;

pub(super) fn differential(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    run(project, "conformance", &["differential", "--turns", "20000", "--acts", "4000"])
}

pub(super) fn proof(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    run(project, "conformance", &["proof", "--short"])
}

pub(super) fn instructions(project: &Project, gaps: &mut Gaps) -> anyhow::Result<()> {
    let has_valgrind = project.program("valgrind", &["--version"], ".").output().is_ok_and(|output| output.success);
    if !has_valgrind && let Err(error) = packages::install(project, "valgrind", "valgrind") {
        gaps.push(format!("instructions: {error:#}; install valgrind"));
        return Ok(());
    }
    run(project, "lab", &["ir", "--short"])
}

/// Runs a program of the workspace that the step `test` has compiled. Its integration test has the
/// name of the program.
fn run(project: &Project, program: &str, arguments: &[&str]) -> anyhow::Result<()> {
    let path = rust::tested(project, program, program)?;
    project.program(path.to_str().context("a path in UTF-8")?, arguments, ".").run()
}
