//! Plain move lists: a turn or act a line, a game a paragraph, lines that begin with `#` left out. What a line cannot say (tags, comments,
//! variations) is not in them.

use crate::item::ItemKind;
use crate::replay::requests;
use crate::{Count, Header, Record, RecordBuilder, TurnFormat, act, shown};
use polychess_game::{AnyMatch, Info, InputError, Refusal, Request, trimmed};

/// Reads a line: a turn text, a turn in one of the game's notations, or an act as a JSON object, as a token, or in the words that the
/// notation has for it, in braces. A turn may be followed by an act that a sign stands for.
///
/// # Errors
/// `bad-act`.
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

/// Writes down the game of some lines; turns that are no turn texts are read in this one of the game's notations.
///
/// # Errors
/// The number of the line, from 0, and why it is refused.
pub fn read<'a>(
    builder: &mut RecordBuilder,
    notation: usize,
    lines: impl IntoIterator<Item = &'a str>,
) -> Result<(), (usize, Refusal)> {
    let said = |line: &str| !trimmed(line).is_empty() && !trimmed(line).starts_with('#');
    for (n, line) in lines.into_iter().enumerate().filter(|(_, line)| said(line)) {
        let requests = read_line(builder.now(), notation, line).map_err(|e| (n, e))?;
        requests.iter().try_for_each(|request| builder.play(request)).map_err(|e| (n, e))?;
    }
    Ok(())
}

/// The turns and acts of a record's main line, one a line.
///
/// # Errors
/// In words, when the record cannot be played, or its game has no such format.
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
                // A sign was added to the line of the turn.
                lines.pop();
            }
            lines.push(words.map_or_else(|| written.text.to_string(), |words| format!("{{{words}}}")));
        }
    }
    Ok(lines.into_iter().map(|line| line + "\n").collect())
}
