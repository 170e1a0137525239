//! Splits a PGN4 game into tokens, which are separated by whitespace.

use polychess_game::{is_blank, trimmed};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// `[Name "value"]`: a tag, whose value may span several lines.
    Tag,
    /// `12.` or `12..`: a round number.
    Number,
    /// `..`: a separator between the moves of two players.
    Next,
    /// A move, or a sign in the place of a move: `R`, `T`, `S`, `D` or `#`.
    Place,
    /// `{text}`: a comment.
    Comment,
    /// `(`: the start of a variation.
    Open,
    /// `)`: the end of a variation.
    Close,
    /// A result such as `1-0` or `*`, which some programs write after the moves.
    Result,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'t> {
    pub(crate) kind: Kind,
    pub(crate) text: &'t str,
    /// The number of bytes before the token.
    pub(crate) at: usize,
}

impl Token<'_> {
    /// Returns the offset of the end of the token.
    pub(crate) fn end(&self) -> usize {
        self.at + self.text.len()
    }
}

/// Splits a text into tokens.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(blank) = text[at..].find(|c: char| !is_blank(c)) {
        at += blank;
        let (kind, length) = measure(&text[at..]);
        all.push(Token { kind, text: &text[at..at + length], at });
        at += length;
    }
    all
}

/// Returns the kind and the length of the token at the start of a text.
fn measure(text: &str) -> (Kind, usize) {
    let all = text.len();
    match text.as_bytes()[0] {
        b'[' => (Kind::Tag, end_of_tag(text).unwrap_or_else(|| text.find('\n').unwrap_or(all))),
        b'{' => (Kind::Comment, text.find('}').map_or(all, |at| at + 1)),
        b'(' => (Kind::Open, 1),
        b')' => (Kind::Close, 1),
        _ => {
            let ends = |c: char| is_blank(c) || matches!(c, '{' | '(' | ')' | '[');
            let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let dots = text[digits..].len() - text[digits..].trim_start_matches('.').len();
            if dots > 0 {
                return (if digits > 0 { Kind::Number } else { Kind::Next }, digits + dots);
            }
            // A closing brace without a comment is a separate token, because it cannot be part of a
            // move.
            let length = text.find(ends).unwrap_or(all).max(1);
            let kind = match &text[..length] {
                "*" | "1-0" | "0-1" | "1/2-1/2" => Kind::Result,
                _ => Kind::Place,
            };
            (kind, length)
        }
    }
}

/// Returns the length of the tag at the start of a text. Returns `None` if the tag has no end.
fn end_of_tag(text: &str) -> Option<usize> {
    let opens = text.find('"')?;
    if text[1..opens].contains(['\n', ']']) {
        return None;
    }
    let (mut at, mut escaped) = (opens + 1, false);
    for c in text[at..].chars() {
        at += c.len_utf8();
        match c {
            '"' if !escaped => {
                let rest = text[at..].trim_start_matches([' ', '\t']);
                return rest.starts_with(']').then(|| text.len() - rest.len() + 1);
            }
            _ => escaped = c == '\\' && !escaped,
        }
    }
    None
}

/// Parses a tag into its name and its value. Line breaks in the value, such as those in FEN4,
/// become spaces. Returns `None` if the tag is malformed.
pub(crate) fn tag(text: &str) -> Option<(&str, String)> {
    let (name, rest) = text.strip_prefix('[')?.split_once('"')?;
    let (value, _) = rest.rsplit_once('"')?;
    let (mut out, mut letters) = (String::with_capacity(value.len()), value.chars().peekable());
    while let Some(letter) = letters.next() {
        match letters.peek() {
            Some(&next @ ('"' | '\\')) if letter == '\\' => {
                out.push(next);
                letters.next();
            }
            _ if letter.is_control() => out.push(' '),
            _ => out.push(letter),
        }
    }
    Some((trimmed(name), out))
}
