//! Escapes comments that PGN4 would read as annotations or actions. The escape is a backslash.

use crate::clock;

/// True if PGN4 reads this comment as an annotation, such as `!?` or `$5`.
pub(crate) fn is_glyph(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| matches!(b, b'!' | b'?'))
        || text.strip_prefix('$').is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// True if PGN4 would not read the comment as plain text. Ignores leading backslashes, which are escapes.
fn is_taken(text: &str) -> bool {
    let text = text.trim_start_matches('\\');
    text.starts_with('@') || is_glyph(text)
}

/// Returns the text of a comment, with an escape if it needs one.
pub(crate) fn written(text: &str) -> String {
    let alone = text.trim();
    if is_taken(alone) { format!("\\{alone}") } else { text.to_owned() }
}

/// Returns the text of a PGN4 comment without its escape.
pub(crate) fn read(text: &str) -> String {
    let alone = text.trim_start();
    match alone.strip_prefix('\\') {
        Some(rest) if is_taken(rest.trim_end()) => format!("{}{rest}", &text[..text.len() - alone.len()]),
        _ => text.to_owned(),
    }
}

/// Converts the text of a PGN4 comment to a comment of a game file, including braces.
pub(crate) fn of_record(words: &str) -> String {
    let escaped = clock::to_record(&read(words)).replace('\\', "\\\\");
    format!("{{{escaped}}}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_round_trip() {
        for text in ["!", "?!", "$5", "@red:resign", "\\@red:resign", "\\\\!!", "words", "\\words", "", "!x", "$", "\\"]
        {
            let taken = written(text);
            assert!(!is_glyph(&taken) && !taken.starts_with('@'), "{text}");
            assert_eq!(read(&taken), text);
        }
        assert_eq!((written("a \\ b").as_str(), written("$x").as_str()), ("a \\ b", "$x"));
    }
}
