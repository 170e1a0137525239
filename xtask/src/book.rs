//! `cargo xtask book`: builds the documentation book as web pages.

use crate::project::Project;
use anyhow::Context as _;
use std::time::{Duration, SystemTime};

/// `cargo xtask book`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Folder of the pages
    #[arg(long, value_name = "FOLDER", default_value = "target/book")]
    output: String,
    /// Open the first page in the browser
    #[arg(long)]
    open: bool,
    /// Build the book again after each change of a page, until Ctrl-C
    #[arg(long)]
    watch: bool,
}

const BROWSER: &str = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
const PAUSE: Duration = Duration::from_millis(500);

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let project = Project::here()?;
    let output = project.path(&arguments.output);
    let output = output.to_str().context("a path in UTF-8")?;
    let build = || project.cargo(&["run", "--quiet", "--locked", "--package", "polychess-book", "--", output]).run();
    let mut shown = newest(&project)?;
    build()?;
    if arguments.open {
        project.program(BROWSER, &[&format!("{output}/index.html")], ".").run()?;
    }
    if !arguments.watch {
        return Ok(());
    }
    loop {
        std::thread::sleep(PAUSE);
        let now = newest(&project)?;
        if now != shown {
            shown = now;
            // Continue to watch if a page has an error.
            if let Err(error) = build() {
                eprintln!("error: {error:#}");
            }
        }
    }
}

/// Returns the time of the latest change to a page or to the theme, or `None` if no file has a
/// time.
fn newest(project: &Project) -> anyhow::Result<Option<SystemTime>> {
    let mut folders = vec![project.path("docs"), project.path("crates/book/theme")];
    let mut newest = None;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                folders.push(entry.path());
            } else {
                newest = newest.max(Some(entry.metadata()?.modified()?));
            }
        }
    }
    Ok(newest)
}
