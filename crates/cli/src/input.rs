//! Acts as input: turn texts, a notation of the game, JSON objects, tokens of records, or words in
//! braces.

use crate::language;
use anyhow::Context as _;
use polychess_game::{AnyMatch, Refusal, Request, is_blank, trimmed};
use polychess_records::moves;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// Plays a turn or act. Returns its requests: usually one, or a turn and the act of its sign.
///
/// # Errors
/// `bad-act` if the text is malformed, with both messages if there are two ways to parse
/// it; otherwise the rejection of the game.
pub(crate) fn play(now: &mut dyn AnyMatch, notation: usize, text: &str) -> Result<Vec<Request>, Refusal> {
    let requests = moves::read_line(now, notation, text)?;
    requests.iter().try_for_each(|request| now.apply(request))?;
    Ok(requests)
}

/// Returns a turn in one of the game's notations, in the state before it. Returns `None` for acts.
pub(crate) fn notated(now: &dyn AnyMatch, notation: usize, request: &Request) -> Option<String> {
    now.notate_in(notation, request.to_json(now.info()).as_str()?).ok()
}

/// Plays turns and acts separated by blanks.
///
/// # Errors
/// The rejection of the first illegal one.
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

/// Reads the lines of a file with their numbers, without empty lines and comments. `-` is standard
/// input.
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
