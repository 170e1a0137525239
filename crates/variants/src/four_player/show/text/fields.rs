//! Functions that split a position string into fields at hyphens, and lists at commas. They ignore
//! spaces and line breaks around the parts.

use crate::crossed::SEATS;
use polychess_game::{ParseError, Token};
use polychess_rules::{Seat, Seats};

/// Removes white space from both ends.
pub(in crate::four_player::show) fn trimmed(token: Token<'_>) -> Token<'_> {
    let front = token.text.len() - token.text.trim_start().len();
    Token { at: token.at + front, text: token.text.trim() }
}

/// Returns the field before the next hyphen, and the text after the hyphen. `what` names the field
/// in the error.
pub(in crate::four_player::show) fn field<'t>(
    rest: Token<'t>,
    what: &str,
) -> Result<(Token<'t>, Token<'t>), ParseError> {
    let Some(end) = rest.text.find('-') else {
        return Err(ParseError::new(rest.at + rest.text.len(), format!("{what} and a hyphen, but the text ends here")));
    };
    let after = Token { at: rest.at + end + 1, text: &rest.text[end + 1..] };
    Ok((trimmed(Token { text: &rest.text[..end], ..rest }), after))
}

/// Splits text at separators outside quotation marks and brackets.
pub(super) fn parts(token: Token<'_>, separator: char) -> Vec<Token<'_>> {
    let (mut parts, mut begin, mut depth, mut quote) = (Vec::new(), 0, 0_usize, None);
    for (at, c) in token.text.char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}') => depth = depth.saturating_sub(1),
            (None, c) if c == separator && depth == 0 => {
                parts.push(trimmed(Token { at: token.at + begin, text: &token.text[begin..at] }));
                begin = at + c.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(trimmed(Token { at: token.at + begin, text: &token.text[begin..] }));
    parts
}

/// Removes these delimiters from both ends. Returns `None` unless the text has both.
pub(super) fn within<'t>(token: Token<'t>, open: char, close: char) -> Option<Token<'t>> {
    let inner = token.text.strip_prefix(open)?.strip_suffix(close)?;
    Some(trimmed(Token { at: token.at + open.len_utf8(), text: inner }))
}

/// Parses text in single or double quotation marks.
pub(super) fn quoted(token: Token<'_>) -> Result<Token<'_>, ParseError> {
    let inner = within(token, '\'', '\'').or_else(|| within(token, '"', '"'));
    inner.ok_or_else(|| token.error("a text in quotation marks"))
}

/// Parses one value for each of the four seats.
pub(in crate::four_player::show) fn four<'t>(token: Token<'t>, what: &str) -> Result<[Token<'t>; SEATS], ParseError> {
    let values: Vec<Token<'t>> = parts(token, ',');
    let wrong = || token.error(format!("{what} of red, blue, yellow and green, with commas"));
    values.try_into().map_err(|_| wrong())
}

/// Parses four numbers that are 0 or 1.
pub(in crate::four_player::show) fn bits(token: Token<'_>, what: &str) -> Result<Seats, ParseError> {
    flags(four(token, what)?, ["0", "1"])
}

/// Parses `true` or `false` four times, in round brackets.
pub(super) fn truths(token: Token<'_>) -> Result<Seats, ParseError> {
    let inner = within(token, '(', ')').ok_or_else(|| token.error("four values in round brackets"))?;
    flags(four(inner, "true or false")?, ["false", "true"])
}

/// Parses `true` or `false`.
pub(super) fn truth(token: Token<'_>) -> Result<bool, ParseError> {
    one_of(token, ["false", "true"])
}

fn one_of(token: Token<'_>, words: [&str; 2]) -> Result<bool, ParseError> {
    let at = words.iter().position(|word| token.text.eq_ignore_ascii_case(word));
    at.map(|at| at == 1).ok_or_else(|| token.error(format!("{} or {}", words[0], words[1])))
}

fn flags(values: [Token<'_>; SEATS], words: [&str; 2]) -> Result<Seats, ParseError> {
    let mut seats = Seats::NONE;
    for (seat, value) in Seat::all(SEATS).zip(values) {
        if one_of(value, words)? {
            seats = seats.with(seat);
        }
    }
    Ok(seats)
}
