//! Acts as people write them: a turn text, a notation of the game, a JSON object, a token of a record, or words in braces.

use crate::language;
use anyhow::Context as _;
use polychess_game::{AnyMatch, Refusal, Request, is_blank};
use polychess_records::moves;

/// Reads what is written and plays it; gives what was asked for: seldom more than one thing, a turn and an act that a sign of the
/// notation stands for.
///
/// # Errors
/// `bad-act` when it cannot be read, with both complaints where there are two ways of reading; or why it is refused.
pub(crate) fn play(now: &mut dyn AnyMatch, notation: usize, text: &str) -> Result<Vec<Request>, Refusal> {
    let requests = moves::read_line(now, notation, text)?;
    requests.iter().try_for_each(|request| now.apply(request))?;
    Ok(requests)
}

/// A turn in one of the game's notations, as the match stands before it; of acts nothing.
pub(crate) fn notated(now: &dyn AnyMatch, notation: usize, request: &Request) -> Option<String> {
    now.notate_in(notation, request.to_json(now.info()).as_str()?).ok()
}

/// Plays turns and acts that stand behind one another, parted by blanks.
///
/// # Errors
/// With the one that is refused.
pub(crate) fn play_all(now: &mut dyn AnyMatch, notation: usize, text: &str) -> anyhow::Result<()> {
    for (n, act) in text.split(is_blank).filter(|act| !act.is_empty()).enumerate() {
        play(now, notation, act).with_context(|| language::act(n + 1, act))?;
    }
    Ok(())
}
