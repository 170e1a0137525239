//! Move lists: each line is a turn or an action, and each paragraph is a game. Move lists have no
//! tags, comments or variations. Lines that begin with `#` are ignored.

use crate::item::ItemKind;
use crate::replay::requests;
use crate::{Count, Header, Record, RecordBuilder, TurnFormat, act, shown};
use polychess_game::{AnyMatch, Info, InputError, Refusal, Request, trimmed};

/// Parses a line. It contains an action, or a turn that may end with the sign of an action.
///
/// A turn is a move string or a turn in the given notation. An action is a JSON object, a token, or
/// words in braces if the notation has words for it.
///
/// # Errors
/// `bad-act` if the line is malformed.
pub fn read_line(now: &dyn AnyMatch, notation: usize, line: &str) -> Result<Vec<Request>, Refusal> {
    let line = trimmed(line);
    if line.starts_with('@') {
        return Ok(vec![act::request(now, line)?]);
    }
    if !line.starts_with('{') {
        return now.read_written(notation, line);
    }
    let words = line[1..].strip_suffix('}').and_then(|words| now.read_words(notation, words));
    words.map_or_else(
        || {
            let json = serde_json::from_str(line).map_err(|e| InputError::NoActInBraces { wrong: e.to_string() })?;
            Ok(vec![Request::read(now.info(), &json)?])
        },
        Ok,
    )
}

/// Plays and records the lines of one game. Its turns are move strings or in the given notation.
///
/// # Errors
/// The index of the rejected line, and the reason for the rejection.
pub fn read<'a>(
    builder: &mut RecordBuilder,
    notation: usize,
    lines: impl IntoIterator<Item = &'a str>,
) -> Result<(), (usize, Refusal)> {
    let stated = |line: &str| !trimmed(line).is_empty() && !trimmed(line).starts_with('#');
    for (n, line) in lines.into_iter().enumerate().filter(|(_, line)| stated(line)) {
        let requests = read_line(builder.now(), notation, line).map_err(|e| (n, e))?;
        requests.iter().try_for_each(|request| builder.play(request)).map_err(|e| (n, e))?;
    }
    Ok(())
}

/// Returns the turns and actions of the main line, one per line.
///
/// # Errors
/// A message if the game cannot be played or does not have the notation.
pub fn write(record: &Record, wanted: impl Fn(&Info) -> Result<TurnFormat, Refusal>) -> Result<String, String> {
    let header = Header::playable(&record.tags)?;
    let turn_format = wanted(header.info).map_err(|e| e.message)?;
    let mut builder = RecordBuilder::new(Vec::new(), header.start, None, turn_format);
    let (mut lines, mut count): (Vec<String>, _) = (Vec::new(), Count::default());
    for item in record.main_line() {
        let refused = |refusal: Refusal| format!("{}: {}: {refusal}", shown(&item.text), refusal.kind.name());
        for request in requests(builder.now(), header.notation, &mut count, item).map_err(refused)? {
            let words = turn_format.words(builder.now(), &request);
            builder.play(&request).map_err(refused)?;
            let Some(written) = builder.last_item() else { continue };
            if written.kind == ItemKind::Turn && matches!(request, Request::Act { .. }) {
                // The action has added its sign to the last turn, so replace the line of this turn.
                lines.pop();
            }
            lines.push(words.map_or_else(|| written.text.to_string(), |words| format!("{{{words}}}")));
        }
    }
    Ok(lines.into_iter().map(|line| line + "\n").collect())
}
