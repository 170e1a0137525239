//! The step `licences`: every crate and npm package must have a licence that `deny.toml` allows.
//!
//! If cargo-deny is installed, it repeats the check and also checks the sources of crates.

use super::gaps::Gaps;
use crate::notices::{self, word};
use crate::project::Project;
use anyhow::{Context as _, ensure};
use serde::Deserialize;
use serde_json::Value as Json;
use spdx::{Expression, ParseMode};
use std::fs;

/// Exceptions for npm packages, as a prefix of the name and the allowed licence.
///
/// They are tools and data for builds and tests, which releases do not contain, and unmodified
/// fonts.
const PACKAGES: &[(&str, &str)] = &[
    ("axe-core", "MPL-2.0"),
    ("lightningcss", "MPL-2.0"),
    ("caniuse-lite", "CC-BY-4.0"),
    ("dictionary-de", "(GPL-2.0 OR GPL-3.0)"),
    ("@fontsource", "OFL-1.1"),
];

pub(super) fn check(project: &Project, gaps: &mut Gaps) -> anyhow::Result<()> {
    let rules = Rules::read(project)?;
    let mut bad = Vec::new();
    let crates = crates(project)?;
    for (name, licence) in &crates {
        let own = rules.exceptions.iter().filter(|exception| exception.name == *name);
        let allowed = rules.allow.iter().chain(own.flat_map(|exception| &exception.allow));
        judge(name, licence, &allowed.cloned().collect::<Vec<_>>(), &mut bad);
    }
    let packages = packages(project)?;
    for (name, licence) in &packages {
        if !PACKAGES.iter().any(|(start, its)| name.starts_with(start) && licence == its) {
            judge(name, licence, &rules.allow, &mut bad);
        }
    }
    ensure!(bad.is_empty(), "licences that are not allowed:\n  {}", bad.join("\n  "));
    println!("{} crates and {} npm packages have licences on the list", crates.len(), packages.len());
    if project.path("web/node_modules").exists() {
        notices::check(project)?;
    } else {
        gaps.push("notices of the web client: its packages are not installed (`npm ci` in web/)".into());
    }
    if project.has_cargo("deny") {
        return project.cargo(&["deny", "--locked", "check", "licenses", "bans", "sources"]).run();
    }
    gaps.push("sources and bans of crates: cargo-deny is not installed (`cargo install --locked cargo-deny`)".into());
    Ok(())
}

/// The section `licenses` of `deny.toml`.
#[derive(Deserialize)]
struct Rules {
    allow: Vec<String>,
    /// Additional licences that only the named crates may have.
    exceptions: Vec<Exception>,
}

#[derive(Deserialize)]
struct Exception {
    #[serde(rename = "crate")]
    name: String,
    allow: Vec<String>,
}

impl Rules {
    fn read(project: &Project) -> anyhow::Result<Self> {
        let text = fs::read_to_string(project.path("deny.toml")).context("deny.toml")?;
        let mut table: toml::Table = text.parse().context("deny.toml")?;
        table.remove("licenses").context("licenses in deny.toml")?.try_into().context("licenses in deny.toml")
    }
}

fn judge(name: &str, licence: &str, allowed: &[String], bad: &mut Vec<String>) {
    let known = Expression::parse_mode(licence, ParseMode::LAX);
    let is_allowed = |expression: &Expression| {
        expression.evaluate(|need| need.license.id().is_some_and(|id| allowed.iter().any(|name| name == id.name)))
    };
    if !known.is_ok_and(|expression| is_allowed(&expression)) {
        bad.push(format!("{name}: {}", if licence.is_empty() { "none is named" } else { licence }));
    }
}

/// Returns the names and licences of all third-party crates, for all features and systems.
fn crates(project: &Project) -> anyhow::Result<Vec<(String, String)>> {
    let metadata = project.metadata()?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists packages")?;
    let foreign = packages.iter().filter(|package| !package["source"].is_null());
    Ok(foreign.map(|package| (word(package, "name"), word(package, "license"))).collect())
}

/// Returns the names and licences of all npm packages in the lock file of the web client.
fn packages(project: &Project) -> anyhow::Result<Vec<(String, String)>> {
    let path = project.path("web/package-lock.json");
    if !path.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(path)?;
    let lock: Json = serde_json::from_str(&text)?;
    let packages = lock["packages"].as_object().context("packages of the lock file")?.iter();
    let name = |path: &str| Some(path.rsplit_once("node_modules/")?.1.to_owned());
    Ok(packages.filter_map(|(path, package)| Some((name(path)?, word(package, "license")))).collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn licences_are_judged_by_the_list() {
        let allowed = ["MIT".to_owned(), "Apache-2.0".to_owned()];
        let verdict = |licence: &str| {
            let mut bad = Vec::new();
            super::judge("name", licence, &allowed, &mut bad);
            bad.is_empty()
        };
        for licence in ["MIT", "MIT/GPL-3.0", "GPL-3.0-only OR Apache-2.0", "MIT AND Apache-2.0 WITH LLVM-exception"] {
            assert!(verdict(licence), "{licence}");
        }
        for licence in ["", "GPL-3.0-or-later", "MIT AND GPL-3.0-only", "SEE LICENSE IN FILE", "LicenseRef-Own"] {
            assert!(!verdict(licence), "{licence}");
        }
    }
}
