//! Parses position strings. Their fields are separated by white space. An error contains the byte
//! offset and the expected text.

use crate::{is_blank, nearest};

/// The error for an unreadable position string.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("at byte {at}: expected {expected}{}{}", found_text(found.as_ref()), suggestion(meant.as_ref()))]
pub struct ParseError {
    /// The byte offset of the error in the position string.
    pub at: usize,
    /// The expected text, or a description of the rule that the text violates.
    pub expected: String,
    /// The text at the offset; `None` if the position string ends there.
    pub found: Option<String>,
    /// A suggestion for a misspelt word.
    pub meant: Option<String>,
}

impl ParseError {
    /// Creates an error without the text that was found and without a suggestion.
    #[must_use]
    pub fn new(at: usize, expected: impl Into<String>) -> Self {
        Self { at, expected: expected.into(), found: None, meant: None }
    }
}

fn found_text(text: Option<&String>) -> String {
    text.map(|text| format!(", found \"{text}\"")).unwrap_or_default()
}

fn suggestion(text: Option<&String>) -> String {
    text.map(|text| format!(", did you mean \"{text}\"?")).unwrap_or_default()
}

/// A part of a position string with its byte offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'t> {
    /// The byte offset in the whole position string.
    pub at: usize,
    /// The text of this part.
    pub text: &'t str,
}

impl<'t> Token<'t> {
    /// Creates an error that `expected` should be in the place of this token.
    #[must_use]
    pub fn error(&self, expected: impl Into<String>) -> ParseError {
        let found = (!self.text.is_empty()).then(|| self.text.chars().take(24).collect());
        ParseError { at: self.at, expected: expected.into(), found, meant: None }
    }

    /// Creates an error: this token should be `expected`. Suggests the nearest of `words`.
    #[must_use]
    pub fn none_of<'w>(&self, words: impl IntoIterator<Item = &'w str>, expected: impl Into<String>) -> ParseError {
        ParseError { meant: nearest(self.text, words).map(Into::into), ..self.error(expected) }
    }

    /// Returns the part of the token up to the first separator, inclusive, such as the key of an
    /// item.
    #[must_use]
    pub fn up_to(self, separator: char) -> Self {
        let end = self.text.find(separator).map_or(self.text.len(), |at| at + separator.len_utf8());
        Token { text: &self.text[..end], ..self }
    }

    /// Splits the token at each separator.
    pub fn split(self, separator: char) -> impl Iterator<Item = Token<'t>> {
        let mut at = self.at;
        self.text.split(separator).map(move |text| {
            let token = Token { at, text };
            at += text.len() + separator.len_utf8();
            token
        })
    }

    /// Splits a list at its commas. The text `-` is an empty list.
    pub fn list(self) -> impl Iterator<Item = Token<'t>> {
        (self.text != "-").then(|| self.split(',')).into_iter().flatten()
    }

    /// Returns the token without its first `bytes` bytes. Returns `None` if the token is too short
    /// or a character would be split.
    #[must_use]
    pub fn skip(self, bytes: usize) -> Option<Self> {
        Some(Token { at: self.at + bytes, text: self.text.get(bytes..)? })
    }

    /// Returns the first character and the remaining token; `None` if the token is empty.
    #[must_use]
    pub fn pop(self) -> Option<(char, Self)> {
        let c = self.text.chars().next()?;
        Some((c, self.skip(c.len_utf8())?))
    }

    /// Parses a decimal number that fits into a `u32`.
    ///
    /// Written counters always fit, because they saturate at the largest `u32`.
    ///
    /// # Errors
    /// If the token is not such a number. The message names the number as `what`.
    pub fn number(self, what: &str) -> Result<u32, ParseError> {
        let digits = self.text.bytes().all(|b| b.is_ascii_digit()) && (1..=10).contains(&self.text.len());
        digits.then(|| self.text.parse().ok()).flatten().ok_or_else(|| self.error(format!("{what}, a number")))
    }
}

/// A cursor over the fields of a position string.
#[derive(Clone, Debug)]
pub struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Cursor<'t> {
    /// Creates a cursor at the beginning of `text`.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// Returns the next field.
    ///
    /// # Errors
    /// If no field is left. The message names the missing field as `what`.
    pub fn field(&mut self, what: &str) -> Result<Token<'t>, ParseError> {
        self.optional_field().ok_or_else(|| ParseError::new(self.text.len(), format!("{what}, but the text ends here")))
    }

    /// Returns the next field; `None` if no field is left.
    pub fn optional_field(&mut self) -> Option<Token<'t>> {
        let rest = &self.text[self.at..];
        let at = self.at + (rest.len() - rest.trim_start_matches(is_blank).len());
        let text = self.text[at..].split(is_blank).next().unwrap_or("");
        self.at = at + text.len();
        (!text.is_empty()).then_some(Token { at, text })
    }

    /// Checks that no field is left.
    ///
    /// # Errors
    /// If another field follows.
    pub fn end(&mut self) -> Result<(), ParseError> {
        self.optional_field().map_or(Ok(()), |token| Err(token.error("the end of the text")))
    }
}
