//! The file of recorded games. Each line contains one game as JSON.

use super::recorded_game::KeptGame;
use super::self_play::SelfPlay;
use anyhow::Context as _;
use polychess_conformance::parallel::in_parallel;
use polychess_variants::visit;
use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::ops::Range;
use std::path::Path;

/// The games to play.
pub(super) struct Plan {
    pub(super) ids: Vec<&'static str>,
    /// The seeds of the games of each id.
    pub(super) seeds: Range<u64>,
    /// The node limit per evaluated position.
    pub(super) nodes: u64,
    /// The divisor of the levels' node limits; `None` for equal players.
    pub(super) divisor: Option<u64>,
    pub(super) workers: usize,
}

/// Returns the games of the plan. Plays the games that the file does not contain, and adds them to
/// the file.
pub(super) fn games(path: Option<&Path>, plan: &Plan) -> anyhow::Result<Vec<KeptGame>> {
    let Plan { ids, seeds, nodes, divisor, workers } = plan;
    let mut kept = path.filter(|path| path.exists()).map_or_else(|| Ok(Vec::new()), read)?;
    kept.retain(|game| seeds.contains(&game.seed) && ids.contains(&&*game.id));
    let known: HashSet<(&str, u64)> = kept.iter().map(|game| (&*game.id, game.seed)).collect();
    let all = seeds.clone().flat_map(|seed| ids.iter().map(move |&id| (id, seed)));
    let missing: Vec<(&str, u64)> = all.filter(|(id, seed)| !known.contains(&(*id, *seed))).collect();
    let mut file = path.map(|path| OpenOptions::new().create(true).append(true).open(path)).transpose()?;
    let mut failure = None;
    in_parallel(
        (*workers).max(1),
        &missing,
        |&(id, seed)| visit(id, SelfPlay { seed, nodes: *nodes, divisor: *divisor }).context("a game of the list")?,
        |_, game: anyhow::Result<KeptGame>| match game.and_then(|game| write(&mut file, &game).map(|()| game)) {
            Ok(game) => kept.push(game),
            Err(error) => failure = Some(error),
        },
    );
    kept.sort_by_key(|game| game.seed);
    failure.map_or(Ok(kept), Err)
}

/// Adds a line with a game to the file, if there is one.
fn write(file: &mut Option<File>, game: &KeptGame) -> anyhow::Result<()> {
    let Some(file) = file else { return Ok(()) };
    Ok(writeln!(file, "{}", serde_json::to_string(game)?)?)
}

/// Reads all complete games of a file. The last line may be incomplete.
fn read(path: &Path) -> anyhow::Result<Vec<KeptGame>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let complete = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    complete.map(|line| serde_json::from_str(line).context("a recorded game")).collect()
}
