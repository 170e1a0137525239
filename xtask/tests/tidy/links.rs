//! Documents link to files that are there.

use crate::source::{Source, below, none, root};
use regex::Regex;

fn documents() -> Vec<Source> {
    let own = |source: &Source| !source.path.contains('/');
    let mut documents: Vec<Source> = below(".", &["md"]).into_iter().filter(own).collect();
    for folder in ["docs", "assets", "crates", "web", "fuzz", ".github"] {
        documents.extend(below(folder, &["md"]));
    }
    documents
}

#[test]
fn documents_link_to_what_is_there() {
    let link = Regex::new(r"\]\(([^)\s]+)\)").expect("an expression");
    let mut findings = Vec::new();
    for document in documents() {
        let folder = root().join(&document.path).parent().expect("a folder").to_owned();
        for (number, line) in document.lines() {
            for target in link.captures_iter(line).map(|found| found[1].to_owned()) {
                let path = target.split('#').next().unwrap_or_default();
                if !path.is_empty()
                    && !path.contains("://")
                    && !path.starts_with("mailto:")
                    && !folder.join(path).exists()
                {
                    findings.push(format!("{}:{number}: {target}", document.path));
                }
            }
        }
    }
    none(&findings, "mend the link, or write what it promises");
}

/// The README's test command is the one that a build farm runs.
#[test]
fn the_readme_names_the_test_command() {
    let read = |path: &str| std::fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"));
    assert!(read("README.md").contains("```\ncargo xtask ci\n```"), "README.md shows the test command");
    assert!(read(".ci/run").lines().any(|line| line == "cargo xtask ci"), ".ci/run runs the test command");
}
