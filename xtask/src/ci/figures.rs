//! The load test in a short form, without the figures that depend on other load of the machine.

use super::gaps::Gaps;
use super::rust;
use crate::project::Project;
use anyhow::Context as _;

pub(super) fn check(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    for measured in ["restart", "sockets"] {
        loadtest(project, &[measured, "300"])?;
    }
    Ok(())
}

/// Runs the load test.
pub(super) fn loadtest(project: &Project, arguments: &[&str]) -> anyhow::Result<()> {
    let program = rust::tested(project, "polychess-loadtest", "short")?;
    project.program(program.to_str().context("a path that can be written")?, arguments, ".").run()
}
