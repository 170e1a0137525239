//! Tests that documents link only to existing files and headings.

use crate::source::{Source, below, none, root};
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};

fn documents() -> Vec<Source> {
    let own = |source: &Source| !source.path.contains('/');
    let mut documents: Vec<Source> = below(".", &["md"]).into_iter().filter(own).collect();
    for folder in ["docs", "assets", "crates", "examples", "web", "fuzz", ".github"] {
        documents.extend(below(folder, &["md"]));
    }
    documents
}

/// Returns the anchors of the headings of a page, in GitHub's format.
fn anchors(page: &str) -> BTreeSet<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut fenced = false;
    let mut names = BTreeSet::new();
    for line in page.lines() {
        fenced ^= line.starts_with("```");
        let heading = line.trim_start_matches('#').trim().to_lowercase();
        if fenced || !line.starts_with('#') {
            continue;
        }
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || "-_ ".contains(*c));
        let name: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
        let times = seen.entry(name.clone()).or_default();
        names.insert(if *times == 0 { name } else { format!("{name}-{times}") });
        *times += 1;
    }
    names
}

#[test]
fn documents_link_to_what_is_there() {
    let link = Regex::new(r"\]\(([^)\s]+)\)").expect("an expression");
    let mut findings = Vec::new();
    for document in documents() {
        let folder = root().join(&document.path).parent().expect("a folder").to_owned();
        for (number, line) in document.lines() {
            for target in link.captures_iter(line).map(|found| found[1].to_owned()) {
                let (path, heading) = target.split_once('#').unwrap_or((&target, ""));
                if path.contains("://") || path.starts_with("mailto:") {
                    continue;
                }
                let file = if path.is_empty() { root().join(&document.path) } else { folder.join(path) };
                let has =
                    |heading: &str| std::fs::read_to_string(&file).is_ok_and(|text| anchors(&text).contains(heading));
                if !file.exists() || (!heading.is_empty() && !has(heading)) {
                    findings.push(format!("{}:{number}: {target}", document.path));
                }
            }
        }
    }
    none(&findings, "mend the link, or write what it promises");
}

/// Build servers run `.ci/run`. It must run the test command that the README documents.
#[test]
fn the_readme_names_the_test_command() {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"));
    assert!(read("README.md").contains("```\ncargo xtask ci\n```"), "README.md shows the test command");
    assert!(read(".ci/run").lines().any(|line| line == "cargo xtask ci"), ".ci/run runs the test command");
}
