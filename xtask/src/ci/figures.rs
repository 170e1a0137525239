//! The server's figures in a short form: those that do not depend on what else the machine does.

use super::gaps::Gaps;
use crate::project::Project;

pub(super) fn check(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    for measured in ["restart", "sockets"] {
        loadtest(project, &[measured, "300"])?;
    }
    Ok(())
}

/// Runs the program that measures.
pub(super) fn loadtest(project: &Project, arguments: &[&str]) -> anyhow::Result<()> {
    let program = ["run", "--locked", "--profile", "ci", "-p", "polychess-loadtest", "--"];
    project.cargo(&[&program[..], arguments].concat()).run()
}
