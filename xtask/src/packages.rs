//! Installs missing Debian packages, for example in a CI container.
//!
//! This requires Debian and root privileges.

use crate::project::Project;
use anyhow::bail;
use std::path::Path;

/// Installs the Debian package that contains `program`.
///
/// # Errors
/// If `xtask` does not run as root, if apt is missing, or if apt fails.
pub(crate) fn install(project: &Project, package: &str, program: &str) -> anyhow::Result<()> {
    let root = project.program("id", &["-u"], ".").output().is_ok_and(|o| o.stdout.trim() == "0");
    if !root || !Path::new("/usr/bin/apt-get").exists() {
        bail!("none was found, and it is not for this program to install one here");
    }
    let apt =
        |arguments: &[&str]| project.program("apt-get", arguments, ".").env("DEBIAN_FRONTEND", "noninteractive").run();
    let wanted = ["install", "--yes", "--no-install-recommends", package];
    println!("no {program} here: installing Debian's");
    apt(&wanted).or_else(|_| apt(&["update"]).and_then(|()| apt(&wanted)))
}

/// Returns whether a program is available. Installs its package if necessary.
///
/// If the program is unavailable, adds a gap with the name of the check and the remedy.
pub(crate) fn provide(
    project: &Project,
    gaps: &mut Vec<String>,
    was_found: bool,
    [package, program]: [&str; 2],
    [check, remedy]: [&str; 2],
) -> bool {
    let installed = if was_found { Ok(()) } else { install(project, package, program) };
    gaps.extend(installed.as_ref().err().map(|error| format!("{check}: {error:#}; {remedy}")));
    installed.is_ok()
}
