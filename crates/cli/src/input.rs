//! Acts as people write them: a turn text, a notation of the game, a JSON object, a token of a record, or words in braces.

use crate::language;
use anyhow::Context as _;
use polychess_game::{AnyMatch, Refusal, Request, is_blank, trimmed};
use polychess_records::moves;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

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

fn open(path: &Path) -> anyhow::Result<Box<dyn Read>> {
    if path == Path::new("-") {
        return Ok(Box::new(std::io::stdin().lock()));
    }
    let file = std::fs::File::open(path).with_context(|| format!("{} cannot be opened", path.display()))?;
    Ok(Box::new(file))
}

/// Reads the lines of a file with their numbers, except empty lines and comments. `-` is standard input.
pub(crate) fn lines(path: &Path) -> anyhow::Result<Vec<(usize, String)>> {
    let mut found = Vec::new();
    for (i, line) in BufReader::new(open(path)?).lines().enumerate() {
        let line = line.with_context(|| format!("{}:{} cannot be read", path.display(), i + 1))?;
        let line = trimmed(&line);
        if !line.is_empty() && !line.starts_with('#') {
            found.push((i + 1, line.to_owned()));
        }
    }
    Ok(found)
}
