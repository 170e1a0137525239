//! `cargo xtask lines`: how many Rust lines there are without tests, by crate, and within games by what they are for; as committed now and, to
//! compare, in another commit.

use crate::project::Project;
use anyhow::{Context as _, ensure};
use std::collections::{BTreeMap, BTreeSet};

/// `cargo xtask lines`
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The commit to compare with
    #[arg(long, value_name = "COMMIT")]
    since: Option<String>,
}

/// Parts of a game that stand beside its rules: a word for them, and how their paths are known.
const PARTS: [(&str, &[&str]); 3] = [
    ("slow definitions and explanations", &["/slow/", "/explain.rs", "/plain.rs"]),
    ("words of objections", &["/why"]),
    ("worth, for evaluations", &["/worth.rs"]),
];

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let project = Project::here()?;
    let now = count(&project, "HEAD")?;
    let before = match &arguments.since {
        Some(commit) => count(&project, commit)?,
        None => now.clone(),
    };
    println!("| what | before | now | change |\n|---|--:|--:|--:|");
    let row = |what: &str, then: i64, now: i64| println!("| {what} | {then} | {now} | {:+} |", now - then);
    let mut sums = [0, 0];
    for what in before.keys().chain(now.keys()).collect::<BTreeSet<_>>() {
        let [then, now] = [&before, &now].map(|lines| lines.get(what).copied().unwrap_or_default());
        row(what, then, now);
        sums = [sums[0] + then, sums[1] + now];
    }
    row("all", sums[0], sums[1]);
    Ok(())
}

/// Lines by part, in a commit.
fn count(project: &Project, commit: &str) -> anyhow::Result<BTreeMap<String, i64>> {
    let git = |words: &[&str]| -> anyhow::Result<String> {
        let said = project.program("git", words, ".").output()?;
        ensure!(said.success, "{}", said.stderr.trim());
        Ok(said.stdout)
    };
    let mut lines = BTreeMap::new();
    let files = git(&["ls-tree", "-r", "--name-only", commit, "crates", "loadtest", "xtask"])?;
    for file in files.lines().filter(|file| file.ends_with(".rs")) {
        let Some(part) = part(file) else { continue };
        let text = git(&["show", &format!("{commit}:{file}")]).context(file.to_owned())?;
        // A file's tests stand last.
        let own = text.lines().take_while(|line| *line != "#[cfg(test)]").count();
        *lines.entry(part).or_default() += i64::try_from(own)?;
    }
    Ok(lines)
}

/// What a file belongs to; `None` for tests and examples.
fn part(file: &str) -> Option<String> {
    let (name, inside) = file.strip_prefix("crates/").unwrap_or(file).split_once("/src/")?;
    let folder = inside.split_once('/').map(|(folder, _)| folder);
    Some(match folder.filter(|_| name == "variants") {
        None => name.to_owned(),
        Some(_) => {
            let part = PARTS.iter().find(|(_, paths)| paths.iter().any(|path| file.contains(path)));
            format!("{name}: {}", part.map_or("rules of the games", |part| part.0))
        }
    })
}

#[test]
fn files_belong_to_parts() {
    let of = |file: &str| part(file);
    assert_eq!(of("crates/rules/src/sink.rs").as_deref(), Some("rules"));
    assert_eq!(of("crates/variants/src/list.rs").as_deref(), Some("variants"));
    assert_eq!(of("crates/variants/src/four_way/pawns.rs").as_deref(), Some("variants: rules of the games"));
    assert_eq!(of("crates/variants/src/four_way/why.rs").as_deref(), Some("variants: words of objections"));
    assert_eq!(of("crates/variants/tests/suite/main.rs"), None);
}
