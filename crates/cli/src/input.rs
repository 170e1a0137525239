//! Parses turns and actions from the command line and from files.

use crate::language;
use anyhow::Context as _;
use polychess_game::{AnyMatch, Refusal, Request, is_blank, trimmed};
use polychess_records::moves;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// Plays a turn or an action. Returns its requests: usually one, or two if the notation attaches an
/// action to a turn.
///
/// # Errors
/// Returns `bad-act` if the text is malformed, otherwise the reason why the game rejects it.
pub(crate) fn play(now: &mut dyn AnyMatch, notation: usize, text: &str) -> Result<Vec<Request>, Refusal> {
    let requests = moves::read_line(now, notation, text)?;
    requests.iter().try_for_each(|request| now.apply(request))?;
    Ok(requests)
}

/// Returns a turn in one of the game's notations, or `None` for an action. `now` is the match
/// before the turn.
pub(crate) fn notated(now: &dyn AnyMatch, notation: usize, request: &Request) -> Option<String> {
    now.notate_in(notation, request.to_json(now.info()).as_str()?).ok()
}

/// Plays the turns and actions of a whitespace-separated list.
///
/// # Errors
/// Returns the reason why the first illegal turn or action is rejected.
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

/// Returns the lines of a file with their numbers. Skips empty lines and lines that begin with `#`.
/// The path `-` means standard input.
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
