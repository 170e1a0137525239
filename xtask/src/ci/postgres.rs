//! The step for databases that servers share. The tests create and delete their own PostgreSQL.

use super::gaps::Gaps;
use crate::packages;
use crate::project::Project;
use std::path::Path;

pub(super) fn check(project: &Project, gaps: &mut Gaps) -> anyhow::Result<()> {
    if !is_had(project, gaps, "what PostgreSQL keeps") {
        return Ok(());
    }
    project.cargo(&["test", "--locked", "--workspace", "--profile", "ci", "--test", "postgres"]).run()
}

/// True if PostgreSQL is installed, by this function if necessary. Otherwise records a gap.
pub(super) fn is_had(project: &Project, gaps: &mut Gaps, what: &str) -> bool {
    if !is_there()
        && let Err(error) = packages::install(project, "postgresql", "PostgreSQL")
    {
        let remedy = "install it, or name the folder of its programs with POLYCHESS_POSTGRES";
        gaps.push(format!("{what}: {error:#}; {remedy}"));
        return false;
    }
    true
}

/// True if PostgreSQL is installed. The tests look in the same places.
fn is_there() -> bool {
    let has_all = |folder: &Path| ["initdb", "pg_ctl", "createdb"].iter().all(|program| folder.join(program).exists());
    if let Some(named) = std::env::var_os("POLYCHESS_POSTGRES") {
        return has_all(Path::new(&named));
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    versions.map(|entry| entry.path().join("bin")).any(|folder| has_all(&folder))
        || ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].iter().any(|folder| has_all(Path::new(folder)))
}
