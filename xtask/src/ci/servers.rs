//! The steps that need PostgreSQL, NATS or the load test. The tests create and delete their own
//! PostgreSQL.

use super::gaps::Gaps;
use crate::packages;
use crate::project::Project;
use std::path::Path;

/// The step for databases that servers share.
pub(super) fn postgres(project: &Project, gaps: &mut Gaps) -> anyhow::Result<()> {
    if !provide_postgres(project, gaps, "what PostgreSQL keeps") {
        return Ok(());
    }
    project.run("cargo test --locked --workspace --profile ci --test postgres")
}

/// The step for several servers of one site, with PostgreSQL and NATS for the tests.
pub(super) fn nodes(project: &Project, gaps: &mut Gaps) -> anyhow::Result<()> {
    let check = "several servers of one site";
    // The tests start the same program.
    let nats = std::env::var("POLYCHESS_NATS").unwrap_or_else(|_| "nats-server".into());
    let has_nats = project.program(&nats, &["--version"], ".").output().is_ok_and(|output| output.success);
    let remedy = "install it, or name its program with POLYCHESS_NATS";
    if !provide_postgres(project, gaps, check)
        || !packages::provide(project, gaps, has_nats, ["nats-server", "NATS"], [check, remedy])
    {
        return Ok(());
    }
    project.run("cargo test --locked --workspace --profile ci --test nodes")?;
    // The short form. `docs/server-tests.md` describes long runs.
    project.run("cargo test --locked --workspace --profile ci --test outages -- --seconds 90")?;
    // Every request must be answered, at any speed.
    loadtest(project, "--nodes 2 --games 7 --sockets 60 --rate 20 --turns 4 --seconds 3")
}

/// The load test in a short form, without the figures that depend on other load of the machine.
pub(super) fn figures(project: &Project) -> anyhow::Result<()> {
    ["restart 300", "sockets 300"].iter().try_for_each(|arguments| loadtest(project, arguments))
}

fn loadtest(project: &Project, arguments: &str) -> anyhow::Result<()> {
    project.tested("polychess-loadtest", "short", &arguments.split(' ').collect::<Vec<_>>())
}

fn provide_postgres(project: &Project, gaps: &mut Gaps, check: &str) -> bool {
    let remedy = "install it, or name the folder of its programs with POLYCHESS_POSTGRES";
    packages::provide(project, gaps, has_postgres(), ["postgresql", "PostgreSQL"], [check, remedy])
}

/// True if PostgreSQL is installed. The tests look in the same places.
fn has_postgres() -> bool {
    let has_all = |folder: &Path| ["initdb", "pg_ctl", "createdb"].iter().all(|program| folder.join(program).exists());
    if let Some(named) = std::env::var_os("POLYCHESS_POSTGRES") {
        return has_all(Path::new(&named));
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    versions.map(|entry| entry.path().join("bin")).any(|folder| has_all(&folder))
        || ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].iter().any(|folder| has_all(Path::new(folder)))
}
