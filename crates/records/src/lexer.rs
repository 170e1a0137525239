//! Splits bytes into tokens. Any input can be split, so no text is lost even if it is not
//! recognised.

use crate::buffer::{Buffer, Start};
use crate::measure::{Kind, ends_word, is_blank};
use std::borrow::Cow;
use std::io::{self, Read};

/// The maximum length of a token's text, in bytes. The lexer cuts longer text and the reader
/// reports it.
pub const LONGEST_TOKEN: usize = 1 << 20;
/// The maximum length of a token as written. Escapes can double the text, and delimiters are added.
const LONGEST_WRITTEN: usize = 2 * LONGEST_TOKEN + 64;

/// A token. The lexer provides its text until it reads the next token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// The kind. The first characters of the token determine it.
    pub kind: Kind,
    /// The location of the token in the file.
    pub span: Span,
    /// True if the text was cut because the token is too long or the file ends within it.
    pub cut: bool,
}

/// A range of bytes in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Span {
    /// The number of bytes before the range.
    pub offset: u64,
    /// The length in bytes.
    pub length: usize,
    /// The line number, from 1.
    pub line: u64,
    /// The column in bytes, from 1.
    pub column: u64,
}

/// A lexer that splits a source into tokens. It keeps only a window of the source in memory.
pub struct Lexer<R> {
    buffer: Buffer<R>,
    token: Span,
    /// The end of the text to skip before the next token, if the last token was cut.
    rest: Option<SkipUntil>,
}

/// The place where the text of a cut token ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SkipUntil {
    Comment,
    Line,
    Word,
}

impl<R: Read> Lexer<R> {
    /// Creates a lexer for a whole file.
    pub fn new(source: R) -> Self {
        Self { buffer: Buffer::new(source, LONGEST_WRITTEN), token: Span::default(), rest: None }
    }

    /// Returns the source. The lexer has already read beyond the last token.
    pub(crate) fn into_source(self) -> R {
        self.buffer.into_source()
    }

    /// Creates a lexer for a source that begins in the middle of a file.
    pub(crate) fn at(source: R, start: Start) -> Self {
        let mut this = Self::new(source);
        this.buffer.begin_at(start);
        this
    }

    /// Creates a lexer with a small buffer, for a text of at most `length` bytes.
    pub(crate) fn of_text(text: R, length: usize) -> Self {
        let buffer = Buffer::of_chunks(text, LONGEST_WRITTEN, length.clamp(64, 1 << 16));
        Self { buffer, token: Span::default(), rest: None }
    }

    /// Returns the next token; `None` at the end of the source.
    ///
    /// # Errors
    /// If the source cannot be read.
    pub fn token(&mut self) -> io::Result<Option<Token>> {
        self.skip()?;
        let Some(first) = self.buffer.byte(0)? else { return Ok(None) };
        let (line, column) = self.buffer.place();
        let offset = self.buffer.offset();
        let (kind, length, closed) = self.buffer.measure(first)?;
        let cut = !closed || self.buffer.is_full() && length >= LONGEST_WRITTEN;
        if cut && self.buffer.is_full() {
            self.rest = match kind {
                Kind::Comment => (!closed).then_some(SkipUntil::Comment),
                Kind::LineComment | Kind::Escape | Kind::Unknown | Kind::Act | Kind::Tag => Some(SkipUntil::Line),
                _ => Some(SkipUntil::Word),
            };
        }
        self.token = Span { offset, length, line, column };
        self.buffer.pass(length);
        Ok(Some(Token { kind, span: self.token, cut }))
    }

    /// Returns the bytes of the last token.
    pub fn raw(&self) -> &[u8] {
        self.buffer.passed(self.token.offset, self.token.length)
    }

    /// Returns the text of the last token. A text that is not UTF-8 is decoded as Latin-1.
    pub fn text(&self) -> Cow<'_, str> {
        decoded(self.raw())
    }

    /// Returns the line of the last token in three parts: before the token, the token, and after
    /// it. Omits text that is no longer in memory.
    pub fn line(&self) -> [Cow<'_, str>; 3] {
        let (before, token, after) = self.buffer.around(self.token.offset, self.token.length);
        [before, token, after].map(decoded)
    }

    /// Skips whitespace, byte order marks, and the rest of a token that was cut.
    fn skip(&mut self) -> io::Result<()> {
        match self.rest.take() {
            Some(SkipUntil::Comment) => self.skip_comment()?,
            Some(SkipUntil::Line) => self.skip_up_to(|bytes| memchr::memchr(b'\n', bytes))?,
            Some(SkipUntil::Word) => self.skip_up_to(|bytes| bytes.iter().position(|&byte| ends_word(byte)))?,
            None => {}
        }
        loop {
            let bytes = self.buffer.bytes();
            let blanks = bytes.iter().position(|&byte| !is_blank(byte));
            let all = bytes.len();
            self.buffer.pass(blanks.unwrap_or(all));
            if blanks.is_none() {
                if self.buffer.more()? {
                    continue;
                }
                return Ok(());
            }
            match self.buffer.wide_blank(0)? {
                0 => return Ok(()),
                blank => self.buffer.pass(blank),
            }
        }
    }

    /// Skips the rest of a comment and its closing brace.
    fn skip_comment(&mut self) -> io::Result<()> {
        loop {
            match self.buffer.closing_brace(0)? {
                Ok(at) => {
                    self.buffer.pass(at + 1);
                    return Ok(());
                }
                Err(0) => return Ok(()),
                Err(seen) => self.buffer.pass(seen),
            }
        }
    }

    /// Skips all text before the first match of `find`.
    fn skip_up_to(&mut self, find: impl Fn(&[u8]) -> Option<usize>) -> io::Result<()> {
        loop {
            let at = self.buffer.find(0, &find)?;
            let found = at < self.buffer.bytes().len();
            self.buffer.pass(at);
            if found || !self.buffer.more()? {
                return Ok(());
            }
        }
    }
}

fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}
