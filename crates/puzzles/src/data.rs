//! The puzzles of all games.

use polychess_wire::Puzzle;
use std::sync::LazyLock;

/// The puzzles of each game, one JSON object in each line.
const FILES: [(&str, &str); 6] = [
    ("three-way", include_str!("../data/three-way.jsonl")),
    ("three-player", include_str!("../data/three-player.jsonl")),
    ("three-man", include_str!("../data/three-man.jsonl")),
    ("four-way", include_str!("../data/four-way.jsonl")),
    ("three-handed", include_str!("../data/three-handed.jsonl")),
    ("four-player", include_str!("../data/four-player.jsonl")),
];

static PUZZLES: LazyLock<Vec<(&str, Vec<Puzzle>)>> =
    LazyLock::new(|| FILES.iter().map(|(variant, text)| (*variant, read(text).unwrap_or_default())).collect());

/// Returns the puzzles of a game, easiest first. Empty if no game has this id.
#[must_use]
pub fn puzzles(variant: &str) -> &'static [Puzzle] {
    PUZZLES.iter().find(|(id, _)| *id == variant).map_or(&[], |(_, puzzles)| puzzles)
}

/// Reads puzzles from text with one JSON object in each line.
///
/// # Errors
/// Fails at the first invalid line.
pub fn read(text: &str) -> serde_json::Result<Vec<Puzzle>> {
    text.lines().filter(|line| !line.trim().is_empty()).map(serde_json::from_str).collect()
}

/// Returns a puzzle as a line of a data file.
///
/// # Errors
/// Fails if the puzzle cannot be written as JSON.
pub fn write(puzzle: &Puzzle) -> serde_json::Result<String> {
    serde_json::to_string(puzzle).map(|line| line + "\n")
}
