//! Plain move lists: a turn or act a line, a game a paragraph, lines that begin with `#` left out. What a line cannot say (tags, comments,
//! variations) is not in them.

use crate::item::ItemKind;
use crate::replay::{Replay, Trouble};
use crate::{Header, Record, Scribe, Spelling, act};
use polychess_game::{AnyMatch, Refusal};
use serde_json::Value as Json;

/// Reads a line: a turn in either spelling, or an act as a JSON object or as a token.
///
/// # Errors
/// `bad-act`.
pub fn read_line(now: &dyn AnyMatch, line: &str) -> Result<Json, Refusal> {
    let line = line.trim();
    if line.starts_with('{') {
        return serde_json::from_str(line)
            .map_err(|e| Refusal::bad_act(format!("an act in braces is a JSON object: {e}")));
    }
    if line.starts_with('@') { act::to_json(line) } else { now.read_written(0, line).map(Json::from) }
}

/// Writes down the game of some lines.
///
/// # Errors
/// The number of the line, from 0, and why it is refused.
pub fn read<'a>(scribe: &mut Scribe, lines: impl IntoIterator<Item = &'a str>) -> Result<(), (usize, Refusal)> {
    let said = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    for (n, line) in lines.into_iter().enumerate().filter(|(_, line)| said(line)) {
        let json = read_line(scribe.now(), line).map_err(|e| (n, e))?;
        scribe.play(&json).map_err(|e| (n, e))?;
    }
    Ok(())
}

/// The turns and acts of a record's main line, one a line.
///
/// # Errors
/// In words, when the record cannot be played.
pub fn write(record: &Record, spelling_wanted: Spelling) -> Result<String, String> {
    let (header, wrong) = Header::read(&record.tags);
    let header = header.ok_or_else(|| wrong.into_iter().map(|(_, words)| words).collect::<Vec<_>>().join("; "))?;
    let mut replay = Replay::new(header.start);
    let mut lines = String::new();
    let mut depth = 0_u64;
    for item in &record.items {
        match item.kind {
            ItemKind::Open => depth += 1,
            ItemKind::Close => depth = depth.saturating_sub(1),
            ItemKind::Turn if depth == 0 => {
                let turn = replay.now().read_written(0, &item.text).map_err(|e| e.to_string())?;
                let text = spelling_wanted.of(replay.now(), &turn).map_err(|e| format!("{}: {e}", item.text))?;
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
