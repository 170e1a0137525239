//! Reads position texts: fields separated by blanks. Errors contain the byte offset and the
//! expected text.

use crate::{is_blank, nearest};

/// A position text that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("at byte {at}: expected {expected}{}{}", found_text(found.as_ref()), suggestion(meant.as_ref()))]
pub struct ParseError {
    /// Byte offset in the text.
    pub at: usize,
    /// The expected text, or the violated condition.
    pub expected: String,
    /// The text found instead.
    pub found: Option<String>,
    /// A suggestion.
    pub meant: Option<String>,
}

impl ParseError {
    /// Creates an error at a byte offset.
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

/// A part of a text with its offset.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'t> {
    /// Byte offset in the whole text.
    pub at: usize,
    /// The part.
    pub text: &'t str,
}

impl<'t> Token<'t> {
    /// Creates the error that this part is not as expected.
    #[must_use]
    pub fn error(&self, expected: impl Into<String>) -> ParseError {
        let found = (!self.text.is_empty()).then(|| self.text.chars().take(24).collect());
        ParseError { at: self.at, expected: expected.into(), found, meant: None }
    }

    /// Creates the error that this part is none of these words, with a suggestion.
    #[must_use]
    pub fn none_of<'w>(&self, words: impl IntoIterator<Item = &'w str>, expected: impl Into<String>) -> ParseError {
        ParseError { meant: nearest(self.text, words).map(Into::into), ..self.error(expected) }
    }

    /// Returns the part up to and including a separator: the key of an item.
    #[must_use]
    pub fn up_to(self, separator: char) -> Self {
        let end = self.text.find(separator).map_or(self.text.len(), |at| at + separator.len_utf8());
        Token { text: &self.text[..end], ..self }
    }

    /// Returns the parts between separators, each with its offset.
    pub fn split(self, separator: char) -> impl Iterator<Item = Token<'t>> {
        let mut at = self.at;
        self.text.split(separator).map(move |text| {
            let token = Token { at, text };
            at += text.len() + separator.len_utf8();
            token
        })
    }

    /// Returns the elements of a list: none for `-`, otherwise the parts between commas.
    pub fn list(self) -> impl Iterator<Item = Token<'t>> {
        (self.text != "-").then(|| self.split(',')).into_iter().flatten()
    }

    /// Returns the part without its first `bytes` bytes, if they are whole characters.
    #[must_use]
    pub fn skip(self, bytes: usize) -> Option<Self> {
        Some(Token { at: self.at + bytes, text: self.text.get(bytes..)? })
    }

    /// Returns the first character and the rest.
    #[must_use]
    pub fn pop(self) -> Option<(char, Self)> {
        let c = self.text.chars().next()?;
        Some((c, self.skip(c.len_utf8())?))
    }

    /// Reads a decimal number that fits in a `u32`.
    ///
    /// Counters stop at the largest one, so every counter that a game writes can be read.
    ///
    /// # Errors
    /// If the part is anything else.
    pub fn number(self, what: &str) -> Result<u32, ParseError> {
        let digits = self.text.bytes().all(|b| b.is_ascii_digit()) && (1..=10).contains(&self.text.len());
        digits.then(|| self.text.parse().ok()).flatten().ok_or_else(|| self.error(format!("{what}, a number")))
    }
}

/// A reader for the fields of a position text.
#[derive(Clone, Debug)]
pub struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Cursor<'t> {
    /// Creates a cursor at the beginning of a text.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// Returns the next field.
    ///
    /// # Errors
    /// If the text has no more fields.
    pub fn field(&mut self, what: &str) -> Result<Token<'t>, ParseError> {
        self.optional_field().ok_or_else(|| ParseError::new(self.text.len(), format!("{what}, but the text ends here")))
    }

    /// Returns the next field, if any.
    pub fn optional_field(&mut self) -> Option<Token<'t>> {
        let rest = &self.text[self.at..];
        let at = self.at + (rest.len() - rest.trim_start_matches(is_blank).len());
        let text = self.text[at..].split(is_blank).next().unwrap_or("");
        self.at = at + text.len();
        (!text.is_empty()).then_some(Token { at, text })
    }

    /// Checks that the text has no more fields.
    ///
    /// # Errors
    /// If another field follows.
    pub fn end(&mut self) -> Result<(), ParseError> {
        self.optional_field().map_or(Ok(()), |token| Err(token.error("the end of the text")))
    }
}
