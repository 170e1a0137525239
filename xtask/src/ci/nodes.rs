//! The step for several servers of one site, with PostgreSQL and NATS for the tests.

use super::figures::loadtest;
use super::gaps::Gaps;
use super::postgres;
use crate::packages;
use crate::project::Project;
use std::process::{Command, Stdio};

const WHAT: &str = "several servers of one site";

pub(super) fn check(project: &Project, gaps: &mut Gaps) -> anyhow::Result<()> {
    if !postgres::is_had(project, gaps, WHAT) {
        return Ok(());
    }
    if !is_there()
        && let Err(error) = packages::install(project, "nats-server", "NATS")
    {
        gaps.push(format!("{WHAT}: {error:#}; install it, or name its program with POLYCHESS_NATS"));
        return Ok(());
    }
    let test = ["test", "--locked", "--workspace", "--profile", "ci", "--test"];
    project.cargo(&[&test[..], &["nodes"]].concat()).run()?;
    // The short form. `docs/server-tests.md` describes long runs.
    project.cargo(&[&test[..], &["outages", "--", "--seconds", "90"]].concat()).run()?;
    // Every request must be answered, at any speed.
    let short = ["--nodes", "2", "--games", "7", "--sockets", "60", "--rate", "20", "--turns", "4", "--seconds", "3"];
    loadtest(project, &short)
}

/// True if the NATS server can be started. The tests start the same program.
fn is_there() -> bool {
    let program = std::env::var_os("POLYCHESS_NATS").unwrap_or_else(|| "nats-server".into());
    let asked = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    asked.is_ok_and(|status| status.success())
}
