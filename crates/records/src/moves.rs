//! Plain move lists: a turn or act a line, a game a paragraph, lines that begin with `#` left out. What a line cannot say (tags, comments,
//! variations) is not in them.

use crate::item::ItemKind;
use crate::replay::{Replay, Trouble};
use crate::{Header, Record, Scribe, Spelling, act};
use polychess_game::{AnyMatch, Info, Refusal};
use serde_json::Value as Json;

/// Reads a line: a turn text, a turn in one of the game's notations, or an act as a JSON object or as a token.
///
/// # Errors
/// `bad-act`.
pub fn read_line(now: &dyn AnyMatch, notation: usize, line: &str) -> Result<Json, Refusal> {
    let line = line.trim();
    if line.starts_with('{') {
        return serde_json::from_str(line)
            .map_err(|e| Refusal::bad_act(format!("an act in braces is a JSON object: {e}")));
    }
    if line.starts_with('@') { act::to_json(line) } else { now.read_written(notation, line).map(Json::from) }
}

/// Writes down the game of some lines; turns that are no turn texts are read in this one of the game's notations.
///
/// # Errors
/// The number of the line, from 0, and why it is refused.
pub fn read<'a>(
    scribe: &mut Scribe,
    notation: usize,
    lines: impl IntoIterator<Item = &'a str>,
) -> Result<(), (usize, Refusal)> {
    let said = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    for (n, line) in lines.into_iter().enumerate().filter(|(_, line)| said(line)) {
        let json = read_line(scribe.now(), notation, line).map_err(|e| (n, e))?;
        scribe.play(&json).map_err(|e| (n, e))?;
    }
    Ok(())
}

/// The turns and acts of a record's main line, one a line.
///
/// # Errors
/// In words, when the record cannot be played, or its game has no such spelling.
pub fn write(record: &Record, wanted: impl Fn(&Info) -> Result<Spelling, Refusal>) -> Result<String, String> {
    let (header, wrong) = Header::read(&record.tags);
    let header = header.ok_or_else(|| wrong.into_iter().map(|(_, words)| words).collect::<Vec<_>>().join("; "))?;
    let wanted = wanted(header.info).map_err(|e| e.message)?;
    let mut replay = Replay::new(header.start, header.notation);
    let mut lines = String::new();
    let mut depth = 0_u64;
    for item in &record.items {
        match item.kind {
            ItemKind::Open => depth += 1,
            ItemKind::Close => depth = depth.saturating_sub(1),
            ItemKind::Turn if depth == 0 => {
                let turn = replay.turn_text(item).map_err(|e| e.to_string())?;
                let text = wanted.of(replay.now(), &turn).map_err(|e| format!("{}: {e}", item.text))?;
                lines.extend([text.as_str(), "\n"]);
            }
            ItemKind::Act if depth == 0 => lines.extend([&*item.text, "\n"]),
            _ => {}
        }
        if depth == 0
            && let Err(Trouble::Refused(refusal)) = replay.item(item)
        {
            return Err(format!("{}: {refusal}", item.text));
        }
    }
    Ok(lines)
}
