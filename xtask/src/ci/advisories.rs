//! The step `advisories`: searches online databases for known vulnerabilities of dependencies.
//!
//! If a database is unreachable, the step reports a gap and passes.

use super::gaps::Gaps;
use crate::project::{Output, Project};
use anyhow::{bail, ensure};
use serde_json::Value as Json;

pub(super) fn check(project: &Project, gaps: &mut Gaps) -> anyhow::Result<()> {
    crates(project, gaps)?;
    if project.path("web/package-lock.json").exists() { packages(project, gaps) } else { Ok(()) }
}

fn crates(project: &Project, gaps: &mut Gaps) -> anyhow::Result<()> {
    if !project.has_cargo("deny") {
        gaps.push("advisories of crates: cargo-deny is not installed (`cargo install --locked cargo-deny`)".into());
        return Ok(());
    }
    let output = project.cargo(&["deny", "--locked", "check", "advisories"]).output()?;
    if output.success {
        return Ok(());
    }
    if output.stderr.contains("failed to fetch advisory database") || output.stderr.contains("unable to load advisory")
    {
        gaps.push(format!("advisories of crates: their database cannot be reached ({})", first_line(&output)));
        return Ok(());
    }
    bail!("{}{}", output.stdout, output.stderr)
}

fn first_line(output: &Output) -> &str {
    let lines = output.stderr.lines().chain(output.stdout.lines());
    lines.map(str::trim).find(|line| !line.is_empty()).unwrap_or("it says nothing")
}

fn packages(project: &Project, gaps: &mut Gaps) -> anyhow::Result<()> {
    // npm reads only the lock file. Short timeouts prevent a long wait without a network.
    let arguments = ["audit", "--json", "--package-lock-only", "--fetch-retries=1", "--fetch-timeout=20000"];
    let output = match project.program("npm", &arguments, "web").output() {
        Ok(output) => output,
        Err(error) => {
            gaps.push(format!("advisories of npm packages: {error:#}"));
            return Ok(());
        }
    };
    let report: Json = serde_json::from_str(&output.stdout).unwrap_or(Json::Null);
    if report.get("auditReportVersion").is_none() {
        let reason = report["message"].as_str().or(report["error"]["summary"].as_str()).unwrap_or(first_line(&output));
        gaps.push(format!("advisories of npm packages: the registry does not answer ({reason})"));
        return Ok(());
    }
    let found = report["vulnerabilities"].as_object().into_iter().flatten();
    let named = |(name, entry): (&String, &Json)| {
        let severity = entry["severity"].as_str().unwrap_or("unknown").to_owned();
        (severity == "high" || severity == "critical").then(|| format!("{name} ({severity})"))
    };
    let severe: Vec<String> = found.filter_map(named).collect();
    ensure!(severe.is_empty(), "npm packages with advisories: {}", severe.join(", "));
    println!("npm packages: {}", report["metadata"]["vulnerabilities"]);
    Ok(())
}
