//! Turns as they are written: as turn text or in the game's own notation; and those that are spelled most alike.

use polychess_game::{AnyMatch, ErrorKind, Refusal, Request};

/// How many alternatives are named.
const NEAREST: usize = 3;

/// Plays a turn in either spelling, and gives what was asked for. What is no turn text is taken as the game's own notation.
///
/// # Errors
/// `bad-act`, with both complaints where both ways of reading fail; `illegal-act` and others with the rule.
pub fn play(now: &mut dyn AnyMatch, text: &str) -> Result<Request, Refusal> {
    let request = Request::turn(text);
    match now.apply(&request) {
        Ok(()) => Ok(request),
        Err(e) if e.kind == ErrorKind::BadAct => {
            let request = Request::turn(&read_notation(now, text, e)?);
            now.apply(&request)?;
            Ok(request)
        }
        Err(e) => Err(e),
    }
}

/// The turn text of a turn in either spelling; it may still be illegal.
///
/// # Errors
/// `bad-act`, with both complaints.
pub fn turn_text(now: &dyn AnyMatch, text: &str) -> Result<String, Refusal> {
    match now.notate(text) {
        Err(e) if e.kind == ErrorKind::BadAct => read_notation(now, text, e),
        _ => Ok(text.to_owned()),
    }
}

fn read_notation(now: &dyn AnyMatch, text: &str, first: Refusal) -> Result<String, Refusal> {
    let both = |other: Refusal| Refusal::bad_act(format!("{}; as notation: {}", first.message, other.message));
    now.read_notation(text).map_err(both)
}

/// The legal turns whose spelling, in either way, is most like this one; in the spelling that is more like it.
#[must_use]
pub fn nearest(now: &dyn AnyMatch, text: &str) -> Vec<String> {
    let text: String = text.chars().take(64).collect();
    let mut found: Vec<(usize, String)> = Vec::new();
    for turn in now.legal() {
        let notation = now.notate(&turn).unwrap_or_default();
        for spelling in [turn, notation] {
            found.push((strsim::damerau_levenshtein(&text, &spelling), spelling));
        }
    }
    found.sort();
    found.into_iter().map(|(_, spelling)| spelling).filter(|s| !s.is_empty()).take(NEAREST).collect()
}
