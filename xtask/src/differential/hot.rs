//! Hot positions: where the odd rules are near.

use crate::differential::subject::Subject;
use anyhow::Context as _;
use polychess_game::Choices;

/// The hot positions of a game, with their options.
pub(crate) fn positions<S: Subject>() -> anyhow::Result<Vec<(Choices, String)>> {
    let lines = S::HOT.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (options, text) = line.split_once('|').with_context(|| format!("no | in \"{line}\""))?;
            let options: Vec<&str> = options.split_whitespace().collect();
            Ok((S::choices(&options), text.trim().to_owned()))
        })
        .collect()
}
