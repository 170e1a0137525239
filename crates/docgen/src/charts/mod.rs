//! `cargo docgen charts`: draws the charts of the documentation from tables in its pages. With
//! `--check`, it lists outdated charts instead.
//!
//! Each table is between two comments, such as `<!-- latency -->` and `<!-- end of latency -->`.

mod calibration;
mod drawing;
mod instructions;
mod latency;
mod levels;
mod table;

use crate::paths::project_path;
use anyhow::{Context as _, bail};
use std::fs;

const FOLDER: &str = "docs/lab/charts";

/// `cargo docgen charts`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Fail if a chart is out of date or not shown; change no files
    #[arg(long)]
    check: bool,
}

struct Chart {
    name: &'static str,
    /// The page that contains the table.
    source: &'static str,
    /// The pages that show the chart.
    pages: &'static [&'static str],
    /// A function that draws the chart from the text of the source page.
    draw: fn(&str) -> anyhow::Result<String>,
}

const CHARTS: [Chart; 4] = [
    Chart {
        name: "calibration.svg",
        source: "docs/lab/values.md",
        pages: &["docs/lab/values.md"],
        draw: calibration::draw,
    },
    Chart {
        name: "levels.svg",
        source: "docs/lab/evidence.md",
        pages: &["docs/engine.md", "docs/lab/evidence.md"],
        draw: levels::draw,
    },
    Chart {
        name: "instructions.svg",
        source: "docs/lab/performance.md",
        pages: &["docs/lab/performance.md", "docs/performance.md"],
        draw: instructions::draw,
    },
    Chart { name: "latency.svg", source: "docs/scale.md", pages: &["docs/scale.md"], draw: latency::draw },
];

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let read = |path: &str| fs::read_to_string(project_path(path)).with_context(|| path.to_owned());
    let mut findings = Vec::new();
    for Chart { name, source, pages, draw } in CHARTS {
        let path = format!("{FOLDER}/{name}");
        let drawn = draw(&read(source)?).with_context(|| source.to_owned())?;
        if !arguments.check {
            fs::write(project_path(&path), &drawn)?;
        } else if !read(&path).is_ok_and(|stored| stored == drawn) {
            findings.push(format!("{path} is out of date"));
        }
        for page in pages {
            if !read(page)?.contains(&format!("charts/{name})")) {
                findings.push(format!("{page} does not show {name}"));
            }
        }
    }
    println!("{} charts", CHARTS.len());
    if !findings.is_empty() {
        bail!("run `cargo docgen charts`, look at the charts, and fix the rest:\n  {}", findings.join("\n  "));
    }
    Ok(())
}
