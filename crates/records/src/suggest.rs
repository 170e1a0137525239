//! What may have been meant: legal turns that are written most like what was written.

use polychess_game::AnyMatch;

/// How many alternatives are named.
const NEAREST: usize = 3;

/// The same in the usual notation.
#[must_use]
pub fn nearest(now: &dyn AnyMatch, text: &str) -> Vec<String> {
    nearest_in(now, 0, text)
}

/// The legal turns whose spelling, as turn texts or in a notation, is most like this one; in the spelling that is more like it.
#[must_use]
pub fn nearest_in(now: &dyn AnyMatch, notation: usize, text: &str) -> Vec<String> {
    // Castling is written with letters here and with noughts there.
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
