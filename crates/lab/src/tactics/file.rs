//! The files of tactical positions.
//!
//! A line contains the kind, the position string and the answers: move strings, or acts as
//! `SEAT:TYPE`.

use super::kind::Kind;
use anyhow::Context as _;
use std::fmt::Write as _;
use std::fs;

/// A tactical position with its answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Task {
    pub(crate) kind: Kind,
    pub(crate) position: String,
    pub(crate) answers: Vec<String>,
}

/// Minimum number of positions for each game.
pub(crate) const MIN_POSITIONS: usize = 100;
const FOLDER: &str = "crates/engine/data/tactics";

pub(crate) fn read(id: &str) -> anyhow::Result<Vec<Task>> {
    let path = crate::paths::project_path(&format!("{FOLDER}/{id}.txt"));
    let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| task(line).with_context(|| format!("not a line of {FOLDER}/{id}.txt: {line}"))).collect()
}

fn task(line: &str) -> Option<Task> {
    let [kind, position, answers] = line.split(" | ").collect::<Vec<_>>()[..] else { return None };
    let answers = answers.split(' ').map(str::to_owned).collect();
    Some(Task { kind: Kind::named(kind)?, position: position.to_owned(), answers })
}

pub(crate) fn write(id: &str, tasks: &[Task]) -> anyhow::Result<()> {
    let mut text =
        format!("# Positions with proven answers, found and proven by `cargo lab tactics --variant {id} --write`.\n");
    for Task { kind, position, answers } in tasks {
        writeln!(text, "{} | {position} | {}", kind.name(), answers.join(" "))?;
    }
    let path = crate::paths::project_path(&format!("{FOLDER}/{id}.txt"));
    fs::write(&path, text).with_context(|| path.display().to_string())
}
