//! The step of the databases that servers share: a PostgreSQL of the tests' own, made and thrown away by them.

use super::gaps::Gaps;
use crate::packages;
use crate::project::Project;
use std::path::{Path, PathBuf};

pub(super) fn check(project: &Project, gaps: &mut Gaps) -> anyhow::Result<()> {
    if !is_there()
        && let Err(error) = packages::install(project, "postgresql", "PostgreSQL")
    {
        gaps.push(format!(
            "what PostgreSQL keeps: {error:#}; install it, or name the folder of its programs with POLYCHESS_POSTGRES"
        ));
        return Ok(());
    }
    project.cargo(&["test", "--locked", "--profile", "ci", "-p", "polychess-server", "--test", "postgres"]).run()
}

/// The tests look in the same places.
fn is_there() -> bool {
    if let Some(named) = std::env::var_os("POLYCHESS_POSTGRES").map(PathBuf::from) {
        return named.join("initdb").exists();
    }
    let folders =
        |of: &str| std::fs::read_dir(of).into_iter().flatten().flatten().map(|entry| entry.path().join("bin"));
    let usual = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map(|folder| Path::new(folder).to_owned());
    folders("/usr/lib/postgresql").chain(folders("/opt")).chain(usual).any(|folder| folder.join("initdb").exists())
}
