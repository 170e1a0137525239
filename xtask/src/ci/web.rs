//! Steps of the web client: npm's scripts in `web/`.

use super::gaps::Gaps;
use crate::project::Project;
use anyhow::Context as _;

/// Runs npm in the client's folder.
fn npm(project: &Project, arguments: &[&str]) -> anyhow::Result<()> {
    project.program("npm", arguments, "web").run().context("the web client is built with npm, a part of Node.js")
}

/// Installs the packages without running their build scripts. No package needs them, and they could
/// do anything.
pub(super) fn install(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    npm(project, &["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
}

pub(super) fn lint(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    npm(project, &["run", "--silent", "format:check"])?;
    npm(project, &["run", "--silent", "lint"])
}

pub(super) fn check(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    npm(project, &["run", "--silent", "check"])
}

pub(super) fn test(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    npm(project, &["test", "--silent"])
}

pub(super) fn build(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    npm(project, &["run", "--silent", "build"])
}
