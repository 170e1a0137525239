//! Finds the places in a PGN4 file where games begin.

use std::collections::HashSet;

/// The part of a game that contains the current byte.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum LineContext {
    #[default]
    Text,
    Comment,
    /// The value of a tag, which may span several lines.
    Value,
}

/// The state at the end of a line.
#[derive(Default)]
pub(crate) struct Lines {
    context: LineContext,
    has_moves: bool,
    tags: HashSet<Vec<u8>>,
}

impl Lines {
    /// Reads a line. Returns the offset in it where the next game begins, if any. A game begins at
    /// a tag that follows moves, or at a tag with a name that the current game already has.
    pub(crate) fn next_game(&mut self, line: &[u8]) -> Option<usize> {
        let mut at = 0;
        if self.context == LineContext::Value && tag_name(line.trim_ascii_start()).is_some() {
            // The value of the tag on the previous line has no closing quote.
            self.context = LineContext::Text;
        }
        while at < line.len() {
            let rest = &line[at..];
            match self.context {
                LineContext::Comment => match rest.iter().position(|&byte| byte == b'}') {
                    Some(end) => {
                        self.context = LineContext::Text;
                        at += end + 1;
                    }
                    None => return None,
                },
                LineContext::Value => match end_of_value(rest) {
                    Some((end, is_closed)) => {
                        self.context = LineContext::Text;
                        // A tag without a closing bracket extends to the end of the line.
                        at = if is_closed { at + end } else { line.len() };
                    }
                    None => return None,
                },
                LineContext::Text => match (rest[0], tag_name(rest)) {
                    (b'{', _) => {
                        self.context = LineContext::Comment;
                        at += 1;
                    }
                    (_, Some((name, _))) if self.has_moves || self.tags.contains(name) => return Some(at),
                    (_, Some((name, value))) => {
                        self.tags.insert(name.to_owned());
                        self.context = LineContext::Value;
                        at += value;
                    }
                    // Numbers may precede tags, so they do not count as moves.
                    (b'0'..=b'9' | b'.', _) => at += 1,
                    _ => match blank(rest) {
                        0 => {
                            self.has_moves = true;
                            let behind = rest[1..].iter().position(|byte| matches!(byte, b'{' | b'['));
                            at += 1 + behind.unwrap_or(rest.len() - 1);
                        }
                        length => at += length,
                    },
                },
            }
        }
        None
    }
}

/// Returns the name of the tag at the start of a text, and the offset of its value.
fn tag_name(text: &[u8]) -> Option<(&[u8], usize)> {
    let rest = text.strip_prefix(b"[")?;
    let opens = rest.iter().position(|&byte| matches!(byte, b'"' | b']' | b'\n'))?;
    (rest[opens] == b'"').then(|| (rest[..opens].trim_ascii(), opens + 2))
}

/// Returns the offset after the tag whose value continues with `text`. The flag is true if a
/// bracket closes the tag. Returns `None` if the value has no closing quote.
fn end_of_value(text: &[u8]) -> Option<(usize, bool)> {
    let mut escaped = false;
    for (at, &byte) in text.iter().enumerate() {
        if byte == b'"' && !escaped {
            let blanks = text[at + 1..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            let end = at + 1 + blanks;
            return Some((end + 1, text.get(end) == Some(&b']')));
        }
        escaped = byte == b'\\' && !escaped;
    }
    None
}

/// Returns the length of the whitespace character at the start of a text, in UTF-8 or Latin-1.
/// Returns 0 if there is none.
fn blank(text: &[u8]) -> usize {
    let is_blank = |length: usize| {
        let letter = text.get(..length).and_then(|bytes| std::str::from_utf8(bytes).ok());
        letter.is_some_and(|letter| letter.chars().all(polychess_game::is_blank))
    };
    let latin1 = text.first() == Some(&0xa0);
    (1..=3).find(|&length| is_blank(length)).unwrap_or(usize::from(latin1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> Vec<String> {
        let (mut games, mut lines) = (vec![Vec::new()], Lines::default());
        for line in text.as_bytes().split_inclusive(|&byte| byte == b'\n') {
            let mut rest = line;
            while let Some(at) = lines.next_game(rest) {
                games.last_mut().expect("a game").extend_from_slice(&rest[..at]);
                games.push(Vec::new());
                (rest, lines) = (&rest[at..], Lines::default());
            }
            games.last_mut().expect("a game").extend_from_slice(rest);
        }
        games.iter().map(|game| String::from_utf8_lossy(game).trim().to_owned()).collect()
    }

    #[test]
    fn tag_after_moves_begins_a_game() {
        let two = ["[A \"1\"]\n1. h2-h3", "[B \"2\"]\n1. h2-h3"];
        for between in ["\n", "\n\n", " ", "\r\n"] {
            assert_eq!(games(&two.join(between)), two, "{between:?}");
        }
        assert_eq!(games("[A \"1\"][A \"2\"] 1. h2-h3"), ["[A \"1\"]", "[A \"2\"] 1. h2-h3"]);
        assert_eq!(games("junk [A \"1\"]\n[B \"2\"]"), ["junk", "[A \"1\"]\n[B \"2\"]"]);
    }

    #[test]
    fn marks_blanks_and_comments_before_tags_belong_to_the_game() {
        for before in ["\u{feff}", "\u{a0}\n", "\n \t\n", "{a comment}\n", "{\n[X \"1\"]\n}\n", "\u{200b}{a}\u{feff}"] {
            assert_eq!(games(&format!("{before}[A \"1\"]\n[B \"2\"]\n1. h2-h3")).len(), 1, "{before:?}");
        }
    }

    #[test]
    fn tag_values_span_lines_and_keep_quotes() {
        assert_eq!(games("[A \"1\n2 [B\n3\"]\n[C \"4\"]\n1. h2-h3 {\n[D \"5\"]\n}\n").len(), 1);
        assert_eq!(games("[A \"an \"odd\" name\"]\n[B \"2\"]\n1. h2-h3").len(), 1);
        assert_eq!(games("[A \"an \\\"odd\\\" name\"]\n[B \"2\"]\n1. h2-h3").len(), 1);
        assert_eq!(games("[A \"never closed\n[B \"2\"]\n1. h2-h3").len(), 1);
    }
}
