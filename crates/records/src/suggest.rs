//! What may have been meant: legal turns that are written most like what was written.

use polychess_game::AnyMatch;

/// How many alternatives are named.
const NEAREST: usize = 3;

/// The legal turns whose spelling, in either way, is most like this one; in the spelling that is more like it.
#[must_use]
pub fn nearest(now: &dyn AnyMatch, text: &str) -> Vec<String> {
    let text: String = text.chars().take(64).collect();
    let mut found: Vec<(usize, String)> = Vec::new();
    for turn in now.legal() {
        let notation = now.notate(&turn).unwrap_or_default();
        for turn_format in [turn, notation] {
            found.push((strsim::damerau_levenshtein(&text, &turn_format), turn_format));
        }
    }
    found.sort();
    found.into_iter().map(|(_, turn_format)| turn_format).filter(|s| !s.is_empty()).take(NEAREST).collect()
}
