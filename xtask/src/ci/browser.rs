//! The step `browser`: tests the site of the compiled program in Chromium.

use crate::packages;
use crate::project::Project;
use anyhow::{Context as _, ensure};
use std::path::PathBuf;

/// Common paths of Chromium. The environment variable `CHROMIUM` takes precedence.
const USUAL: &[&str] = &[
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome-stable",
    "/usr/bin/google-chrome",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

pub(super) fn check(project: &Project) -> anyhow::Result<()> {
    let chromium = chromium(project)?;
    println!("browser: {}", chromium.display());
    let program = project.tested_program("polychess", "commands")?;
    let scenarios = project.program("npm", &["run", "--silent", "e2e"], "web");
    // If `CI` is set, Playwright retries a failed scenario once. If it then passes, Playwright
    // reports it as flaky.
    scenarios.env("CI", "1").env("CHROMIUM", chromium).env("POLYCHESS_PROGRAM", program).env("WEB_REQUIRED", "1").run()
}

fn chromium(project: &Project) -> anyhow::Result<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM").map(PathBuf::from) {
        ensure!(named.exists(), "CHROMIUM names {}, which is not there", named.display());
        return Ok(named);
    }
    let find = || USUAL.iter().map(PathBuf::from).find(|path| path.exists());
    if let Some(found) = find() {
        return Ok(found);
    }
    packages::install(project, "chromium", "Chromium")
        .context("the browser tests need Chromium: install it, or name one with CHROMIUM=/path/to/chromium")?;
    find()
        .context("Debian's chromium is installed, but not where it should be; name it with CHROMIUM=/path/to/chromium")
}
