//! From bytes to tokens. Any bytes are cut into tokens, so that what cannot be understood can still be kept and shown.

use crate::buffer::{Buffer, Start};
use std::borrow::Cow;
use std::io::{self, Read};

/// The longest text of a token; what is longer is cut and reported.
pub const LONGEST_TOKEN: usize = 1 << 20;
/// Written it may be twice as long, and something around it.
const LONGEST_WRITTEN: usize = 2 * LONGEST_TOKEN + 64;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `[Name "value"]`
    Tag,
    /// `[]`: a game begins here.
    Begin,
    /// A turn in any notation.
    Word,
    /// `--` or `..`: a turn that was lost, or was before the first of a position.
    Skip,
    /// `12.`, `12...` or `12`
    Number,
    /// `!?` or `$5`
    Glyph,
    /// `@white:resign`, with further fields as a JSON object behind.
    Act,
    /// `{words}`
    Comment,
    /// `;words` to the end of the line.
    LineComment,
    /// `%anything` to the end of the line: for other programs.
    Escape,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `*` or `<1,0,1/2>`
    Result,
    /// Anything else.
    Unknown,
}

/// A piece of a record, without its text, which the lexer still holds until the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
    /// It goes on beyond what a token may be, or the file ended within it.
    pub cut: bool,
}

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Span {
    /// Bytes before it.
    pub offset: u64,
    /// Bytes of it.
    pub length: usize,
    /// Its line, from 1.
    pub line: u64,
    /// Its column in bytes, from 1.
    pub column: u64,
}

/// Cuts a source into tokens. Holds a buffer of it, never the whole.
pub struct Lexer<R> {
    buffer: Buffer<R>,
    token: Span,
    /// What is still to be passed over of a token that was cut.
    rest: Option<Rest>,
}

/// Up to where the rest of a token goes that was cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rest {
    Comment,
    Line,
    Word,
}

const BLANK: u8 = 1;
const DELIMITER: u8 = 2;
/// What kind of byte each is.
const CLASS: [u8; 256] = {
    let mut class = [0; 256];
    let blanks = b" \t\r\n\x0b\x0c";
    let delimiters = b"()[]{}<>;\"$";
    let mut i = 0;
    while i < blanks.len() {
        class[blanks[i] as usize] = BLANK;
        i += 1;
    }
    let mut i = 0;
    while i < delimiters.len() {
        class[delimiters[i] as usize] = DELIMITER;
        i += 1;
    }
    class
};

fn ends_word(byte: u8) -> bool {
    CLASS[usize::from(byte)] != 0
}

fn is_mark(byte: u8) -> bool {
    matches!(byte, b'!' | b'?')
}

impl<R: Read> Lexer<R> {
    /// Begins at the first byte of a source.
    pub fn new(source: R) -> Self {
        Self { buffer: Buffer::new(source, LONGEST_WRITTEN), token: Span::default(), rest: None }
    }

    /// The source, of which more has been read than was cut.
    pub(crate) fn into_source(self) -> R {
        self.buffer.into_source()
    }

    /// Begins at a place in the middle of a file, with the source from there on.
    pub(crate) fn at(source: R, start: Start) -> Self {
        let mut this = Self::new(source);
        this.buffer.begin_at(start);
        this
    }

    /// For a text that is short and at hand.
    pub(crate) fn of_text(text: R, length: usize) -> Self {
        let buffer = Buffer::of_chunks(text, LONGEST_WRITTEN, length.clamp(64, 1 << 16));
        Self { buffer, token: Span::default(), rest: None }
    }

    /// The next token; `None` at the end of the source.
    ///
    /// # Errors
    /// When the source cannot be read.
    pub fn token(&mut self) -> io::Result<Option<Token>> {
        self.skip()?;
        let Some(first) = self.buffer.byte(0)? else { return Ok(None) };
        let (line, column) = self.buffer.place();
        let offset = self.buffer.offset();
        let (kind, length, closed) = self.measure(first)?;
        let cut = !closed || self.buffer.is_full() && length >= LONGEST_WRITTEN;
        if cut && self.buffer.is_full() {
            self.rest = match kind {
                Kind::Comment => (!closed).then_some(Rest::Comment),
                Kind::LineComment | Kind::Escape | Kind::Unknown | Kind::Act | Kind::Tag => Some(Rest::Line),
                _ => Some(Rest::Word),
            };
        }
        self.token = Span { offset, length, line, column };
        self.buffer.pass(length);
        Ok(Some(Token { kind, span: self.token, cut }))
    }

    /// The bytes of the last token.
    pub fn raw(&self) -> &[u8] {
        self.buffer.passed(self.token.offset, self.token.length)
    }

    /// The text of the last token; bytes that are not UTF-8 are taken as Latin-1.
    pub fn text(&self) -> Cow<'_, str> {
        decoded(self.raw())
    }

    /// The line of the last token, as far as it is in sight: before it, the token, after it.
    pub fn line(&self) -> [Cow<'_, str>; 3] {
        let (before, token, after) = self.buffer.around(self.token.offset, self.token.length);
        [before, token, after].map(decoded)
    }

    /// Passes blanks and the rest of what was cut, and a byte order mark at the beginning.
    fn skip(&mut self) -> io::Result<()> {
        match self.rest.take() {
            Some(Rest::Comment) => self.skip_comment()?,
            Some(Rest::Line) => self.skip_up_to(|bytes| memchr::memchr(b'\n', bytes))?,
            Some(Rest::Word) => self.skip_up_to(|bytes| bytes.iter().position(|&byte| ends_word(byte)))?,
            None => {}
        }
        if self.buffer.offset() == 0 {
            self.buffer.byte(2)?;
            if self.buffer.bytes().starts_with(b"\xef\xbb\xbf") {
                self.buffer.pass(3);
            }
        }
        loop {
            let is_blank = |byte: u8| CLASS[usize::from(byte)] == BLANK;
            let bytes = self.buffer.bytes();
            let blanks = bytes.iter().position(|&byte| !is_blank(byte));
            let all = bytes.len();
            self.buffer.pass(blanks.unwrap_or(all));
            if blanks.is_some() || !self.buffer.more()? {
                return Ok(());
            }
        }
    }

    /// Passes the rest of a comment and its brace.
    fn skip_comment(&mut self) -> io::Result<()> {
        loop {
            match self.closing_brace(0)? {
                Ok(at) => {
                    self.buffer.pass(at + 1);
                    return Ok(());
                }
                Err(0) => return Ok(()),
                Err(seen) => self.buffer.pass(seen),
            }
        }
    }

    /// Passes everything before what is looked for.
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

    /// Kind and length of the token that begins with this byte, and whether its end was found.
    fn measure(&mut self, first: u8) -> io::Result<(Kind, usize, bool)> {
        Ok(match first {
            b'(' => (Kind::Open, 1, true),
            b')' => (Kind::Close, 1, true),
            b'{' => self.comment()?,
            b';' => (Kind::LineComment, self.end_of_line(1)?, true),
            b'%' => (Kind::Escape, self.end_of_line(1)?, true),
            b'[' => self.tag()?,
            b'<' => self.result()?,
            b'$' => match self.buffer.find(1, |bytes| bytes.iter().position(|b| !b.is_ascii_digit()))? {
                1 => (Kind::Unknown, 1, true),
                length => (Kind::Glyph, length, true),
            },
            b'!' | b'?' => {
                let length = self.buffer.find(1, |bytes| bytes.iter().position(|&b| !is_mark(b)))?;
                (Kind::Glyph, length, true)
            }
            b'@' => self.act()?,
            byte if ends_word(byte) => (Kind::Unknown, 1, true),
            _ => self.word(first)?,
        })
    }

    fn end_of_line(&mut self, from: usize) -> io::Result<usize> {
        let length = self.buffer.find(from, |bytes| memchr::memchr(b'\n', bytes))?;
        let bytes = &self.buffer.bytes()[..length];
        Ok(length - bytes.iter().rev().take_while(|&&byte| byte == b'\r').count().min(length - from))
    }

    fn comment(&mut self) -> io::Result<(Kind, usize, bool)> {
        Ok(match self.closing_brace(1)? {
            Ok(at) => (Kind::Comment, at + 1, true),
            Err(seen) => (Kind::Comment, seen, false),
        })
    }

    /// Where the brace stands that ends a comment, or else how far it was looked for. A backslash keeps a brace or another backslash from its
    /// meaning, and so is not parted from what follows it.
    fn closing_brace(&mut self, from: usize) -> io::Result<Result<usize, usize>> {
        let mut from = from;
        loop {
            let at = self.buffer.find(from, |bytes| memchr::memchr2(b'}', b'\\', bytes))?;
            match self.buffer.byte(at)? {
                None => return Ok(Err(at)),
                Some(b'}') => return Ok(Ok(at)),
                Some(_) => match self.buffer.byte(at + 1)? {
                    None if self.buffer.is_full() => return Ok(Err(at)),
                    next => from = at + 1 + usize::from(matches!(next, Some(b'}' | b'\\'))),
                },
            }
        }
    }

    fn tag(&mut self) -> io::Result<(Kind, usize, bool)> {
        let blank = |b: &u8| matches!(b, b' ' | b'\t');
        let name = self.buffer.find(1, |bytes| bytes.iter().position(|b| !blank(b)))?;
        if name == 1 && self.buffer.byte(1)? == Some(b']') {
            return Ok((Kind::Begin, 2, true));
        }
        let behind = self.buffer.find(name, |bytes| bytes.iter().position(|&b| !is_tag_name(b)))?;
        let quote = self.buffer.find(behind, |bytes| bytes.iter().position(|b| !blank(b)))?;
        if behind == name || self.buffer.byte(quote)? != Some(b'"') {
            return self.unknown_tag();
        }
        let Some(quote) = self.end_of_string(quote)? else { return self.unknown_tag() };
        let end = self.buffer.find(quote, |bytes| bytes.iter().position(|b| !blank(b)))?;
        if self.buffer.byte(end)? == Some(b']') { Ok((Kind::Tag, end + 1, true)) } else { self.unknown_tag() }
    }

    /// Something in brackets that is no tag: up to its bracket, or to the end of the line.
    fn unknown_tag(&mut self) -> io::Result<(Kind, usize, bool)> {
        let at = self.buffer.find(1, |bytes| memchr::memchr2(b']', b'\n', bytes))?;
        let bracket = self.buffer.byte(at)? == Some(b']');
        Ok((Kind::Unknown, if bracket { at + 1 } else { self.end_of_line(1)? }, true))
    }

    /// Where a string that begins with a quote ends, if it does on this line.
    fn end_of_string(&mut self, quote: usize) -> io::Result<Option<usize>> {
        let mut from = quote + 1;
        loop {
            let at = self.buffer.find(from, |bytes| memchr::memchr3(b'"', b'\\', b'\n', bytes))?;
            match self.buffer.byte(at)? {
                Some(b'"') => return Ok(Some(at + 1)),
                Some(b'\\') if self.buffer.byte(at + 1)?.is_some_and(|b| b != b'\n') => from = at + 2,
                Some(b'\\') => from = at + 1,
                _ => return Ok(None),
            }
        }
    }

    fn result(&mut self) -> io::Result<(Kind, usize, bool)> {
        let part = |b: &u8| b.is_ascii_digit() || matches!(b, b'/' | b',' | b'-' | b' ');
        let end = self.buffer.find(1, |bytes| bytes.iter().position(|b| !part(b)))?;
        let closed = self.buffer.byte(end)? == Some(b'>');
        Ok(if closed { (Kind::Result, end + 1, true) } else { (Kind::Unknown, 1, true) })
    }

    fn act(&mut self) -> io::Result<(Kind, usize, bool)> {
        let end = self.buffer.find(1, |bytes| bytes.iter().position(|&b| ends_word(b)))?;
        if self.buffer.byte(end)? != Some(b'{') {
            return Ok((if end == 1 { Kind::Unknown } else { Kind::Act }, end, true));
        }
        let (mut at, mut depth) = (end, 0_usize);
        loop {
            match self.buffer.byte(at)? {
                Some(b'{') => depth += 1,
                Some(b'}') if depth == 1 => return Ok((Kind::Act, at + 1, true)),
                Some(b'}') => depth -= 1,
                Some(b'"') => match self.end_of_string(at)? {
                    Some(behind) => at = behind - 1,
                    None => return Ok((Kind::Unknown, self.end_of_line(1)?, true)),
                },
                Some(b'\n') | None => return Ok((Kind::Unknown, self.end_of_line(1)?, true)),
                Some(_) => {}
            }
            at =
                self.buffer.find(at + 1, |bytes| bytes.iter().position(|b| matches!(b, b'{' | b'}' | b'"' | b'\n')))?;
        }
    }

    fn word(&mut self, first: u8) -> io::Result<(Kind, usize, bool)> {
        if first.is_ascii_digit() {
            let digits = self.buffer.find(1, |bytes| bytes.iter().position(|b| !b.is_ascii_digit()))?;
            match self.buffer.byte(digits)? {
                Some(b'.') => {
                    let end = self.buffer.find(digits, |bytes| bytes.iter().position(|&b| b != b'.'))?;
                    return Ok((Kind::Number, end, true));
                }
                Some(byte) if !ends_word(byte) && !is_mark(byte) => {}
                _ => return Ok((Kind::Number, digits, true)),
            }
        }
        let end = self.buffer.find(1, |bytes| bytes.iter().position(|&b| ends_word(b)))?;
        let word = &self.buffer.bytes()[..end];
        // Marks at the end are glyphs of their own.
        let length = end - word.iter().rev().take_while(|&&b| is_mark(b)).count();
        let kind = match &word[..length] {
            b"*" => Kind::Result,
            b"--" | b".." => Kind::Skip,
            _ => Kind::Word,
        };
        Ok((kind, length, true))
    }
}

/// Is this a turn for certain, and nothing else?
pub(crate) fn is_plain_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic()) && !text.ends_with(['!', '?']) && !text.bytes().any(ends_word)
}

pub(crate) fn is_tag_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}
