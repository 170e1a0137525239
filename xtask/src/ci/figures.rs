//! The server's figures in a short form: those that do not depend on what else the machine does.

use super::gaps::Gaps;
use crate::project::Project;
use anyhow::Context as _;
use std::path::Path;

pub(super) fn check(project: &Project, _: &mut Gaps) -> anyhow::Result<()> {
    project.cargo(&["build", "--locked", "--workspace", "--profile", "ci", "--examples"]).run()?;
    let metadata = project.metadata()?;
    let target = metadata["target_directory"].as_str().context("cargo tells no target directory")?;
    let figures = Path::new(target).join("ci/examples/figures").display().to_string();
    for measured in [["restart", "300"], ["sockets", "300"]] {
        project.program(&figures, &measured, ".").run()?;
    }
    Ok(())
}
