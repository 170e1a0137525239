//! Installs Debian packages if this program runs as root on Debian, as in a container of a build
//! farm.

use crate::project::Project;
use anyhow::bail;
use std::path::Path;

/// Installs a package that contains a program.
///
/// # Errors
/// If this program is not root or there is no apt, or if apt fails.
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

/// True if a program was found, or its package could be installed. Otherwise records a gap: the
/// name of the check, and the remedy.
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
