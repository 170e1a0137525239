//! The steps that need PostgreSQL or NATS or run the load test.
//!
//! The tests create and delete PostgreSQL databases of their own.

use super::gaps::Gaps;
use crate::packages;
use crate::project::Project;
use std::path::Path;

/// The step `postgres`: tests the store on PostgreSQL.
pub(super) fn postgres(project: &Project, gaps: &mut Gaps) -> anyhow::Result<()> {
    if !provide_postgres(project, gaps, "what PostgreSQL keeps") {
        return Ok(());
    }
    project.run("cargo test --locked --workspace --profile ci --test postgres")
}

/// The step `nodes`: tests several servers of one site with PostgreSQL and NATS.
pub(super) fn nodes(project: &Project, gaps: &mut Gaps) -> anyhow::Result<()> {
    let check = "several servers of one site";
    // If `POLYCHESS_NATS` is set, the tests also use the program that it names.
    let nats = std::env::var("POLYCHESS_NATS").unwrap_or_else(|_| "nats-server".into());
    let has_nats = project.program(&nats, &["--version"], ".").output().is_ok_and(|output| output.success);
    let remedy = "install it, or name its program with POLYCHESS_NATS";
    if !provide_postgres(project, gaps, check)
        || !packages::provide(project, gaps, has_nats, ["nats-server", "NATS"], [check, remedy])
    {
        return Ok(());
    }
    project.run("cargo test --locked --workspace --profile ci --test nodes")?;
    // This run is short. `docs/server-tests.md` describes long runs.
    project.run("cargo test --locked --workspace --profile ci --test outages -- --seconds 90")?;
    // This load test requires an answer to each request but does not limit the response times.
    loadtest(project, "--nodes 2 --games 7 --sockets 60 --rate 20 --turns 4 --seconds 3")
}

/// The step `figures`: runs short load tests whose results do not depend on other load of the
/// machine.
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

/// Returns whether PostgreSQL is installed in a folder where the tests search for it.
fn has_postgres() -> bool {
    let has_all = |folder: &Path| ["initdb", "pg_ctl", "createdb"].iter().all(|program| folder.join(program).exists());
    if let Some(named) = std::env::var_os("POLYCHESS_POSTGRES") {
        return has_all(Path::new(&named));
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    versions.map(|entry| entry.path().join("bin")).any(|folder| has_all(&folder))
        || ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].iter().any(|folder| has_all(Path::new(folder)))
}
