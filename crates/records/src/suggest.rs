//! Suggests legal turns that are similar to a misspelled or illegal one.

use polychess_game::AnyMatch;

/// The maximum number of suggestions.
const NEAREST: usize = 3;

/// Returns the legal turns that are spelled most like `text`, as move strings or in the default
/// notation.
#[must_use]
pub fn nearest(now: &dyn AnyMatch, text: &str) -> Vec<String> {
    nearest_in(now, 0, text)
}

/// Returns the legal turns that are spelled most like `text`, as move strings or in the given
/// notation.
#[must_use]
pub fn nearest_in(now: &dyn AnyMatch, notation: usize, text: &str) -> Vec<String> {
    // Castling may be written with letters or zeros.
    let plain = |text: &str| text.replace('O', "0");
    let text: String = plain(&text.chars().take(64).collect::<String>());
    let mut found: Vec<(usize, String)> = Vec::new();
    for turn in now.legal() {
        let notation = now.notate_in(notation, &turn).unwrap_or_default();
        let board = turn.find(':').map_or("", |at| &turn[..=at]);
        for turn_format in [format!("{board}{notation}"), turn] {
            found.push((strsim::damerau_levenshtein(&text, &plain(&turn_format)), turn_format));
        }
    }
    found.sort();
    found.into_iter().map(|(_, turn_format)| turn_format).filter(|s| !s.is_empty()).take(NEAREST).collect()
}
